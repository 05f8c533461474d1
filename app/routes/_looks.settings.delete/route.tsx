import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { PasswordField } from "#app/components/password-field";
import { unlessFailed } from "#app/components/unless-failed";
import { closeSession, cookieHeaders, leavingLine } from "#app/http/account.server";
import { refused, secrets } from "#app/http/account-form.server";
import { readForm } from "#app/http/input.server";
import { invalid } from "#app/http/page.server";
import { tryPassword } from "#app/http/password-confirmation.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { DeletionForm } from "#app/models/account.schema";
import { requirePayer } from "#app/models/billing.server";
import { requestDeletion } from "#app/models/departure.server";
import { retention } from "#app/models/retention";
import { PanelLink } from "../_looks.settings/row";
import { usePanelForm } from "../_looks.settings/use-panel-form";

export { orOffline as clientAction } from "#app/components/or-offline";

export const shouldRevalidate = unlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { subscriptionId } = await requirePayer(viewer.id);
  return { isSubscriber: subscriptionId !== null };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, DeletionForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    await countAgainst("deletion", viewer.id);
    const proof = await tryPassword(viewer, () => requestDeletion(viewer, submission.value.currentPassword));
    const headers = cookieHeaders([await closeSession(context), await leavingLine(proof)], { "Clear-Site-Data": '"cache"' });
    return redirectDocument("/leaving", { status: 303, headers });
  } catch (error) {
    return refused(submission, error, "errors:internal");
  }
}

/** «Excluir Conta»: what it does and when, and the password once more. */
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
