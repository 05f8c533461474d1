import { useTranslation } from "react-i18next";
import { perLanguage } from "#app/locales/languages";

const formatIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "America/Sao_Paulo" }));

/** A day in full, by São Paulo's clock: the server and the browser must agree on which it is. */
export function Day({ date }: { date: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={date}>{formatIn(i18n.language).format(new Date(date))}</time>;
}
