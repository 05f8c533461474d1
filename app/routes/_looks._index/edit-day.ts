/** The day a try-on was made, as São Paulo counts and the language writes; null when there is none to tell. */
export function editDay(createdAt: string | null, language: string): string | null {
  const moment = new Date(createdAt ?? Number.NaN);
  if (Number.isNaN(moment.getTime())) return null;
  const format = language === "pt" ? (["pt-BR", "short"] as const) : (["en", "medium"] as const);
  return new Intl.DateTimeFormat(format[0], { dateStyle: format[1], timeZone: "America/Sao_Paulo" }).format(moment);
}
