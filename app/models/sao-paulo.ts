const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

/** The day of a moment by São Paulo's clock, 'YYYY-MM-DD'. */
export const dayOf = (moment: Date) => format.format(moment);
