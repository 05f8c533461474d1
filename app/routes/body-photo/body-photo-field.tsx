import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import type { PickedPicture } from "#app/components/pictures/use-picked-picture";
import { FileButton } from "#app/components/try-on/file-button";
import { pictureTypes } from "#app/models/media/photo";
import { BodyOutline } from "./body-outline";

type Props = {
  picked: PickedPicture;
  /** Whether a kept photo is chosen, which its own field sends. */
  isKept: boolean;
  errors: string[] | undefined;
  isCameraLoading: boolean;
  onCamera: () => void;
};

/** The photo from the camera or the gallery, shown whole. */
export function BodyPhotoField({ picked, isKept, errors, isCameraLoading, onCamera }: Props) {
  const { t } = useTranslation(["bodyPhoto", "getReady"]);
  const isReady = useHydrated();
  const [isPlain] = useState(!isReady); // keeps the input picked before hydration
  const { box, keptUrl, isPicked, shown, problem, take, remove } = picked;
  const shownErrors = problem ? [problem] : isPicked ? undefined : errors;
  const input = {
    className: "file-input unscripted:static unscripted:h-auto unscripted:w-full unscripted:opacity-100",
    type: "file",
    name: "person",
    accept: pictureTypes,
    "aria-label": t("getReady:person"),
    "aria-invalid": shownErrors ? true : undefined,
    "aria-describedby": shownErrors ? "person-error" : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  };
  const cameraIcon = <Camera className="ic ic--s" aria-hidden="true" />;
  const cameraClass = `btn ${shown ? "btn--line" : "btn--primary"} grow px-4`;
  return (
    <div ref={box} className="contents">
      <div className={`body-mirror ${shown ? "body-mirror--photo" : ""}`}>
        {shown ? (
          <>
            <img className="body-mirror__photo" src={shown} alt={t("bodyPhoto:alt")} />
            <button
              type="button"
              className="icb icb--solid absolute end-3 top-3 unscripted:hidden"
              aria-label={t("getReady:remove.person")}
              title={t("getReady:remove.person")}
              onClick={remove}
            >
              <X className="ic" weight="light" aria-hidden="true" />
            </button>
          </>
        ) : (
          <>
            <span className="sr-only">{t("bodyPhoto:example")}</span>
            <BodyOutline className="body-mirror__outline" />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 unscripted:grid">
        {isReady ? (
          <button type="button" className={cameraClass} aria-busy={isCameraLoading} onClick={onCamera} data-camera>
            {cameraIcon}
            {t("bodyPhoto:openCamera")}
          </button>
        ) : null}
        {isPlain ? (
          <FileButton icon={cameraIcon} label={t("getReady:camera")} input={{ ...input, capture: "user" }} look={isReady ? "hidden" : cameraClass} />
        ) : null}
        <FileButton icon={<ImageSquare className="ic ic--s" aria-hidden="true" />} label={t("getReady:gallery")} input={input} look="btn btn--line grow" />
      </div>
      {keptUrl && !isKept ? (
        <>
          <input type="hidden" name="person" value={keptUrl} />
          <p className="hidden t-meta faint unscripted:block">{t("getReady:keptPicture")}</p>
        </>
      ) : null}
      <FieldError id="person-error" errors={shownErrors} />
    </div>
  );
}
