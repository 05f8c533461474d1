import { log } from "#app/config/log.server";
import { getDatabaseErrorCode } from "#app/db/violation.server";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { formatWait } from "#app/locales/wait";
import { httpStatusByCode } from "./errors";
import { flashHeader } from "./flash.server";
import { detectLanguage } from "./language.server";

const connectionErrors = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
];
const overloadErrors = ["53300", "25P03", "40P01", "55P03", "57014"];
const transientErrors = new Set([...connectionErrors, ...overloadErrors]);

// text with a NUL or an unpaired surrogate
const invalidTextErrors = new Set(["22021", "22P05"]);

const foreignKeyViolation = "23503";

// Bun's messages for malformed form bodies
const malformedFormMessage = /FormData parse|parsing FormData|decode form data/;

export function getAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return error instanceof Error && error.cause instanceof AppError ? error.cause : null;
}

/** Logs unknown errors and returns `internal`. */
export function asAppError(error: unknown): AppError {
  const appError = getAppError(error);
  if (appError) return appError;
  const code = getDatabaseErrorCode(error);
  if (transientErrors.has(code)) return new AppError("unavailable", { retryAfter: 2, cause: error });
  if (invalidTextErrors.has(code)) return new AppError("invalid", { cause: error });
  if (code === foreignKeyViolation) {
    log.warn({ err: error }, "leant on what is gone");
    return new AppError("not_found", { cause: error });
  }
  if (error instanceof Error && malformedFormMessage.test(error.message)) return new AppError("invalid_form", { cause: error });
  log.error({ err: error }, "unforeseen");
  return new AppError("internal", { cause: error });
}

// texts fixed by the API contract
const alwaysEnglish = new Set(["email_taken", "username_taken"]);

/** Localized JSON error; thrown Responses pass through. */
export async function errorResponse(thrown: unknown, request: Request, headers: HeadersInit = {}): Promise<Response> {
  if (thrown instanceof Response) return thrown;
  const error = asAppError(thrown);
  const language = alwaysEnglish.has(error.code) ? "en" : await detectLanguage(request);
  const t = i18nByLanguage[language].getFixedT(null, "errors");
  const responseHeaders = new Headers(headers);
  responseHeaders.set("Content-Type", "application/json; charset=utf-8");
  responseHeaders.set("Cache-Control", "private, no-cache");
  if (error.retryAfter !== undefined) responseHeaders.set("Retry-After", String(Math.ceil(error.retryAfter)));
  else if (error.code === "unavailable") responseHeaders.set("Retry-After", "5");
  const issues = error.issues?.map((issue) => ({ ...issue, message: t(issue.message.replace(/^errors:/, "") as "invalid") }));
  const message = t(error.code, { wait: formatWait(error.retryAfter ?? 0, language) });
  return new Response(JSON.stringify({ message, code: error.code, issues }), { status: httpStatusByCode[error.code], headers: responseHeaders });
}

export const errorResponseInit = ({ code, retryAfter }: AppError): { status: number; headers: HeadersInit } => ({
  status: httpStatusByCode[code],
  headers: retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) },
});

export type BodyErrorCode = "too_large" | "too_slow" | "unavailable" | "rate_limited";

/** Redirects forms back with a toast; JSON otherwise. */
export async function bodyErrorResponse(request: Request, code: BodyErrorCode, toastCode: ErrorCode = code, extraHeaders: HeadersInit = {}): Promise<Response> {
  const headers = new Headers(extraHeaders);
  if (code === "too_slow") headers.set("Connection", "close"); // stops the upload
  const from = request.headers.get("referer") ?? "";
  if (!request.headers.get("accept")?.includes("text/html") || !URL.canParse(from)) return errorResponse(new AppError(code), request, headers);
  const { pathname, search } = new URL(from);
  headers.set("Location", toSameSitePath(pathname + search));
  headers.append(...(await flashHeader({ key: `error.${toastCode}`, isError: true })));
  return new Response(null, { status: 303, headers });
}
