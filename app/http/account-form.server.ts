import type { Submission } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { AppError, ErrorCode } from "#app/models/app-error";
import type { Proof } from "#app/models/credential.server";
import { signIn } from "./account.server";
import { asAppError, headOf } from "./failure.server";
import { saidOf } from "./page.server";

/** Never sent back with a form. */
export const secrets = ["password", "confirmPassword", "currentPassword"];

/** The sign-in page's way in; the limits need to know where the visitor comes from. */
export const authenticatorFor = (visit: Pick<ActionFunctionArgs, "context" | "request">) =>
  new Authenticator<Proof>().use(
    new FormStrategy(({ form }) => signIn({ email: String(form.get("email")), password: String(form.get("password")) }, visit)),
    "form",
  );

const fieldOf: Partial<Record<ErrorCode, string>> = {
  email_taken: "email",
  email_unchanged: "email",
  wrong_password: "currentPassword",
  username_taken: "username",
  weak_password: "password",
};

/** The form again with what went wrong beside its field and all values but the passwords; `otherwise` is said of what nobody foresaw. */
export function refused(submission: Submission<unknown, string[]>, thrown: unknown, otherwise: string) {
  if (thrown instanceof Response) throw thrown;
  const error: AppError = asAppError(thrown);
  const key = saidOf(error, otherwise);
  const field = fieldOf[error.code];
  const errors = field ? { fieldErrors: { [field]: [key] } } : { formErrors: [key] };
  return data({ result: submission.reply({ hideFields: secrets, ...errors }) }, headOf(error));
}
