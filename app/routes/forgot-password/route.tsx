import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/components/auth-frame";
import { ForgotPasswordForm } from "#app/components/forgot-password-form";
import { Mark } from "#app/components/mark";
import { sendResetLink } from "#app/http/account.server";
import { refused } from "#app/http/account-form.server";
import { readForm } from "#app/http/input.server";
import { i18nFor } from "#app/locales/i18n.server";
import { PasswordResetRequest } from "#app/models/account.schema";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, request }: LoaderFunctionArgs) {
  const title = i18nFor[context.language].getFixedT(null, "auth")("forgot.link");
  return { title, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = await readForm(request, PasswordResetRequest);
  if (submission.status !== "success") {
    return data({ result: submission.reply({ fieldErrors: { email: ["auth:forgot.needed", "auth:email.invalid"] } }) }, 422);
  }
  try {
    await sendResetLink(submission.value.email, { context, request });
  } catch (error) {
    return refused(submission, error, "auth:forgot.failed");
  }
  if (request.headers.get("accept")?.includes("text/html")) return redirect("/forgot-password?sent=1", 303);
  return data({ result: submission.reply({ resetForm: true }), isSent: true });
}

export default function ForgotPassword() {
  const { t } = useTranslation("auth");
  const { title, isSent } = useLoaderData<typeof loader>();
  return (
    <AuthFrame>
      <Mark />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      <ForgotPasswordForm isSent={isSent} />
      <a className="link mt-4 inline-flex min-h-11 items-center" href="/auth">
        {t("forgot.back")}
      </a>
    </AuthFrame>
  );
}
