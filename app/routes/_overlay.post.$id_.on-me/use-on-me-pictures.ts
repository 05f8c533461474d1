import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bodyFlag } from "#app/components/on-me/body-flag";
import { canWear, wearAtFullSize } from "#app/components/on-me/wear-client";
import type { OnMePictures } from "#app/components/on-me/wear-messages";
import type { GarmentView } from "#app/models/contract";

type Shown = { state: "working" | "refused" | "failed" } | { state: "ready"; before: string; after: string; file: Blob; width: number; height: number };

const toUrls = ({ before, after, width, height }: OnMePictures): Shown => ({
  state: "ready",
  before: URL.createObjectURL(before),
  after: URL.createObjectURL(after),
  file: after,
  width,
  height,
});

/** The viewer's photo and the first given look on it as addresses of this page. */
export function useOnMePictures(givenGarment: GarmentView): { shown: Shown; retry: () => void } {
  const { t } = useTranslation(["posts", "onMe"]);
  const [garment] = useState(givenGarment); // revalidation brings an equal one
  const [shown, setShown] = useState<Shown>({ state: "working" });
  const mark = t("onMe:mark");
  const isWorking = shown.state === "working";

  useEffect(() => {
    if (!isWorking) return;
    let isGone = false;
    const dressing = canWear() ? wearAtFullSize(garment, mark).catch(() => null) : Promise.resolve(null);
    void dressing.then((pictures) => {
      if (isGone) return;
      setShown(pictures === null ? { state: "failed" } : pictures === "refused" ? { state: "refused" } : toUrls(pictures));
    });
    return () => {
      isGone = true;
    };
  }, [isWorking, garment, mark]);

  useEffect(() => {
    if (shown.state !== "ready") return;
    return () => {
      for (const picture of [shown.before, shown.after]) URL.revokeObjectURL(picture);
    };
  }, [shown]);

  // another tab has signed out or changed the photo
  useEffect(() => {
    const dressAgain = ({ key, newValue }: StorageEvent) => key === bodyFlag && newValue === null && setShown({ state: "working" });
    addEventListener("storage", dressAgain);
    return () => removeEventListener("storage", dressAgain);
  }, []);

  return { shown, retry: () => setShown({ state: "working" }) };
}
