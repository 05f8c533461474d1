import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CopyState } from "#app/models/data-section";
import { retention } from "#app/models/retention";
import { ActionForm } from "./action-form";
import { Day } from "./day";
import { useFresh } from "./use-fresh";

const pollMs = 3000;

/** The copy of all that is kept of the viewer: to be asked for, being made, or to be fetched. */
export function CopyOfData({ copy, mayAsk, returnTo }: CopyState & { returnTo: string }) {
  const { t } = useTranslation("settings");
  const refresh = useFresh();
  const isMaking = copy !== null && !copy.isReady;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [isMaking, refresh]);
  return (
    <section className="grid gap-3" aria-live="polite">
      {copy?.isReady ? (
        <>
          <p>
            <b className="block font-semibold">{t("data.ready")}</b>
            <span className="muted t-small">
              {t("data.until")} <Day date={copy.expiresAt} />
            </span>
          </p>
          {Array.from({ length: copy.parts }, (_, index) => index + 1).map((part) => (
            <a key={part} className="btn btn--primary btn--wide" href={`/api/data-copies/${copy.id}/${part}`} download>
              <DownloadSimple className="ic ic--s" aria-hidden="true" />
              {copy.parts === 1 ? t("data.download") : t("data.downloadPart", { part, parts: copy.parts })}
            </a>
          ))}
        </>
      ) : null}
      {isMaking ? (
        <p>
          <b className="block font-semibold">{t("data.making")}</b>
          <span className="muted t-small">{t("data.makingText")}</span>
        </p>
      ) : null}
      {mayAsk ? (
        <ActionForm action="/api/data-copies" returnTo={returnTo} toast="copyAsked">
          <p className="mb-3 muted t-small">{t("data.askText", { days: retention.copyDays })}</p>
          <button type="submit" className="btn btn--line btn--wide">
            {t("data.ask")}
          </button>
        </ActionForm>
      ) : null}
    </section>
  );
}
