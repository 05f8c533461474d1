import { defaultLanguage, isLanguage, type Language } from "./languages";

export const agoUnits = ["minute", "hour", "day", "week", "month", "year"] as const;

export type AgoUnit = (typeof agoUnits)[number];
export type AgoStyle = "long" | "short";

type Words = {
  now: string;
  /** Of one, two; for all styles unless short has its own. */
  names: Partial<Record<AgoUnit, string[]>>;
  shortNames?: Partial<Record<AgoUnit, string[]>>;
  frame: string;
  /** Singular, plural, abbreviation. */
  units: Record<AgoUnit, [one: string, many: string, short?: string]>;
};

const words: Record<Language, Words> = {
  pt: {
    now: "agora",
    names: { day: ["ontem", "anteontem"], week: ["semana passada"], month: ["mês passado"], year: ["ano passado"] },
    frame: "há #",
    units: {
      minute: ["minuto", "minutos", "min"],
      hour: ["hora", "horas", "h"],
      day: ["dia", "dias"],
      week: ["semana", "semanas", "sem"],
      month: ["mês", "meses"],
      year: ["ano", "anos"],
    },
  },
  en: {
    now: "now",
    names: { day: ["yesterday"], week: ["last week"], month: ["last month"], year: ["last year"] },
    shortNames: { week: ["last wk"], month: ["last mo"], year: ["last yr"] },
    frame: "# ago",
    units: {
      minute: ["minute", "minutes", "min."],
      hour: ["hour", "hours", "hr."],
      day: ["day", "days"],
      week: ["week", "weeks", "wk."],
      month: ["month", "months", "mo."],
      year: ["year", "years", "yr."],
    },
  },
};

/** Words of Intl.RelativeTimeFormat, which takes 20 ms to begin in browsers; «há 2 horas». */
export function formatAgo(count: number, unit: AgoUnit | "second", language: string, style: AgoStyle): string {
  const { now, names, shortNames, frame, units } = words[isLanguage(language) ? language : defaultLanguage];
  if (unit === "second") return now;
  const name = (style === "short" ? shortNames?.[unit] : undefined)?.[count - 1] ?? names[unit]?.[count - 1];
  if (name) return name;
  const [one, many, short] = units[unit];
  return frame.replace("#", `${count} ${(style === "short" && short) || (count === 1 ? one : many)}`);
}
