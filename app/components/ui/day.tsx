import { useTranslation } from "react-i18next";
import { memoizePerLanguage } from "#app/locales/languages";

const formatIn = memoizePerLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "America/Sao_Paulo" }));

/** Full date in São Paulo. */
export function FormattedDate({ date }: { date: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={date}>{formatIn(i18n.language).format(new Date(date))}</time>;
}
