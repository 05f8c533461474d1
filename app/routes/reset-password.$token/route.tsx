import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/components/auth-frame";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { Mark } from "#app/components/mark";
import { NewPasswordFields } from "#app/components/new-password-fields";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { cookieHeaders, setPasswordByLink } from "#app/http/account.server";
import { refused, secrets } from "#app/http/account-form.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalid } from "#app/http/page.server";
import { i18nFor } from "#app/locales/i18n.server";
import { PasswordResetForm } from "#app/models/account.schema";
import { isResetAlive } from "#app/models/password-reset.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ""} · Espelho` },
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

// the address is the secret
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const isAlive = await isResetAlive(params.token ?? "");
  const title = i18nFor[context.language].getFixedT(null, "auth")(isAlive ? "reset.title" : "reset.dead");
  return data({ isAlive, title }, isAlive ? 200 : 400);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const submission = await readForm(request, PasswordResetForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    const lines = await setPasswordByLink(params.token ?? "", submission.value.password, { context, request });
    // the pictures of whoever was signed in here, as at any sign-out
    return await redirectWithFlash("/", { key: "passwordChanged" }, [...cookieHeaders(lines, { "Clear-Site-Data": '"cache"' })]);
  } catch (error) {
    return refused(submission, error, "errors:internal");
  }
}

export default function ResetPassword() {
  const { t } = useTranslation(["auth", "errors"]);
  const { isAlive, title } = useLoaderData<typeof loader>();
  return (
    <AuthFrame>
      <Mark />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      {isAlive ? (
        <NewPasswordForm />
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

function NewPasswordForm() {
  const { t } = useTranslation("auth");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({
    id: "reset",
    lastResult: resultOf(reply),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-3.5">
      <p className="muted">{t("reset.text")}</p>
      <FieldError id={form.errorId} errors={form.errors} />
      <NewPasswordFields fields={fields} label={t("password.new")} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide mt-1.5" aria-busy={isSending}>
        {t(isSending ? "reset.saving" : "reset.save")}
      </button>
    </Form>
  );
}
