import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { PasswordField } from "#app/components/forms/password-field";
import { TextField } from "#app/components/forms/text-field";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { ForgotPasswordDialog } from "./forgot-password-form";

export function SignInForm({ action, reply }: { action: string; reply: FormReply | undefined }) {
  const { t } = useTranslation("auth");
  const fetcher = useFetcher<FormReply>();
  const [hasForgotten, setForgotten] = useState(false);
  const answer = fetcher.data ?? reply;
  useOfflineToast(answer, "signInFailed");
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "sign-in",
    lastResult: getFormResult(answer),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isSending = fetcher.state !== "idle";
  const openDialog = (event: MouseEvent) => {
    event.preventDefault();
    setForgotten(true);
  };

  return (
    <>
      <fetcher.Form method="post" action={action} {...getFormProps(form)} onSubmitCapture={blockOfflineSubmit("signInFailed")} className="mt-5 grid gap-3.5">
        <FieldError id={form.errorId} errors={form.errors} />
        <TextField
          field={fields.email}
          label={t("email.label")}
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("email.placeholder")}
        />
        <PasswordField
          field={fields.password}
          label={t("password.label")}
          autoComplete="current-password"
          aside={
            <a className="link -my-3 inline-flex min-h-11 items-center" href="/forgot-password" onClick={openDialog}>
              {t("forgot.link")}
            </a>
          }
        />
        <button type="submit" className="btn btn--primary btn--lg btn--wide mt-1.5" aria-busy={isSending}>
          {t(isSending ? "signingIn" : "signIn")}
        </button>
      </fetcher.Form>
      {hasForgotten ? <ForgotPasswordDialog onClose={() => setForgotten(false)} /> : null}
    </>
  );
}
