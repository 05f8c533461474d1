import "react-easy-crop/react-easy-crop.css";
import "./picture-cropper.css";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import Cropper, { type MediaSize, type Point, type Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { CropControls, panStep } from "./crop-controls";
import { type CropArea, type CropShape, cropAreaWithin, cropShapes, frameWithin, getStartScale, maxPan } from "./crop-frame";

const framePadding = { round: 0, look: 16 };

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

type Props = { url: string; shape: CropShape; onChange: (area: CropArea) => void; onUnreadable: () => void };

/** Cropper with drag, pinch, wheel, keys and buttons. */
export function PictureCropper({ url, shape, onChange, onUnreadable }: Props) {
  const { t } = useTranslation("crop");
  const { aspect, minZoom, maxZoom, start } = cropShapes[shape];
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [media, setMedia] = useState<MediaSize | null>(null);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  useLayoutEffect(() => {
    const measure = () =>
      stage.current && setFrame(frameWithin({ width: stage.current.clientWidth, height: stage.current.clientHeight }, aspect, framePadding[shape]));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [aspect, shape]);

  // shown zoom is relative to the start scale
  const scale = media && frame ? getStartScale(media, frame, start) : 1;
  const drawn = zoom * scale;

  const area = useMemo(
    () => media && frame && cropAreaWithin({ width: media.naturalWidth, height: media.naturalHeight }, media, frame, drawn, crop),
    [media, frame, drawn, crop],
  );
  useOnValue(area, (visible) => onChange(visible));

  const zoomTo = (requestedZoom: number) => setZoom(clamp(Math.round(requestedZoom * 10) / 10, minZoom, maxZoom));
  function move({ x, y }: Point) {
    if (!media || !frame) return;
    const maxOffset = maxPan(media, frame, drawn);
    setCrop((before) => ({ x: clamp(before.x + x, -maxOffset.x, maxOffset.x), y: clamp(before.y + y, -maxOffset.y, maxOffset.y) }));
  }

  return (
    <div className="crop">
      <div ref={stage} className="crop-stage" data-shape={shape}>
        {frame ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={drawn}
            minZoom={minZoom * scale}
            maxZoom={maxZoom * scale}
            aspect={aspect}
            cropSize={frame}
            cropShape={shape === "round" ? "round" : "rect"}
            objectFit="contain"
            showGrid={false}
            keyboardStep={panStep}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": t("area") }}
            mediaProps={{ onError: onUnreadable }}
            setMediaSize={setMedia}
            onCropChange={setCrop}
            onZoomChange={(requestedZoom) => setZoom(clamp(requestedZoom / scale, minZoom, maxZoom))}
          />
        ) : null}
      </div>
      <CropControls shape={shape} zoom={zoom} onZoom={zoomTo} onMove={move} />
    </div>
  );
}
