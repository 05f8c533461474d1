import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closeSession, cookieHeaders, createDeletionCookie } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { FieldError } from "#app/components/forms/field-error";
import { PasswordField } from "#app/components/forms/password-field";
import { readForm } from "#app/http/input.server";
import { invalidForm } from "#app/http/page.server";
import { withPasswordLimit } from "#app/http/password-confirmation.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { DeletionForm } from "#app/models/account/account.schema";
import { requirePayer } from "#app/models/billing/billing.server";
import { requestDeletion } from "#app/models/privacy/account-deletion.server";
import { retention } from "#app/models/shared/retention";
import { PanelLink } from "#app/routes/settings/settings/row";
import { usePanelForm } from "#app/routes/settings/settings/use-panel-form";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateUnlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { subscriptionId } = await requirePayer(viewer.id);
  return { isSubscriber: subscriptionId !== null };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, DeletionForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    await consumeLimit("deletion", viewer.id);
    const proof = await withPasswordLimit(viewer, () => requestDeletion(viewer, submission.value.currentPassword));
    const headers = cookieHeaders([await closeSession(context), await createDeletionCookie(proof)], { "Clear-Site-Data": '"cache"' });
    return redirectDocument("/leaving", { status: 303, headers });
  } catch (error) {
    return formError(submission, error, "errors:internal");
  }
}

export default function DeleteView() {
  const { t } = useTranslation("settings");
  const { isSubscriber } = useLoaderData<typeof loader>();
  const { fetcher, lastResult } = usePanelForm();
  const [form, fields] = useForm<{ currentPassword: string }>({ id: "delete-account", lastResult, defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = fetcher.state !== "idle";
  const { deletionDays, paymentYears } = retention;
  return (
    <fetcher.Form method="post" action="/settings/delete" {...getFormProps(form)} className="grid gap-4">
      <p>{t("deletion.now")}</p>
      <p>{t("deletion.meanwhile", { days: deletionDays })}</p>
      <p className="muted t-small">{t("deletion.after", { years: paymentYears })}</p>
      {isSubscriber ? <p className="muted t-small">{t("deletion.subscription")}</p> : null}
      <PanelLink className="btn btn--line btn--wide" to="/settings/data">
        {t("deletion.copy")}
      </PanelLink>
      <PasswordField field={fields.currentPassword} label={t("password.current")} autoComplete="current-password" />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--danger btn--wide" aria-busy={isSending}>
        {t(isSending ? "deletion.sending" : "me.delete")}
      </button>
    </fetcher.Form>
  );
}
