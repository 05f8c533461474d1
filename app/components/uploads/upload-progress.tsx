import "./upload-progress.css";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import type { Upload } from "./use-upload";

/** How much of the pictures has arrived, and the way to stop. */
export function UploadProgress({ upload: { progress, problem, cancel } }: { upload: Upload }) {
  const { t } = useTranslation("outbox");
  if (problem) return <FieldError id="upload-error" errors={[problem]} />;
  if (!progress) return null;
  const { sent, total, isWaiting } = progress;
  return (
    <div className="grid gap-1">
      <progress className="upload-bar" max={total} value={sent} aria-label={t("upload.label")} />
      <div className="flex items-center justify-between gap-3">
        <p className="muted t-small" role="status">
          {t(isWaiting ? "upload.waiting" : "upload.sending")}
        </p>
        <button type="button" className="btn btn--quiet -me-3 px-3" onClick={cancel}>
          {t("upload.cancel")}
        </button>
      </div>
    </div>
  );
}
