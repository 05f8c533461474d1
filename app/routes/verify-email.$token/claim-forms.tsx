import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { PasswordField } from "#app/components/password-field";
import { stayOffline } from "#app/components/submit-by";
import { useHere } from "#app/components/use-here";

/** An account that wants an address, and how the viewer stands to it. */
type Claim = { email: string; username: string; by: "owner" | "nobody" | "other"; viewer: string };

type Props = { claim: Claim };

const useIsSending = (intent: string) => useNavigation().formData?.get("intent") === intent;

/** Proves the address: with the session, or with the account's password. */
export function ConfirmForm({ claim, result }: Props & { result: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("settings");
  const isSending = useIsSending("confirm");
  const [form, fields] = useForm<{ currentPassword: string }>({
    id: "verify",
    lastResult: result,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const others = Object.entries(result?.error ?? {}).flatMap(([name, errors]) => (name === "currentPassword" ? [] : (errors ?? [])));
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="confirm" />
      {claim.by === "nobody" ? (
        <>
          <p className="muted t-small">{t("verify.signedOut")}</p>
          <PasswordField field={fields.currentPassword} label={t("verify.password", claim)} autoComplete="current-password" />
        </>
      ) : null}
      <FieldError id="verify-error" errors={others} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
        {t(claim.by === "nobody" ? "verify.enter" : "verify.confirm")}
      </button>
    </Form>
  );
}

/** Signs somebody else out; the page comes back and asks for the right password. */
export function SignOutForm({ claim }: Props) {
  const { t } = useTranslation("settings");
  const here = useHere();
  return (
    <form method="post" action="/api/auth/signout" onSubmitCapture={stayOffline("signOutFailed")} className="grid gap-4">
      <p>{t("verify.other", claim)}</p>
      <input type="hidden" name="returnTo" value={here} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide">
        {t("verify.leave", claim)}
      </button>
    </form>
  );
}

/** For whoever got a mail about an account that is not theirs. */
export function DenyForm({ claim }: Props) {
  const { t } = useTranslation("settings");
  const isSending = useIsSending("deny");
  return (
    <Form method="post" className="mt-8 grid gap-3 border-t border-edge pt-6">
      <input type="hidden" name="intent" value="deny" />
      <h2 className="t-h3">{t("verify.stranger")}</h2>
      <p className="muted t-small">{t("verify.strangerText", claim)}</p>
      <button type="submit" className="btn btn--line btn--wide" aria-busy={isSending}>
        {t("verify.deny")}
      </button>
    </Form>
  );
}
