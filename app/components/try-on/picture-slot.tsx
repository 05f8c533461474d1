import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { CropButton } from "#app/components/pictures/crop-button";
import type { PickedPicture } from "#app/components/pictures/use-picked-picture";
import { pictureTypes } from "#app/models/media/photo";
import { FileButton } from "./file-button";

type Props = {
  name: "person" | "garment";
  picked: PickedPicture;
  errors: string[] | undefined;
  /** Path of the live camera. */
  cameraPath?: string;
  onCamera?: () => void;
  onCropping?: (isCropping: boolean) => void;
  /** Whether another field holds the picture's URL. */
  isChosenElsewhere?: boolean;
};

/** A 4:5 picture input; the server reads the filled one. */
export function PictureSlot({ name, picked, errors, cameraPath, onCamera, onCropping, isChosenElsewhere = false }: Props) {
  const { t } = useTranslation("getReady");
  const isReady = useHydrated();
  const [isPlain] = useState(!isReady); // keeps pre-hydration inputs: their camera may be open
  const { box, keptUrl, isPicked, shown, problem, take, cut, remove, read } = picked;
  const shownErrors = problem ? [problem] : isPicked ? undefined : errors;
  const input = {
    className: "file-input unscripted:static unscripted:h-auto unscripted:w-full unscripted:opacity-100",
    type: "file",
    name,
    accept: pictureTypes,
    "aria-label": t(name),
    "aria-invalid": shownErrors ? true : undefined,
    "aria-describedby": shownErrors ? `${name}-error` : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  const camera = <Camera className="ic ic--s" aria-hidden="true" />;
  return (
    <div ref={box} className="relative min-w-0">
      <div className={`relative ${shown ? "" : "rounded-cut border border-dashed border-edge"}`}>
        {shown ? (
          <>
            <img
              className={`look ${isChosenElsewhere ? "unscripted:hidden" : ""}`}
              src={shown.replace("1080.jpg", "640.webp")}
              alt={t(name)}
              width={640}
              height={800}
            />
            <button
              type="button"
              className="icb icb--solid absolute end-1 top-1 unscripted:hidden"
              aria-label={t(`remove.${name}`)}
              title={t(`remove.${name}`)}
              onClick={remove}
            >
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
            {cameraPath ? (
              <Link
                className="icb icb--solid absolute end-1 bottom-1 unscripted:hidden"
                to={cameraPath}
                onClick={onCamera}
                aria-label={t("retake")}
                title={t("retake")}
              >
                <Camera className="ic" weight="light" aria-hidden="true" />
              </Link>
            ) : null}
          </>
        ) : null}
        <div className={shown ? "hidden unscripted:mt-2 unscripted:grid" : "grid min-h-full aspect-look content-center justify-items-center gap-2 p-2"}>
          <FileButton icon={<ImageSquare className="ic ic--s" aria-hidden="true" />} label={t("gallery")} input={input} />
          {cameraPath && isReady ? (
            <Link className="btn btn--quiet px-4" to={cameraPath} onClick={onCamera}>
              {camera}
              {t("camera")}
            </Link>
          ) : null}
          {cameraPath && isPlain ? (
            <FileButton icon={camera} label={t("camera")} input={{ ...input, capture: "user" }} look={isReady ? "hidden" : "btn btn--quiet"} />
          ) : null}
        </div>
      </div>
      {keptUrl && !isChosenElsewhere ? <input type="hidden" name={name} value={keptUrl} /> : null}
      <p className="mt-1.5 flex min-h-6 items-center justify-between gap-1 t-meta muted">
        <span className="trunc">
          {t(name)}
          {name === "garment" ? <span className="faint"> · {t("optional")}</span> : null}
        </span>
        {shown && name === "person" ? (
          <CropButton className="btn btn--quiet -my-2.5 -me-2 gap-1 px-2 text-[0.8125rem] text-inherit" read={read} onCropped={cut} onToggle={onCropping} />
        ) : null}
      </p>
      {keptUrl && !isChosenElsewhere ? <p className="hidden t-meta faint unscripted:block">{t("keptPicture")}</p> : null}
      <FieldError id={`${name}-error`} errors={shownErrors} />
    </div>
  );
}
