import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { renewSessionCookies } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { FieldError } from "#app/components/forms/field-error";
import { PasswordField } from "#app/components/forms/password-field";
import { TextField } from "#app/components/forms/text-field";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply } from "#app/http/page.server";
import { withPasswordLimit } from "#app/http/password-confirmation.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { EmailChange } from "#app/models/account/account.schema";
import { requestEmailChange } from "#app/models/account/email-verification.server";
import { renewSession } from "#app/models/account/session.server";
import { requireMe } from "#app/models/account/user.server";
import { usePanelForm } from "#app/routes/settings/settings/use-panel-form";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateUnlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = await context.requireViewer();
  const { email } = await requireMe(id);
  return { email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, EmailChange);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    await consumeLimit("verification", viewer.id);
    await withPasswordLimit(viewer, () => requestEmailChange(viewer.id, submission.value));
    const lines = await renewSessionCookies(viewer.id, request, await renewSession(viewer));
    return await redirectOrReply(request, "/settings/account", "emailLinkSent", submission.reply({ resetForm: true }), {}, lines);
  } catch (error) {
    return formError(submission, error, "errors:internal");
  }
}

export default function EmailView() {
  const { t } = useTranslation("settings");
  const { email } = useLoaderData<typeof loader>();
  const { fetcher, lastResult } = usePanelForm("/settings/account");
  const [form, fields] = useForm<{ currentPassword: string; email: string }>({
    id: "change-email",
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action="/settings/email" {...getFormProps(form)} className="grid gap-4">
      <p className="muted t-small wrap-anywhere">{email ? t("email.text", { email }) : t("email.textNone")}</p>
      <TextField field={fields.email} label={t("email.new")} required inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      <PasswordField field={fields.currentPassword} label={t("password.current")} autoComplete="current-password" />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
        {t(isSending ? "email.sending" : "email.send")}
      </button>
    </fetcher.Form>
  );
}
