import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { TextField } from "#app/components/forms/text-field";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { getOwnNames } from "#app/models/account/password-strength";

// a subset of the server's rules
const isUsername = (text: string) => /^ *\w{3,30} *$/.test(text);
const isEmailAddress = (text: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text);

type Fields = { username: string; email: string; password: string; confirmPassword: string };

export function SignUpForm({ action, reply }: { action: string; reply: FormReply | undefined }) {
  const { t } = useTranslation("auth");
  const fetcher = useFetcher<FormReply>();
  const answer = fetcher.data ?? reply;
  useOfflineToast(answer, "accountNotCreated");
  const [form, fields] = useForm<Fields>({ id: "sign-up", lastResult: getFormResult(answer), defaultNoValidate: false, shouldValidate: "onSubmit" });
  const [names, setNames] = useState<string[]>([]);
  const readNames = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(currentTarget);
    setNames(getOwnNames({ username: String(typed.get("username")), email: String(typed.get("email")) }));
  };
  const isSending = fetcher.state !== "idle";

  return (
    <fetcher.Form
      method="post"
      action={action}
      {...getFormProps(form)}
      onSubmitCapture={blockOfflineSubmit("accountNotCreated")}
      onInput={readNames}
      className="mt-5 grid gap-3.5"
    >
      <FieldError id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.username}
        label={t("username.label")}
        isRight={isUsername}
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
        isRight={isEmailAddress}
        required
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t("email.placeholder")}
      />
      <NewPasswordFields fields={fields} label={t("password.label")} names={names} />
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
