import { ArrowDown } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRight } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { Minus } from "@phosphor-icons/react/dist/ssr/Minus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type CropShape, cropShapes } from "./crop-frame";

const zoomStep = 0.1;

export const panStep = 12;

const directions = [
  { name: "left", icon: ArrowLeft, x: -panStep, y: 0 },
  { name: "up", icon: ArrowUp, x: 0, y: -panStep },
  { name: "down", icon: ArrowDown, x: 0, y: panStep },
  { name: "right", icon: ArrowRight, x: panStep, y: 0 },
] as const;

type Props = { shape: CropShape; zoom: number; onZoom: (zoom: number) => void; onMove: (by: { x: number; y: number }) => void };

export function CropControls({ shape, zoom, onZoom, onMove }: Props) {
  const { t, i18n } = useTranslation("crop");
  const { minZoom, maxZoom } = cropShapes[shape];
  const zoomId = useId();
  const shown = `${zoom.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <button type="button" className="icb" aria-label={t("zoomOut")} onClick={() => onZoom(zoom - zoomStep)}>
          <Minus className="ic ic--s" aria-hidden="true" />
        </button>
        <input
          id={zoomId}
          type="range"
          className="slider"
          min={minZoom}
          max={maxZoom}
          step={zoomStep}
          value={zoom}
          aria-label={t("zoom")}
          aria-valuetext={shown}
          onChange={(event) => onZoom(event.target.valueAsNumber)}
        />
        <button type="button" className="icb" aria-label={t("zoomIn")} onClick={() => onZoom(zoom + zoomStep)}>
          <Plus className="ic ic--s" aria-hidden="true" />
        </button>
        <output className="w-10 text-end t-small tabular-nums" htmlFor={zoomId}>
          {shown}
        </output>
      </div>
      <fieldset className="flex justify-center gap-1">
        <legend className="sr-only">{t("area")}</legend>
        {directions.map(({ name, icon: Arrow, x, y }) => (
          <button key={name} type="button" className="icb" aria-label={t(name)} onClick={() => onMove({ x, y })}>
            <Arrow className="ic ic--s" aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
