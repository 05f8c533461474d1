import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { PasswordField } from "#app/components/password-field";
import { TextField } from "#app/components/text-field";
import { unlessFailed } from "#app/components/unless-failed";
import { staySignedIn } from "#app/http/account.server";
import { refused, secrets } from "#app/http/account-form.server";
import { readForm } from "#app/http/input.server";
import { invalid, redirectOrReply } from "#app/http/page.server";
import { tryPassword } from "#app/http/password-confirmation.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { EmailChange } from "#app/models/account.schema";
import { requestEmailChange } from "#app/models/email-verification.server";
import { renewSession } from "#app/models/session.server";
import { requireMe } from "#app/models/user.server";
import { usePanelForm } from "../_looks.settings/use-panel-form";

export { orOffline as clientAction } from "#app/components/or-offline";

export const shouldRevalidate = unlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = await context.requireViewer();
  const { email } = await requireMe(id);
  return { email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, EmailChange);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    await countAgainst("verification", viewer.id);
    await tryPassword(viewer, () => requestEmailChange(viewer.id, submission.value));
    const lines = await staySignedIn(viewer.id, request, await renewSession(viewer));
    return await redirectOrReply(request, "/settings/account", "emailLinkSent", submission.reply({ resetForm: true }), {}, lines);
  } catch (error) {
    return refused(submission, error, "errors:internal");
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
