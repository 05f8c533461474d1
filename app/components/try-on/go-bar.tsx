import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { useTranslation } from "react-i18next";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

type Props = { start: TryOnStart; isMissing: boolean; isDisabled: boolean; isSending: boolean };

/** What is still missing, the button, and what it costs. */
export function GoBar({ start, isMissing, isDisabled, isSending }: Props) {
  const { t } = useTranslation("getReady");
  return (
    <div className="go-bar">
      {isMissing ? (
        <p id="clothes-needed" className="t-small muted text-center">
          {t("clothesNeeded")}
        </p>
      ) : null}
      <button
        type="submit"
        className="btn btn--primary btn--lg btn--wide"
        disabled={isDisabled}
        aria-busy={isSending}
        aria-describedby={isMissing ? "clothes-needed" : undefined}
      >
        <CoatHanger className="ic" weight="light" aria-hidden="true" />
        {t(isSending ? "submitting" : "submit")}
      </button>
      <p className="t-meta faint text-center">
        {t(start.plan === "premium" ? "cost.premium" : "cost.credit")}
        <span className="dot">·</span>
        {t(start.isLocal ? "cost.seconds" : "cost.time")}
      </p>
    </div>
  );
}
