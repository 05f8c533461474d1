import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClothesKind } from "#app/models/try-on/try-on-kind";

type Given = { prompt: string | null; ownPrompt: string | null };

/** The wish proposed for what is worn, and whether both are missing. */
export function useWish(worn: ClothesKind | null, { prompt, ownPrompt }: Given) {
  const { t } = useTranslation("getReady");
  const [wish, setWish] = useState(prompt ?? "");
  const proposed = ownPrompt ?? (worn ? t(`defaultPrompts.${worn}`) : "");
  return { proposed, onWish: setWish, isMissing: worn === null && wish.trim() === "" };
}
