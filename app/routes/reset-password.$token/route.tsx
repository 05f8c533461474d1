import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cookieHeaders, resetPasswordByLink } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { AuthFrame } from "#app/components/account/auth-frame";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { Logo } from "#app/components/ui/logo";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalidForm } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PasswordResetForm } from "#app/models/account/account.schema";
import { getResetOwner } from "#app/models/account/password-reset.server";
import { getOwnNames } from "#app/models/account/password-strength";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · Espelho` },
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

// Keeps the token out of referrers.
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const owner = await getResetOwner(params.token ?? "");
  const isAlive = owner !== null;
  const title = i18nByLanguage[context.language].getFixedT(null, "auth")(isAlive ? "reset.title" : "reset.dead");
  return data({ names: owner && getOwnNames(owner), title }, isAlive ? 200 : 400);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const submission = await readForm(request, PasswordResetForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    const lines = await resetPasswordByLink(params.token ?? "", submission.value.password, { context, request });
    // Deletes the previous session's pictures.
    return await redirectWithFlash("/", { key: "passwordChanged" }, [...cookieHeaders(lines, { "Clear-Site-Data": '"cache"' })]);
  } catch (error) {
    return formError(submission, error, "errors:internal");
  }
}

export default function ResetPassword() {
  const { t } = useTranslation(["auth", "errors"]);
  const { names, title } = useLoaderData<typeof loader>();
  return (
    <AuthFrame>
      <Logo />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      {names ? (
        <NewPasswordForm names={names} />
      ) : (
        <>
          <p className="muted mb-5">{t("errors:reset_link_dead")}</p>
          <a className="btn btn--primary btn--lg btn--wide" href="/forgot-password">
            {t("reset.again")}
          </a>
        </>
      )}
    </AuthFrame>
  );
}

function NewPasswordForm({ names }: { names: string[] }) {
  const { t } = useTranslation("auth");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({
    id: "reset",
    lastResult: getFormResult(reply),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3.5">
      <p className="muted">{t("reset.text")}</p>
      <FieldError id={form.errorId} errors={form.errors} />
      <NewPasswordFields fields={fields} label={t("password.new")} names={names} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide mt-1.5" aria-busy={isSending}>
        {t(isSending ? "reset.saving" : "reset.save")}
      </button>
    </Form>
  );
}
