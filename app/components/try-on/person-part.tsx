import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CropButton } from "#app/components/pictures/crop-button";
import { type Picked, usePickedPicture } from "#app/components/pictures/use-picked-picture";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { KeepPhotoBox, maxKeptPhotos } from "./keep-photo";
import { SavedPhotos } from "./kept-photos";
import { PictureSlot } from "./picture-slot";
import { useDroppedPhoto } from "./use-dropped-photo";

type Props = {
  photos: TryOnStart["photos"];
  kept: string | null;
  given: File | null;
  /** Checkbox state in the refused form. */
  isToBeKept: boolean;
  onChange: (now: Picked) => void;
  errors: string[] | undefined;
  cameraPath: string;
  onCamera: () => void;
  onCropping: (isCropping: boolean) => void;
  children: ReactNode;
};

/** New photo or a kept one; default: the latest. */
export function PersonPhotoField({ photos, kept, given, isToBeKept, onChange, errors, cameraPath, onCamera, onCropping, children }: Props) {
  const picked = usePickedPicture({ kept: kept ?? photos[0]?.image.url ?? null, given, onChange });
  const { t } = useTranslation("getReady");
  const { keptUrl, isPicked, shown, choose, cut, read } = picked;
  const isKept = useDroppedPhoto(photos, picked);
  return (
    <>
      <PictureSlot
        name="person"
        label={t("person")}
        removeLabel={t("remove.person")}
        picked={picked}
        errors={errors}
        cameraPath={cameraPath}
        onCamera={onCamera}
        isChosenElsewhere={isKept}
        className="wells__person"
        caption={
          <p className="wells__name">
            <span className="trunc">{t("person")}</span>
            {shown ? (
              <CropButton className="btn btn--quiet -my-2.5 -me-2 gap-1 px-2 text-[0.8125rem] text-inherit" read={read} onCropped={cut} onToggle={onCropping} />
            ) : null}
          </p>
        }
      />
      {children}
      <SavedPhotos photos={photos} chosen={isPicked ? null : keptUrl} onChoose={choose} />
      <KeepPhotoBox isFull={photos.length >= maxKeptPhotos} isNew={isPicked || (keptUrl !== null && !isKept)} isAsked={isToBeKept} />
    </>
  );
}
