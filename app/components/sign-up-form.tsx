import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "./field-error";
import { type FormReply, resultOf } from "./form-reply";
import { NewPasswordFields } from "./new-password-fields";
import { stayOffline } from "./submit-by";
import { TextField } from "./text-field";
import { useOfflineToast } from "./use-offline-toast";

type Fields = { username: string; email: string; password: string; confirmPassword: string };

/** Username, email and a password twice, and what creating the account means. */
export function SignUpForm({ action, reply }: { action: string; reply: FormReply | undefined }) {
  const { t } = useTranslation("auth");
  const fetcher = useFetcher<FormReply>();
  const answer = fetcher.data ?? reply;
  useOfflineToast(answer);
  const [form, fields] = useForm<Fields>({ id: "sign-up", lastResult: resultOf(answer), defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = fetcher.state !== "idle";

  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)} onSubmitCapture={stayOffline()} className="mt-5 grid gap-3.5">
      <FieldError id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.username}
        label={t("username.label")}
        required
        minLength={3}
        maxLength={30}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
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
      <NewPasswordFields fields={fields} label={t("password.label")} />
      <label className="sr-only" aria-hidden="true">
        {t("leaveEmpty")}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <p className="t-meta muted">
        {t("consent.before")}{" "}
        <a className="link" href="/terms" target="_blank" rel="noopener">
          {t("consent.terms")}
        </a>{" "}
        {t("consent.and")}{" "}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          {t("consent.privacy")}
        </a>
        .
      </p>
      <button type="submit" className="btn btn--primary btn--lg btn--wide mt-1.5" aria-busy={isSending}>
        {t(isSending ? "signingUp" : "signUp")}
      </button>
    </fetcher.Form>
  );
}
