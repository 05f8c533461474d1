import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { PasswordField } from "#app/components/password-field";
import { SheetPage } from "#app/components/sheet-page";
import { stayOffline } from "#app/components/submit-by";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { refused, secrets } from "#app/http/account-form.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { invalid } from "#app/http/page.server";
import { takePassword } from "#app/http/password-confirmation.server";
import { sameSite } from "#app/http/same-site";
import { i18nFor } from "#app/locales/i18n.server";
import { PasswordConfirmation } from "#app/models/account.schema";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const returnToOf = (request: Request) => sameSite(new URL(request.url).searchParams.get("returnTo"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { username } = await context.requireViewer();
  const title = i18nFor[context.language].getFixedT(null, "settings")("confirm.title");
  return { title, username, returnTo: returnToOf(request) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, PasswordConfirmation);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    await takePassword(viewer, submission.value.currentPassword);
    return await redirectWithFlash(returnToOf(request), { key: "passwordConfirmed" });
  } catch (thrown) {
    return refused(submission, thrown, "errors:internal");
  }
}

/** Asks for the password once more, and leads back. */
export default function ConfirmPassword() {
  const { t } = useTranslation("settings");
  const { title, username, returnTo } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: "confirm-password",
    lastResult: resultOf(reply),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <SheetPage title={title} back={returnTo}>
      <Form method="post" {...getFormProps(form)} onSubmitCapture={stayOffline()} className="grid gap-4">
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
