import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { PasswordField } from "#app/components/forms/password-field";
import { SheetPage } from "#app/components/layout/sheet-page";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalidForm } from "#app/http/page.server";
import { confirmViewerPassword } from "#app/http/password-confirmation.server";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PasswordConfirmation } from "#app/models/account/account.schema";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const getReturnTo = (request: Request) => toSameSitePath(new URL(request.url).searchParams.get("returnTo"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { username } = await context.requireViewer();
  const title = i18nByLanguage[context.language].getFixedT(null, "settings")("confirm.title");
  return { title, username, returnTo: getReturnTo(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, PasswordConfirmation);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    await confirmViewerPassword(viewer, submission.value.currentPassword);
    return await redirectWithFlash(getReturnTo(request), { key: "passwordConfirmed" });
  } catch (thrown) {
    return formError(submission, thrown, "errors:internal");
  }
}

export default function ConfirmPassword() {
  const { t } = useTranslation("settings");
  const { title, username, returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: "confirm-password",
    lastResult: getFormResult(reply),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <SheetPage title={title} back={returnTo}>
      <Form method="post" {...getFormProps(form)} onSubmitCapture={blockOfflineSubmit()} className="grid gap-4">
        <p className="muted wrap-anywhere">{t("confirm.text", { username })}</p>
        <PasswordField
          field={fields.currentPassword}
          label={t("password.current")}
          autoComplete="current-password"
          aside={
            <a className="link -my-3 inline-flex min-h-11 items-center" href="/forgot-password">
              {t("confirm.forgot")}
            </a>
          }
        />
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t("confirm.go")}
        </button>
      </Form>
    </SheetPage>
  );
}
