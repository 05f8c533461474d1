import { useTranslation } from "react-i18next";
import { isLanguage, localeOf } from "#app/locales/languages";

/** A day in full, by São Paulo's clock: the server and the browser must agree on which it is. */
export function Day({ date }: { date: string }) {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(localeOf[isLanguage(i18n.language) ? i18n.language : "pt"], { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
