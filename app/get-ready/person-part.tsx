import { type ReactNode, useEffect, useRef } from "react";
import { type Picked, usePickedPicture } from "#app/components/use-picked-picture";
import type { TryOnStart } from "#app/models/try-on-start.server";
import { KeepPhoto } from "./keep-photo";
import { KeptPhotos } from "./kept-photos";
import { PictureWell } from "./picture-well";

const mostKept = 5;

type Props = {
  photos: TryOnStart["photos"];
  kept: string | null;
  given: File | null;
  /** Whether the form said to keep it when it was refused. */
  isToBeKept: boolean;
  onChange: (now: Picked) => void;
  errors: string[] | undefined;
  cameraPath: string;
  onCropping: (isCropping: boolean) => void;
  /** What stands beside the person: the clothes. */
  children: ReactNode;
};

/** Whom the look is tried on: a new photo or one of those kept, the latest of them unless another is wished. */
export function PersonPart({ photos, kept, given, isToBeKept, onChange, errors, cameraPath, onCropping, children }: Props) {
  const picked = usePickedPicture({ kept: kept ?? photos[0]?.image.url ?? null, given, onChange });
  const { keptUrl, isPicked, choose } = picked;
  const before = useRef(photos);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one was taken out of them
  useEffect(() => {
    const isGone = before.current.some((photo) => photo.image.url === keptUrl) && !isKept;
    before.current = photos;
    if (isGone && !isPicked) choose(photos[0]?.image.url ?? null);
  }, [photos]);
  const isKept = photos.some((photo) => photo.image.url === keptUrl);
  return (
    <>
      <PictureWell name="person" picked={picked} errors={errors} cameraPath={cameraPath} onCropping={onCropping} isChosenElsewhere={isKept} />
      {children}
      <KeptPhotos photos={photos} chosen={isPicked ? null : keptUrl} onChoose={choose} />
      <KeepPhoto isFull={photos.length >= mostKept} isNew={isPicked || (keptUrl !== null && !isKept)} isAsked={isToBeKept} />
    </>
  );
}
