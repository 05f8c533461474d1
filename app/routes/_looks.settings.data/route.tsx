import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/action-form";
import { Day } from "#app/components/day";
import { countData, lastCopy } from "#app/models/data-copy.server";
import { dataSections } from "#app/models/data-section";
import { retention } from "#app/models/retention";
import { PanelLink } from "../_looks.settings/row";

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const [counts, copy] = await Promise.all([countData(viewer.id), lastCopy(viewer.id)]);
  return { counts, copy, mayAsk: copy === null || Date.parse(copy.createdAt) < Date.now() - 24 * 60 * 60 * 1000 };
}

const pollMs = 3000;

/** What is kept of the viewer, at once and by number; and a copy of all of it. */
export default function YourData() {
  const { t, i18n } = useTranslation("settings");
  const { counts, copy, mayAsk } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isMaking = copy !== null && !copy.isReady;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(revalidate, pollMs);
    return () => clearInterval(timer);
  }, [isMaking, revalidate]);
  return (
    <>
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
          <ActionForm action="/api/data-copies" returnTo="/settings/data" toast="copyAsked">
            <p className="mb-3 muted t-small">{t("data.askText", { days: retention.copyDays })}</p>
            <button type="submit" className="btn btn--line btn--wide">
              {t("data.ask")}
            </button>
          </ActionForm>
        ) : null}
      </section>
      <div>
        <p className="mb-2 muted t-small">{t("data.text")}</p>
        <dl className="rows">
          {dataSections.map((name) => (
            <div key={name} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{t(`data.sections.${name}`)}</dt>
              <dd className="muted tabular-nums">{counts[name].toLocaleString(i18n.language === "pt" ? "pt-BR" : "en")}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PanelLink className="btn btn--dangerline btn--wide" to="/settings/delete">
        {t("me.delete")}
      </PanelLink>
    </>
  );
}
