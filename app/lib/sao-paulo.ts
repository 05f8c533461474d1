const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });

export const saoPauloDay = (moment: Date) => format.format(moment);
