import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Picked } from "#app/components/pictures/use-picked-picture";
import type { ClothesKind } from "#app/models/try-on/try-on-kind";
import type { TryOnStart } from "#app/models/try-on/try-on-start";

/** What is worn in the form, the wish proposed for it, and whether both are missing. */
export function useClothes({ look, clothes, kept }: TryOnStart, given: { garment: string | null; prompt: string | null }) {
  const { t } = useTranslation("getReady");
  const [picked, setPicked] = useState<ClothesKind | null>(given.garment ? (clothes ?? "piece") : null);
  const [wish, setWish] = useState(given.prompt ?? "");
  const worn = look ? clothes : picked;
  const onGarment = ({ file, isThere }: Picked) => setPicked(isThere ? (file ? "piece" : (clothes ?? "piece")) : null);
  const proposed = kept.prompt ?? (worn ? t(`defaultPrompts.${worn}`) : "");
  return { worn, proposed, onGarment, onWish: setWish, isMissing: worn === null && wish.trim() === "" };
}
