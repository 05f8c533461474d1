import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { AppError, type ErrorCode } from "#app/lib/app-error";
import { toSameSitePath } from "#app/lib/same-site";
import { asAppError, errorResponseInit, getAppError } from "./error-response.server";
import { httpStatusByCode } from "./errors";
import { flashHeader } from "./flash.server";

export const notFound = (code: ErrorCode = "not_found") => data({ code }, { status: 404 });

export const orNotFound = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw error instanceof AppError && httpStatusByCode[error.code] === 404 ? notFound(error.code) : error;
  });

export function redirectIfEmpty(items: unknown[], { searchParams }: URL, list: string): void {
  if (items.length === 0 && searchParams.get("cursor") && !searchParams.has("more")) throw redirect(list);
}

const cursorNames = ["cursor", "comments", "before", "following", "outfits"];

function getFirstPagePath({ pathname, searchParams }: URL): string | null {
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !cursorNames.includes(name)));
  if (rest.size === searchParams.size) return null;
  return toSameSitePath(rest.size > 0 ? `${pathname}?${rest}` : pathname);
}

/** A bad cursor redirects to the first page. */
export function toPageError(thrown: unknown, { url }: Request): unknown {
  const error = getAppError(thrown);
  if (!error || error.code === "internal") return thrown;
  const firstPage = error.code === "bad_cursor" ? getFirstPagePath(new URL(url)) : null;
  return firstPage ? redirect(firstPage) : data({ code: error.code }, errorResponseInit(error));
}

type FormErrorData = { result: SubmissionResult<string[]> };

export const invalidForm = (submission: Submission<unknown, string[]>, hideFields: string[] = []) =>
  data<FormErrorData>({ result: submission.reply({ hideFields }) }, submission.status === "error" ? 422 : 200);

/** Keeps the pictures of a refused form. */
export const withImages = <Images>({ data: reply, init }: ReturnType<typeof invalidForm>, images: Images) => data({ ...reply, images }, init ?? undefined);

const waitingCodes: ErrorCode[] = ["sign_in_delayed", "archives_full"];

/** A catalogue key; `otherwise` is for internal errors. */
export function errorKey({ code, retryAfter }: AppError, otherwise: string): string {
  if (code === "internal") return otherwise;
  return waitingCodes.includes(code) ? `errors:${code}?wait=${Math.ceil(retryAfter ?? 0)}` : `errors:${code}`;
}

export const fieldError =
  (field: string, error: AppError, otherwise = "errors:internal") =>
  (submission: Submission<unknown, string[]>) =>
    data<FormErrorData>({ result: submission.reply({ fieldErrors: { [field]: [errorKey(error, otherwise)] } }) }, errorResponseInit(error));

function submissionErrors({ payload }: Submission<unknown, string[]>, error: AppError, otherwise: string) {
  const issues = error.issues?.every(({ path }) => path in payload) ? error.issues : null;
  return issues ? { fieldErrors: Object.fromEntries(issues.map(({ path, message }) => [path, [message]])) } : { formErrors: [errorKey(error, otherwise)] };
}

/** Turns AppErrors into form errors. */
export async function runFormAction<T>(submission: Submission<unknown, string[]>, act: () => Promise<T>, otherwise = "errors:internal") {
  try {
    return { done: await act(), refusal: null };
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = asAppError(thrown);
    return {
      done: null,
      refusal: data<FormErrorData>(
        { result: submission.reply({ hideFields: ["currentPassword"], ...submissionErrors(submission, error, otherwise) }) },
        errorResponseInit(error),
      ),
    };
  }
}

export function errorData(thrown: unknown) {
  if (thrown instanceof Response) throw thrown;
  const error = asAppError(thrown);
  return data({ errors: [`errors:${error.code}`] }, errorResponseInit(error));
}

/** Redirects a plain form or answers a fetcher; `lines` are cookies. */
export async function redirectOrReply(
  request: Request,
  path: string,
  toast: string,
  result: SubmissionResult<string[]>,
  more: object = {},
  lines: string[] = [],
) {
  const cookies = lines.map((line): [string, string] => ["Set-Cookie", line]);
  if (request.headers.get("accept")?.includes("text/html")) return redirect(path, { status: 303, headers: [await flashHeader({ key: toast }), ...cookies] });
  return data({ ...more, result, toast }, { headers: cookies });
}
