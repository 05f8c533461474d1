import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { useSafeRevalidate } from "#app/components/hooks/use-fresh";
import { FormattedDate } from "#app/components/ui/day";
import type { CopyState } from "#app/models/privacy/data-section";
import { retention } from "#app/models/shared/retention";
import { confirmPasswordPath } from "#app/paths";

const pollMs = 3000;

export function DataCopyCard({ copy, mayAsk, isConfirmed, returnTo }: CopyState & { isConfirmed: boolean; returnTo: string }) {
  const { t } = useTranslation("settings");
  const confirmPath = confirmPasswordPath(returnTo);
  const refresh = useSafeRevalidate();
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
              {t("data.until")} <FormattedDate date={copy.expiresAt} />
            </span>
          </p>
          {isConfirmed ? (
            Array.from({ length: copy.parts }, (_, index) => index + 1).map((part) => (
              <a key={part} className="btn btn--primary btn--wide" href={`/api/data-copies/${copy.id}/${part}`}>
                <DownloadSimple className="ic ic--s" aria-hidden="true" />
                {copy.parts === 1 ? t("data.download") : t("data.downloadPart", { part, parts: copy.parts })}
              </a>
            ))
          ) : (
            <Link className="btn btn--primary btn--wide" to={confirmPath}>
              {t("data.confirm")}
            </Link>
          )}
        </>
      ) : null}
      {isMaking ? (
        <p>
          <b className="block font-semibold">{t("data.making")}</b>
          <span className="muted t-small">{t("data.makingText")}</span>
        </p>
      ) : null}
      {mayAsk && !isConfirmed ? (
        <div>
          <p className="mb-3 muted t-small">{t("data.askText", { days: retention.copyDays })}</p>
          <Link className="btn btn--line btn--wide" to={confirmPath}>
            {t("data.ask")}
          </Link>
        </div>
      ) : null}
      {mayAsk && isConfirmed ? (
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
