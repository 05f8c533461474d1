import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { AppError, type ErrorCode } from "#app/models/app-error";
import { statusOf } from "./errors";
import { asAppError, headOf } from "./failure.server";
import { flashHeader } from "./flash.server";

/** Thrown by a loader or an action: the page that says there is no such thing. */
export const notFound = (code: ErrorCode = "not_found") => data({ code }, { status: 404 });

/** What a page is about; an error of ours by which there is no such thing becomes the page that says so. */
export const orNotFound = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw error instanceof AppError && statusOf[error.code] === 404 ? notFound(error.code) : error;
  });

/** A further part of a list in which nothing is left, as after a plain form took the last away, leads to the list's beginning. */
export function requireAny(items: unknown[], { searchParams }: URL, list: string): void {
  if (items.length === 0 && searchParams.get("cursor") && !searchParams.has("more")) throw redirect(list);
}

type FormAnswer = { result: SubmissionResult<string[]> };

/** The answer to a form that does not fit its schema: what was typed, with the errors. */
export const invalid = (submission: Submission<unknown, string[]>, hideFields: string[] = []) =>
  data<FormAnswer>({ result: submission.reply({ hideFields }) }, submission.status === "error" ? 422 : 200);

/** The words for an error of ours, as a key of the catalogues, with the seconds to wait if they name them; `otherwise` is said of what nobody foresaw. */
export function saidOf({ code, retryAfter }: AppError, otherwise: string): string {
  if (code === "internal") return otherwise;
  return code === "sign_in_delayed" ? `errors:${code}?wait=${Math.ceil(retryAfter ?? 0)}` : `errors:${code}`;
}

/** The answer that puts an error of ours beside one field, with everything typed kept. */
export const refuseField =
  (field: string, error: AppError, otherwise = "errors:internal") =>
  (submission: Submission<unknown, string[]>) =>
    data<FormAnswer>({ result: submission.reply({ fieldErrors: { [field]: [saidOf(error, otherwise)] } }) }, headOf(error));

// what is wrong with fields of the form is said beside them
function errorsOf({ payload }: Submission<unknown, string[]>, error: AppError, otherwise: string) {
  const issues = error.issues?.every(({ path }) => path in payload) ? error.issues : null;
  return issues ? { fieldErrors: Object.fromEntries(issues.map(({ path, message }) => [path, [message]])) } : { formErrors: [saidOf(error, otherwise)] };
}

/** Does the deed of a valid form; an error of ours becomes the form's own, with what was typed kept. `otherwise` is said of what nobody foresaw. */
export async function attempt<T>(submission: Submission<unknown, string[]>, act: () => Promise<T>, otherwise = "errors:internal") {
  try {
    return { done: await act(), refusal: null };
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = asAppError(thrown);
    return {
      done: null,
      refusal: data<FormAnswer>({ result: submission.reply({ hideFields: ["currentPassword"], ...errorsOf(submission, error, otherwise) }) }, headOf(error)),
    };
  }
}

/** The answer of a form without fields: an error of ours, for the page to say. */
export function refuse(thrown: unknown) {
  if (thrown instanceof Response) throw thrown;
  const error = asAppError(thrown);
  return data({ errors: [`errors:${error.code}`] }, headOf(error));
}

/** After success: a plain form is sent on and shown the toast there; a fetcher is told, with `more` it may want to know, and shows it in place. `lines` are cookies to set. */
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
