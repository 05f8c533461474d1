import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Occasion } from "#app/models/pieces/outfits/outfit";

type Titled = { name: string | null };
type Described = Titled & { occasion: Occasion | null; pieces: unknown[] };

export const titleOf = (t: TFunction<"outfits">, { name }: Titled) => name ?? t("unnamed");

/** How an outfit is called, and what stands below its name. */
export function useOutfitWords() {
  const { t } = useTranslation("outfits");
  return {
    titleOf: (outfit: Titled) => titleOf(t, outfit),
    describe: ({ occasion, pieces }: Described) => [...(occasion ? [t(`occasions.${occasion}`)] : []), t("pieces", { count: pieces.length })].join(" · "),
  };
}
