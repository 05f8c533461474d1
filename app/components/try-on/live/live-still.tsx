import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { SharePicture } from "#app/components/on-me/share-picture";

type Props = { still: Blob; name: string; onAgain: () => void };

/** The kept still, to download or share. */
export function LiveStill({ still, name, onAgain }: Props) {
  const { t } = useTranslation("live");
  const url = useObjectUrl(still);
  const alt = t("still", { name });
  useOnMount(() => document.querySelector<HTMLElement>("#live-again")?.focus({ preventScroll: true }));
  return (
    <section className="mirror" aria-label={t("title")}>
      <div className="mirror__glass" data-on-image>
        {url ? <img className="mirror__video" src={url} alt={alt} /> : null}
      </div>
      <div className="mirror__frames">
        <div className="flex flex-wrap gap-2">
          {url ? (
            <a className="btn btn--primary grow" href={url} download="espelho-ao-vivo.jpg">
              <DownloadSimple className="ic" weight="light" aria-hidden="true" />
              {t("save")}
            </a>
          ) : null}
          <SharePicture file={still} title={alt} />
        </div>
        <button id="live-again" type="button" className="btn btn--line btn--wide" onClick={onAgain}>
          <ArrowCounterClockwise className="ic" weight="light" aria-hidden="true" />
          {t("again")}
        </button>
      </div>
    </section>
  );
}
