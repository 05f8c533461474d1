import { useTranslation } from "react-i18next";

export function DraftNote({ onDiscard, className = "" }: { onDiscard: () => void; className?: string }) {
  const { t } = useTranslation();
  return (
    <p className={`flex items-center justify-between gap-3 t-small ${className}`}>
      <span className="muted">{t("draft.found")}</span>
      <button type="button" className="btn btn--quiet shrink-0" onClick={onDiscard}>
        {t("draft.discard")}
      </button>
    </p>
  );
}
