import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { NewPasswordFields } from "#app/components/new-password-fields";
import { PasswordField } from "#app/components/password-field";
import { unlessFailed } from "#app/components/unless-failed";
import { staySignedIn } from "#app/http/account.server";
import { refused, secrets } from "#app/http/account-form.server";
import { readForm } from "#app/http/input.server";
import { invalid, redirectOrReply } from "#app/http/page.server";
import { tryPassword } from "#app/http/password-confirmation.server";
import { PasswordChangeForm } from "#app/models/account.schema";
import { changePassword } from "#app/models/password-change.server";
import { usePanelForm } from "../_looks.settings/use-panel-form";

export { orOffline as clientAction } from "#app/components/or-offline";

export const shouldRevalidate = unlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  await context.requireViewer();
  return data(null, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, PasswordChangeForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    const token = await tryPassword(viewer, () => changePassword(viewer, submission.value));
    const lines = await staySignedIn(viewer.id, request, token);
    return await redirectOrReply(request, "/settings/account", "passwordUpdated", submission.reply({ resetForm: true }), {}, lines);
  } catch (error) {
    return refused(submission, error, "errors:internal");
  }
}

export default function PasswordView() {
  const { t } = useTranslation(["settings", "auth"]);
  const { fetcher, lastResult } = usePanelForm("/settings/account");
  const [form, fields] = useForm<{ currentPassword: string; password: string; confirmPassword: string }>({
    id: "change-password",
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action="/settings/password" {...getFormProps(form)} className="grid gap-4">
      <p className="muted t-small">{t("password.text")}</p>
      <PasswordField field={fields.currentPassword} label={t("password.current")} autoComplete="current-password" />
      <NewPasswordFields fields={fields} label={t("auth:password.new")} />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
        {t(isSending ? "password.saving" : "password.save")}
      </button>
    </fetcher.Form>
  );
}
