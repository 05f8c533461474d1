import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { errorKey } from "#app/http/page.server";
import type { AppError, ErrorCode } from "#app/lib/app-error";

export const passwordFields = ["password", "confirmPassword", "currentPassword"];

const fieldByCode: Partial<Record<ErrorCode, string>> = {
  email_taken: "email",
  email_unchanged: "email",
  wrong_password: "currentPassword",
  username_taken: "username",
  weak_password: "password",
};

export function formError(submission: Submission<unknown, string[]>, thrown: unknown, otherwise: string) {
  if (thrown instanceof Response) throw thrown;
  const error: AppError = asAppError(thrown);
  const key = errorKey(error, otherwise);
  const field = fieldByCode[error.code];
  const causes = error.code === "weak_password" ? (error.issues ?? []).map(({ message }) => message) : [];
  const errors = field ? { fieldErrors: { [field]: [key, ...causes] } } : { formErrors: [key] };
  return data({ result: submission.reply({ hideFields: passwordFields, ...errors }) }, errorResponseInit(error));
}
