import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import type { Clip } from "./camera-state";

type Props = { clip: Clip; onChoose: (frame: Blob) => void; onAgain: () => void };

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

export function FrameChooser({ clip, onChoose, onAgain }: Props) {
  const { t } = useTranslation("camera");
  const [at, setAt] = useState(Math.floor(clip.length / 2));
  const last = clip.length - 1;
  const frame = clip[at];
  const url = useObjectUrl(frame ?? null);
  const words = t("frame.of", { number: at + 1, count: clip.length });

  return (
    <section className="mirror" aria-labelledby="frame-title">
      <div className="mirror__glass" data-on-image>
        {url ? <img className="mirror__video" src={url} alt={words} /> : null}
        <h2 id="frame-title" ref={focusHeading} tabIndex={-1} className="mirror__hint bottom-auto top-3 font-sans outline-none">
          <span>{t("frame.title")}</span>
        </h2>
      </div>
      <div className="mirror__frames">
        <div className="flex items-center gap-1">
          <button type="button" className="icb" aria-label={t("frame.previous")} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <CaretLeft className="ic ic--s" aria-hidden="true" />
          </button>
          <input
            type="range"
            className="slider"
            min={0}
            max={last}
            value={at}
            aria-label={t("frame.label")}
            aria-valuetext={words}
            onChange={(event) => setAt(event.target.valueAsNumber)}
          />
          <button type="button" className="icb" aria-label={t("frame.next")} disabled={at === last} onClick={() => setAt(at + 1)}>
            <CaretRight className="ic ic--s" aria-hidden="true" />
          </button>
        </div>
        <div className="flex gap-2">
          <button type="button" className="btn btn--line grow" onClick={onAgain}>
            {t("frame.again")}
          </button>
          <button type="button" className="btn btn--primary grow" onClick={() => frame && onChoose(frame)}>
            {t("frame.use")}
          </button>
        </div>
      </div>
    </section>
  );
}
