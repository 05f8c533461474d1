import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { PasswordField } from "#app/components/forms/password-field";
import { useCurrentPath } from "#app/components/hooks/use-here";

/** An account that claims an address. */
type EmailClaim = { email: string; username: string; by: "owner" | "nobody" | "other"; viewer: string };

type Props = { claim: EmailClaim };

const useIsSending = (intent: string) => useNavigation().formData?.get("intent") === intent;

/** Verifies by session or password. */
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

/** Ends another account's session, then asks for the password. */
export function SignOutForm({ claim }: Props) {
  const { t } = useTranslation("settings");
  const here = useCurrentPath();
  return (
    <form method="post" action="/api/auth/signout" onSubmitCapture={blockOfflineSubmit("signOutFailed")} className="grid gap-4">
      <p>{t("verify.other", claim)}</p>
      <input type="hidden" name="returnTo" value={here} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide">
        {t("verify.leave", claim)}
      </button>
    </form>
  );
}

/** Rejects a claim by someone else. */
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
