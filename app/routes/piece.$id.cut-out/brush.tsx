import { useSubmit } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import type { CutOutPicture } from "#app/models/pieces/cut-out.server";
import { useBrush } from "./use-brush";

type Props = { picture: CutOutPicture; onEnd: () => void };

const [minSize, maxSize] = [1, 30];

/** Erases parts of a cut-out, or brings back what the area shows. */
export function Brush({ picture, onEnd }: Props) {
  const { t } = useTranslation("piece");
  const submit = useSubmit();
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLButtonElement>(null);
  useOnMount(() => cursor.current?.focus({ preventScroll: true })); // the pressed button is gone
  const [size, setSize] = useState(8);
  const [mode, setMode] = useState<"erase" | "restore">("erase");
  const brush = useBrush(canvas, picture, { size, mode, onSize: (by) => setSize((before) => Math.min(maxSize, Math.max(minSize, before + by))) });

  async function apply() {
    const mask = await brush.exportMask();
    if (!mask) return;
    const form = new FormData();
    form.set("act", "mend");
    form.set("mask", mask, "mask.png");
    submit(form, { method: "post", encType: "multipart/form-data" });
    onEnd();
  }

  return (
    <section className="grid gap-3" aria-label={t("cutOut.brush")}>
      <p className="muted t-small">{t("cutOut.brushHint")}</p>
      <fieldset className="seg">
        <legend className="sr-only">{t("cutOut.brush")}</legend>
        {(["erase", "restore"] as const).map((value) => (
          <label key={value}>
            <input type="radio" className="sr-only" checked={mode === value} onChange={() => setMode(value)} />
            {t(`cutOut.${value}`)}
          </label>
        ))}
      </fieldset>
      <div className="cut-out__stage">
        <div className="cut-out__canvas" data-ready={brush.isReady || undefined} {...brush.pointer}>
          <canvas ref={canvas} width={picture.base.width} height={picture.base.height} />
          <button
            ref={cursor}
            type="button"
            className="cut-out__cursor"
            style={{ left: `${brush.cursor.x}%`, top: `${brush.cursor.y}%`, width: `${size}%` }}
            aria-label={t("cutOut.canvas")}
            onKeyDown={brush.onKeyDown}
          />
        </div>
      </div>
      <label className="field">
        <span>{t("cutOut.size")}</span>
        <input
          type="range"
          className="min-h-11 accent-(--glass)"
          min={minSize}
          max={maxSize}
          value={size}
          onChange={(event) => setSize(Number(event.target.value))}
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className="btn btn--primary btn--lg col-span-2" disabled={brush.strokes === 0} onClick={apply}>
          {t("cutOut.apply")}
        </button>
        <button type="button" className="btn btn--quiet" disabled={brush.strokes === 0} onClick={brush.undo}>
          {t("cutOut.undoStroke")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onEnd}>
          {t("cutOut.cancel")}
        </button>
      </div>
    </section>
  );
}
