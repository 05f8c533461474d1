import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { formatMegabytes } from "./format-megabytes";

type Props = { megabytes: number; isWarned: boolean; onAccept: () => void; onDecline: () => void };

/** Asks before the camera's hints are fetched. */
export function HintsOffer({ megabytes, isWarned, onAccept, onDecline }: Props) {
  const { t, i18n } = useTranslation("bodyPhoto");
  const size = formatMegabytes(megabytes, i18n.language);
  return (
    <div className="body-hints">
      <p role="status">{isWarned ? <span>{t("hints.saver")}</span> : null}</p>
      <div className="flex justify-center gap-2">
        <button type="button" className="btn mirror__chip body-hints__accept" onClick={onAccept}>
          {t(isWarned ? "hints.downloadAnyway" : "hints.download", { size })}
        </button>
        <button type="button" className="icb mirror__chip" aria-label={t("hints.decline")} onClick={onDecline}>
          <X className="ic" weight="light" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
