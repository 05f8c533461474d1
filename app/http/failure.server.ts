import { i18nFor } from "#app/locales/i18n.server";
import { waitInWords } from "#app/locales/wait";
import { log } from "#app/log.server";
import { AppError, type ErrorCode } from "#app/models/app-error";
import { statusOf } from "./errors";
import { flashHeader } from "./flash.server";
import { languageOf } from "./language.server";
import { sameSite } from "./same-site";

// the connection to PostgreSQL is gone, or none is to be had
const lost = [
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
// it has too much to do, or has waited too long for a lock
const busy = ["53300", "25P03", "40P01", "55P03", "57014"];
const passing = new Set([...lost, ...busy]);

// text that PostgreSQL cannot hold: a NUL, half a surrogate pair
const unwritable = new Set(["22021", "22P05"]);

// what a new row was to lean on went in that very moment
const gone = "23503";

// Bun's words for a body that is no form, or half of one
const torn = /FormData parse|parsing FormData|decode form data/;

const codeOf = (error: unknown) => (typeof error === "object" && error !== null && "code" in error ? String(error.code) : "");

/** Any error as one the reader may be told; what nobody foresaw is logged and becomes `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AppError) return cause; // drizzle wraps what ends a query
  if (passing.has(codeOf(error)) || passing.has(codeOf(cause))) return new AppError("unavailable", { retryAfter: 2, cause: error });
  if (unwritable.has(codeOf(error)) || unwritable.has(codeOf(cause))) return new AppError("invalid", { cause: error });
  if (codeOf(error) === gone || codeOf(cause) === gone) {
    log.warn({ err: error }, "leant on what is gone");
    return new AppError("not_found", { cause: error });
  }
  if (error instanceof Error && torn.test(error.message)) return new AppError("invalid_form", { cause: error });
  log.error({ err: error }, "unforeseen");
  return new AppError("internal", { cause: error });
}

// the contract fixes the words of these two; our own screens go by the code
const saidInEnglish = new Set(["email_taken", "username_taken"]);

/** The JSON answer to an error, in the reader's language. A thrown Response passes. */
export async function failureOf(thrown: unknown, request: Request, headers: HeadersInit = {}): Promise<Response> {
  if (thrown instanceof Response) return thrown;
  const error = asAppError(thrown);
  const language = saidInEnglish.has(error.code) ? "en" : await languageOf(request);
  const t = i18nFor[language].getFixedT(null, "errors");
  const out = new Headers(headers);
  out.set("Content-Type", "application/json; charset=utf-8");
  out.set("Cache-Control", "private, no-cache");
  if (error.retryAfter !== undefined) out.set("Retry-After", String(Math.ceil(error.retryAfter)));
  else if (error.code === "unavailable") out.set("Retry-After", "5");
  const issues = error.issues?.map((issue) => ({ ...issue, message: t(issue.message.replace(/^errors:/, "") as "invalid") }));
  const message = t(error.code, { wait: waitInWords(error.retryAfter ?? 0, language) });
  return new Response(JSON.stringify({ message, code: error.code, issues }), { status: statusOf[error.code], headers: out });
}

/** The head of an answer that says this error in words of its own: its status, and when to come back. */
export const headOf = ({ code, retryAfter }: AppError): { status: number; headers: HeadersInit } => ({
  status: statusOf[code],
  headers: retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) },
});

export type Unread = "too_large" | "too_slow" | "unavailable" | "rate_limited";

/** The answer to a body over the limit, that took too long, or for which there is no room: a form goes back to its page with a toast, anything else gets the JSON. */
export async function notRead(request: Request, code: Unread, said: ErrorCode = code, given: HeadersInit = {}): Promise<Response> {
  const headers = new Headers(given);
  if (code === "too_slow") headers.set("Connection", "close"); // else the rest of it still arrives
  const from = request.headers.get("referer") ?? "";
  if (!request.headers.get("accept")?.includes("text/html") || !URL.canParse(from)) return failureOf(new AppError(code), request, headers);
  const { pathname, search } = new URL(from);
  headers.set("Location", sameSite(pathname + search));
  headers.append(...(await flashHeader({ key: `error.${said}`, isError: true })));
  return new Response(null, { status: 303, headers });
}
