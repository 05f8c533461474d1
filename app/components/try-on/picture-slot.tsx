import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import type { PickedPicture } from "#app/components/pictures/use-picked-picture";
import { pictureTypes } from "#app/models/media/photo";
import { FileButton } from "./file-button";

type Props = {
  name: string;
  label: string;
  removeLabel: string;
  picked: PickedPicture;
  errors: string[] | undefined;
  /** Path of the live camera. */
  cameraPath?: string;
  onCamera?: () => void;
  /** Whether another field holds the picture's URL. */
  isChosenElsewhere?: boolean;
  /** Called with all files when several are chosen. */
  onSeveral?: (files: File[]) => void;
  onRemoved?: () => void;
  onReplace?: () => void;
  /** More ways to fill it. */
  more?: ReactNode;
  /** Below the picture. */
  caption: ReactNode;
  className?: string;
};

/** A 4:5 picture input; the server reads the filled one. */
export function PictureSlot(props: Props) {
  const { name, label, removeLabel, picked, errors, cameraPath, onCamera, isChosenElsewhere = false, onSeveral, onRemoved, onReplace, more } = props;
  const { t } = useTranslation(["getReady", "pieces"]);
  const isReady = useHydrated();
  const [isPlain] = useState(!isReady); // keeps pre-hydration inputs: their camera may be open
  const { box, keptUrl, isPicked, shown, problem, take, remove } = picked;
  const shownErrors = problem ? [problem] : isPicked ? undefined : errors;
  const input = {
    className: "file-input unscripted:static unscripted:h-auto unscripted:w-full unscripted:opacity-100",
    type: "file",
    name,
    accept: pictureTypes,
    multiple: isReady && onSeveral !== undefined,
    "aria-label": label,
    "aria-invalid": shownErrors ? true : undefined,
    "aria-describedby": shownErrors ? `${name}-error` : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])];
      if (files.length < 2 || !onSeveral) return take(currentTarget);
      currentTarget.value = "";
      onSeveral(files);
    },
  };
  const camera = <Camera className="ic ic--s" aria-hidden="true" />;
  const image = shown ? <img className="look" src={shown.replace("1080.jpg", "640.webp")} alt={label} width={640} height={800} /> : null;
  return (
    <div ref={box} className="contents">
      <div className={`relative ${props.className ?? ""}`}>
        <div className={`relative ${shown ? "" : "rounded-cut border border-dashed border-edge"} ${shownErrors ? "wells__bad" : ""}`}>
          {shown ? (
            <div className={isChosenElsewhere ? "unscripted:hidden" : ""}>
              {onReplace && isReady ? (
                <button type="button" className="wells__replace" aria-label={t("pieces:replace", { label })} onClick={onReplace}>
                  {image}
                </button>
              ) : (
                image
              )}
              <button
                type="button"
                className="icb icb--solid absolute end-1 top-1 unscripted:hidden"
                aria-label={removeLabel}
                title={removeLabel}
                onClick={() => {
                  remove();
                  onRemoved?.();
                }}
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
            </div>
          ) : null}
          <div className={shown ? "hidden unscripted:mt-2 unscripted:grid" : "grid min-h-full aspect-look content-center justify-items-center gap-2 p-1"}>
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
            {more}
          </div>
        </div>
        {keptUrl && !isChosenElsewhere ? <input type="hidden" name={name} value={keptUrl} /> : null}
        {props.caption}
        {keptUrl && !isChosenElsewhere ? <p className="hidden t-meta faint unscripted:block">{t("keptPicture")}</p> : null}
      </div>
      <FieldError id={`${name}-error`} errors={shownErrors} className="wells__error" />
    </div>
  );
}
