import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { WifiSlash } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

type Props = {
  start: Omit<TryOnStart, "running">;
  isMissing: boolean;
  isSending: boolean;
  hasNoCredits: boolean;
  /** Waits for the connection. */
  held: { isHeld: boolean; release: () => void };
  className?: string;
  price?: string | undefined;
  /** After the price. */
  more?: ReactNode;
};

const focusButton = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

/** The button that starts a try-on; without credits, the way to the plans. */
export function GoBar({ start, isMissing, isSending, hasNoCredits, held, className = "go-bar", price, more = null }: Props) {
  const { t } = useTranslation("getReady");
  const isReady = useHydrated();
  if (held.isHeld) {
    // a key: the button would become the one that submits
    return (
      <div key="held" className={className}>
        <p role="status" className="flex items-center justify-center gap-2 text-center t-small">
          <WifiSlash className="ic ic--s" aria-hidden="true" />
          {t("held.text")}
        </p>
        <button ref={focusButton} type="button" className="btn btn--line btn--lg btn--wide" onClick={held.release}>
          {t("held.cancel")}
        </button>
      </div>
    );
  }
  return (
    <div className={className}>
      {isMissing && !hasNoCredits ? (
        <p id="clothes-needed" className="t-small muted text-center">
          {t("clothesNeeded")}
        </p>
      ) : null}
      {hasNoCredits ? (
        <Link className="btn btn--primary btn--lg btn--wide" to="/plans" aria-describedby="credits-notice">
          {t("broke.go")}
        </Link>
      ) : (
        <button
          type="submit"
          className="btn btn--primary btn--lg btn--wide"
          disabled={isReady && isSending}
          aria-busy={isSending}
          aria-describedby={isMissing ? "clothes-needed" : undefined}
        >
          <CoatHanger className="ic" weight="light" aria-hidden="true" />
          {t(isSending ? "submitting" : "submit")}
        </button>
      )}
      <p className="t-meta faint text-center">
        {price ?? t(start.plan === "premium" ? "cost.premium" : "cost.credit")}
        {start.usualSeconds === null ? null : (
          <>
            <span className="dot">·</span>
            {t("usual.cost", { seconds: start.usualSeconds })}
          </>
        )}
        {more}
      </p>
    </div>
  );
}
