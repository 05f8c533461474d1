import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { TextField } from "#app/components/forms/text-field";
import { Modal } from "#app/components/sheets/modal";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";

type Reply = { result: SubmissionResult<string[]>; isSent?: boolean } | { code: string };

export function ForgotPasswordForm({ isSent = false, onClose }: { isSent?: boolean; onClose?: () => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const fetcher = useFetcher<Reply>();
  const pageReply = useActionData<Reply>();
  const reply = fetcher.data ?? (onClose ? undefined : pageReply);
  useOfflineToast(reply, "resetNotSent");
  const result = reply && "result" in reply ? reply : undefined;
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: result?.result, defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = fetcher.state !== "idle";
  const close = onClose ? (
    <button type="button" className="btn btn--quiet" onClick={onClose}>
      {t(result?.isSent ? "common:close" : "common:cancel")}
    </button>
  ) : null;

  if (isSent || result?.isSent) {
    return (
      <>
        <p role="status">{t("forgot.sent")}</p>
        {close ? <div className="dlg__acts">{close}</div> : null}
      </>
    );
  }
  return (
    <fetcher.Form method="post" action="/forgot-password" {...getFormProps(form)} onSubmitCapture={blockOfflineSubmit("resetNotSent")} className="grid gap-4">
      <p className="muted">{t("forgot.text")}</p>
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
      <div className="dlg__acts">
        {close}
        <button type="submit" className={`btn btn--primary ${onClose ? "" : "btn--lg btn--wide"}`} aria-busy={isSending}>
          {t(isSending ? "forgot.sending" : "forgot.send")}
        </button>
      </div>
    </fetcher.Form>
  );
}

export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("auth");
  return (
    <Modal title={t("forgot.link")} onClose={onClose}>
      <ForgotPasswordForm onClose={onClose} />
    </Modal>
  );
}
