import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isSavingData } from "#app/components/hooks/saver";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { canSee } from "#app/components/try-on/body/can-see";
import { onMePath } from "#app/paths";
import { hasKeptModels } from "./kept-models";

type Props = { look: { id: string; name: string }; megabytes: number; isLoading: boolean; badge: ReactNode; onOpen: () => void };

/** Says what the mirror does and fetches; with data saver on it asks twice. */
export function LiveConsent({ look, megabytes, isLoading, badge, onOpen }: Props) {
  const { t, i18n } = useTranslation("live");
  const isReady = useHydrated();
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  useOnMount(() => void hasKeptModels({ hasParts: false }).then(setKept));
  const isUnsupported = isReady && !canSee();
  const size = megabytes.toLocaleString(i18n.language, { maximumFractionDigits: 0 });

  function open() {
    if (!isKept && !isWarned && isSavingData()) setWarned(true);
    else onOpen();
  }
  return (
    <section className="mirror" aria-labelledby="live-title">
      <div className="mirror__glass" data-on-image>
        <div className="mirror__bar">{badge}</div>
        <div className="mirror__message">
          <span className="empty__glass" aria-hidden="true">
            <CoatHanger className="ic ic--l" weight="light" />
          </span>
          <h1 id="live-title" tabIndex={-1} className="outline-none">
            {t("consent.title")}
          </h1>
          <p>{t("consent.text", { name: look.name })}</p>
          <p role="status">{isUnsupported ? t("consent.unsupported") : isKept ? null : t(isWarned ? "consent.saver" : "consent.size", { size })}</p>
          <div className="mt-2 grid gap-2">
            {isUnsupported ? null : isReady ? (
              <button type="button" className="btn btn--primary" aria-busy={isLoading || undefined} onClick={open}>
                {t(isKept ? "start" : isWarned ? "downloadAnyway" : "download", { size })}
              </button>
            ) : (
              <p className="hidden unscripted:block">{t("consent.noScripts")}</p>
            )}
            <Link className="btn btn--line" to={onMePath(look)}>
              {t("onPhoto")}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
