import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { renewSessionCookies } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { FieldError } from "#app/components/forms/field-error";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { PasswordField } from "#app/components/forms/password-field";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply } from "#app/http/page.server";
import { withPasswordLimit } from "#app/http/password-confirmation.server";
import { PasswordChangeForm } from "#app/models/account/account.schema";
import { changePassword } from "#app/models/account/password-change.server";
import { getOwnNames } from "#app/models/account/password-strength";
import { usePanelForm } from "#app/routes/settings/settings/use-panel-form";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateUnlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return data({ names: getOwnNames(viewer) }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, PasswordChangeForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    const token = await withPasswordLimit(viewer, () => changePassword(viewer, submission.value));
    const lines = await renewSessionCookies(viewer.id, request, token);
    return await redirectOrReply(request, "/settings/account", "passwordUpdated", submission.reply({ resetForm: true }), {}, lines);
  } catch (error) {
    return formError(submission, error, "errors:internal");
  }
}

export default function PasswordView() {
  const { t } = useTranslation(["settings", "auth"]);
  const { names } = useLoaderData<typeof loader>();
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
      <NewPasswordFields fields={fields} label={t("auth:password.new")} names={names} />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
        {t(isSending ? "password.saving" : "password.save")}
      </button>
    </fetcher.Form>
  );
}
