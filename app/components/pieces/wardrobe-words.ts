import { useTranslation } from "react-i18next";
import { memoizePerLanguage } from "#app/locales/languages";
import type { WardrobeCard } from "#app/models/pieces/wardrobe-card";
import { usePieceWords } from "./piece-words";

const dayFormat = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));

/** How often a piece was worn, when last, and what a wear costs. */
export function useWardrobeWords() {
  const { t, i18n } = useTranslation("wardrobe");
  const words = usePieceWords();
  const formatDay = (day: string) => dayFormat(i18n.language).format(new Date(`${day}T00:00:00Z`));
  return {
    ...words,
    formatDay,
    formatLastWorn: (day: string) => t("lastWorn", { date: formatDay(day) }),
    describeWear: ({ timesWorn, pricePerWearCents }: Pick<WardrobeCard, "timesWorn" | "pricePerWearCents">) => [
      timesWorn === 0 ? t("neverWorn") : t("worn", { count: timesWorn }),
      ...(pricePerWearCents === null ? [] : [t("perWear", { price: words.formatPrice(pricePerWearCents) })]),
    ],
  };
}
