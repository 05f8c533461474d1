import { useTranslation } from "react-i18next";
import { localeFor } from "#app/locales/languages";

/** A day in full, by São Paulo's clock: the server and the browser must agree on which it is. */
export function Day({ date }: { date: string }) {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(localeFor(i18n.language), { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  return <time dateTime={date}>{format.format(new Date(date))}</time>;
}
