import "react-easy-crop/react-easy-crop.css";
import "./photo-cropper.css";
import { ArrowDown } from "@phosphor-icons/react/dist/ssr/ArrowDown";
import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRight } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { ArrowUp } from "@phosphor-icons/react/dist/ssr/ArrowUp";
import { Minus } from "@phosphor-icons/react/dist/ssr/Minus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { useId, useState } from "react";
import Cropper, { type MediaSize, type Point, type Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import type { CropArea } from "./crop-to-jpeg";

const least = 1;
const most = 3;
const step = 0.1;
const stride = 12;

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

const ways = [
  { name: "left", icon: ArrowLeft, x: -stride, y: 0 },
  { name: "up", icon: ArrowUp, x: 0, y: -stride },
  { name: "down", icon: ArrowDown, x: 0, y: stride },
  { name: "right", icon: ArrowRight, x: stride, y: 0 },
] as const;

type Props = { url: string; onChange: (area: CropArea) => void; onUnreadable: () => void };

/** A round window over a photo that drag, pinch, wheel, arrow keys and buttons move and enlarge. */
export function PhotoCropper({ url, onChange, onUnreadable }: Props) {
  const { t, i18n } = useTranslation("profile");
  const zoomId = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(least);
  const [media, setMedia] = useState<MediaSize | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const shown = `${zoom.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}×`;

  const zoomBy = (change: number) => setZoom((before) => within(Math.round((before + change) * 10) / 10, least, most));
  function move({ x, y }: Point) {
    if (!media || !frame) return;
    const [farX, farY] = [(media.width * zoom - frame.width) / 2, (media.height * zoom - frame.height) / 2];
    setCrop((before) => ({ x: within(before.x + x, -farX, farX), y: within(before.y + y, -farY, farY) }));
  }

  return (
    <div className="grid gap-2">
      <div className="photo-stage">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={least}
          maxZoom={most}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={stride}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t("photo.area") }}
          mediaProps={{ onError: onUnreadable }}
          setMediaSize={setMedia}
          setCropSize={setFrame}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChange(area)}
        />
      </div>
      <div className="flex items-center gap-1">
        <button type="button" className="icb" aria-label={t("photo.zoomOut")} onClick={() => zoomBy(-step)}>
          <Minus className="ic ic--s" aria-hidden="true" />
        </button>
        <input
          id={zoomId}
          type="range"
          className="photo-zoom"
          min={least}
          max={most}
          step={step}
          value={zoom}
          aria-label={t("photo.zoom")}
          aria-valuetext={shown}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
        <button type="button" className="icb" aria-label={t("photo.zoomIn")} onClick={() => zoomBy(step)}>
          <Plus className="ic ic--s" aria-hidden="true" />
        </button>
        <output className="w-10 text-end t-small tabular-nums" htmlFor={zoomId}>
          {shown}
        </output>
      </div>
      <fieldset className="flex justify-center gap-1">
        <legend className="sr-only">{t("photo.area")}</legend>
        {ways.map(({ name, icon: Arrow, x, y }) => (
          <button key={name} type="button" className="icb" aria-label={t(`photo.${name}`)} onClick={() => move({ x, y })}>
            <Arrow className="ic ic--s" aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
