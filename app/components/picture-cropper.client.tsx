import "react-easy-crop/react-easy-crop.css";
import "./picture-cropper.css";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import Cropper, { type MediaSize, type Point, type Size } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { CropControls, stride } from "./crop-controls";
import { areaIn, type CropArea, type CropShape, cropShapes, frameIn, reach, startScale } from "./crop-frame";

const air = { round: 0, look: 16 };

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

type Props = { url: string; shape: CropShape; onChange: (area: CropArea) => void; onUnreadable: () => void };

/** A window over a picture that drag, pinch, wheel, arrow keys and buttons move and enlarge. */
export function PictureCropper({ url, shape, onChange, onUnreadable }: Props) {
  const { t } = useTranslation("crop");
  const { aspect, least, most, start } = cropShapes[shape];
  const stage = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [media, setMedia] = useState<MediaSize | null>(null);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);

  useLayoutEffect(() => {
    const measure = () => stage.current && setFrame(frameIn({ width: stage.current.clientWidth, height: stage.current.clientHeight }, aspect, air[shape]));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [aspect, shape]);

  // the zoom that is shown counts from where the frame starts, the cropper's own from the whole picture
  const scale = media && frame ? startScale(media, frame, start) : 1;
  const drawn = zoom * scale;

  // biome-ignore lint/correctness/useExhaustiveDependencies: told of each change, whoever listens
  useEffect(() => {
    if (media && frame) onChange(areaIn({ width: media.naturalWidth, height: media.naturalHeight }, media, frame, drawn, crop));
  }, [media, frame, drawn, crop]);

  const zoomTo = (wanted: number) => setZoom(within(Math.round(wanted * 10) / 10, least, most));
  function move({ x, y }: Point) {
    if (!media || !frame) return;
    const far = reach(media, frame, drawn);
    setCrop((before) => ({ x: within(before.x + x, -far.x, far.x), y: within(before.y + y, -far.y, far.y) }));
  }

  return (
    <div className="crop">
      <div ref={stage} className="crop-stage" data-shape={shape}>
        {frame ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={drawn}
            minZoom={least * scale}
            maxZoom={most * scale}
            aspect={aspect}
            cropSize={frame}
            cropShape={shape === "round" ? "round" : "rect"}
            objectFit="contain"
            showGrid={false}
            keyboardStep={stride}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": t("area") }}
            mediaProps={{ onError: onUnreadable }}
            setMediaSize={setMedia}
            onCropChange={setCrop}
            onZoomChange={(wanted) => setZoom(within(wanted / scale, least, most))}
          />
        ) : null}
      </div>
      <CropControls shape={shape} zoom={zoom} onZoom={zoomTo} onMove={move} />
    </div>
  );
}
