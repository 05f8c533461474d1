import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { canWear, wearAtFullSize } from "#app/components/on-me/wear-client";
import type { OnMePictures } from "#app/components/on-me/wear-messages";
import type { GarmentView } from "#app/models/contract";

type Shown = { state: "working" | "failed" } | { state: "ready"; before: string; after: string; file: Blob; width: number; height: number };

const toUrls = ({ before, after, width, height }: OnMePictures): Shown => ({
  state: "ready",
  before: URL.createObjectURL(before),
  after: URL.createObjectURL(after),
  file: after,
  width,
  height,
});

/** The viewer's photo and the look on it as addresses of this page. */
export function useOnMePictures(garment: GarmentView): Shown {
  const { t } = useTranslation(["posts", "onMe"]);
  const [shown, setShown] = useState<Shown>({ state: "working" });
  const { url, shape } = garment;
  const mark = t("onMe:mark");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address names the shape's version
  useEffect(() => {
    let isGone = false;
    let made: Shown = { state: "failed" };
    const dressing = canWear() ? wearAtFullSize({ url, shape }, mark).catch(() => null) : Promise.resolve(null);
    void dressing.then((pictures) => {
      if (isGone) return;
      if (pictures) made = toUrls(pictures);
      setShown(made);
    });
    return () => {
      isGone = true;
      if (made.state === "ready") for (const picture of [made.before, made.after]) URL.revokeObjectURL(picture);
    };
  }, [url, mark]);
  return shown;
}
