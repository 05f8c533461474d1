import { useTranslation } from "react-i18next";

/** Texts of cards; made once for all cards of a list. */
export type CardWords = ReturnType<typeof useCardWords>;

const placeOfName = "\u0000";

export function useCardWords() {
  const { t } = useTranslation("posts");
  /** The text with each card's name, translated once. */
  const withName = (key: "lookOf" | "tryOn") => {
    const text = t(key, { name: placeOfName });
    return (name: string) => text.replace(placeOfName, () => name);
  };
  return {
    like: t("like"),
    save: t("save"),
    ai: t("ai"),
    film: t("film"),
    lookOf: withName("lookOf"),
    tryOn: withName("tryOn"),
    pictures: (number: number) => t("pictures", { number }),
  };
}
