import { useEffect, useRef } from "react";
import type { PickedPicture } from "#app/components/pictures/use-picked-picture";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

/** Chooses the latest kept photo when the chosen one is removed; says whether one is chosen. */
export function useDroppedPhoto(photos: TryOnStart["photos"], { keptUrl, isPicked, choose }: PickedPicture): boolean {
  const before = useRef(photos);
  const isKept = photos.some((photo) => photo.image.url === keptUrl);
  useEffect(() => {
    const isGone = before.current.some((photo) => photo.image.url === keptUrl) && !isKept;
    before.current = photos;
    if (isGone && !isPicked) choose(photos[0]?.image.url ?? null);
  }, [photos, keptUrl, isKept, isPicked, choose]);
  return isKept;
}
