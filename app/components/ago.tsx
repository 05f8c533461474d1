import { useTranslation } from "react-i18next";

const steps = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** «há 2 horas», in the reader's language. */
function ago(date: string, language: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000);
  const format = new Intl.RelativeTimeFormat(language === "pt" ? "pt-BR" : "en", { numeric: "auto" });
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ["second", 1];
  return unit === "second" ? format.format(0, "second") : format.format(-Math.floor(seconds / size), unit);
}

/** A moment as time gone by; the moment itself is in the title. */
export function Ago({ date }: { date: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={date} suppressHydrationWarning>
      {ago(date, i18n.language)}
    </time>
  );
}
