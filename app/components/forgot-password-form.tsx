import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "./field-error";
import { Modal } from "./modal";
import { stayOffline } from "./submit-by";
import { TextField } from "./text-field";
import { useOfflineToast } from "./use-offline-toast";

type Reply = { result: SubmissionResult<string[]>; isSent?: boolean } | { code: string };

/** Asks for the mail with the reset link; the answer is one sentence, whoever asks. `onClose` where it stands in a dialog. */
export function ForgotPasswordForm({ isSent = false, onClose }: { isSent?: boolean; onClose?: () => void }) {
  const { t } = useTranslation(["auth", "common"]);
  const fetcher = useFetcher<Reply>();
  const pageReply = useActionData<Reply>();
  const reply = fetcher.data ?? (onClose ? undefined : pageReply);
  useOfflineToast(reply);
  const known = reply && "result" in reply ? reply : undefined;
  const [form, fields] = useForm<{ email: string }>({ id: "forgot", lastResult: known?.result, defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = fetcher.state !== "idle";
  const close = onClose ? (
    <button type="button" className="btn btn--quiet" onClick={onClose}>
      {t(known?.isSent ? "common:close" : "common:cancel")}
    </button>
  ) : null;

  if (isSent || known?.isSent) {
    return (
      <>
        <p role="status">{t("forgot.sent")}</p>
        {close ? <div className="dlg__acts">{close}</div> : null}
      </>
    );
  }
  return (
    <fetcher.Form method="post" action="/forgot-password" {...getFormProps(form)} onSubmitCapture={stayOffline()} className="grid gap-4">
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

/** The same over the sign-in form; closing gives the focus back to what opened it. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("auth");
  return (
    <Modal title={t("forgot.link")} onClose={onClose}>
      <ForgotPasswordForm onClose={onClose} />
    </Modal>
  );
}
