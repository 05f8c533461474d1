import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sendResetLink } from "#app/actions/account.server";
import { formError } from "#app/actions/account-form.server";
import { AuthFrame } from "#app/components/account/auth-frame";
import { ForgotPasswordForm } from "#app/components/account/forgot-password-form";
import { Logo } from "#app/components/ui/logo";
import { readForm } from "#app/http/input.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PasswordResetRequest } from "#app/models/account/account.schema";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context, request }: LoaderFunctionArgs) {
  const title = i18nByLanguage[context.language].getFixedT(null, "auth")("forgot.link");
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
    return formError(submission, error, "auth:forgot.failed");
  }
  if (request.headers.get("accept")?.includes("text/html")) return redirect("/forgot-password?sent=1", 303);
  return data({ result: submission.reply({ resetForm: true }), isSent: true });
}

export default function ForgotPassword() {
  const { t } = useTranslation("auth");
  const { title, isSent } = useLoaderData<typeof loader>();
  return (
    <AuthFrame>
      <Logo />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      <ForgotPasswordForm isSent={isSent} />
      <a className="link mt-4 inline-flex min-h-11 items-center" href="/auth">
        {t("forgot.back")}
      </a>
    </AuthFrame>
  );
}
