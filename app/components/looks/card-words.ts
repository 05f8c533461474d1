import { useTranslation } from "react-i18next";

/** Texts of cards; made once for all cards of a list. */
export type CardWords = ReturnType<typeof useCardWords>;

const placeOfName = "\u0000";

/** Puts names into a text that is translated once. */
export function withName(translate: (values: { name: string }) => string): (name: string) => string {
  const text = translate({ name: placeOfName });
  return (name) => text.replace(placeOfName, () => name);
}

export function useCardWords() {
  const { t } = useTranslation("posts");
  return {
    like: t("like"),
    save: t("save"),
    ai: t("ai"),
    film: t("film"),
    lookOf: withName((values) => t("lookOf", values)),
    tryOn: withName((values) => t("tryOn", values)),
    pictures: (number: number) => t("pictures", { number }),
  };
}
