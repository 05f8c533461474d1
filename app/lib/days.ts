const day = 24 * 60 * 60 * 1000;

const parse = (date: string) => new Date(`${date}T00:00:00Z`);
const write = (date: Date) => date.toISOString().slice(0, 10);

/** Days as «2026-11-26». */
export const addDays = (date: string, days: number) => write(new Date(parse(date).getTime() + days * day));

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(parse(text).getTime()) && write(parse(text)) === text;

export const addMonths = (date: string, months: number) => {
  const first = parse(`${date.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return write(first);
};

/** The weeks of its month, from Sunday to Saturday. */
export function weeksOfMonth(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -parse(first).getUTCDay());
  const end = addMonths(date, 1);
  const weeks: string[][] = [];
  for (let sunday = start; sunday < end; sunday = addDays(sunday, 7)) weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  return weeks;
}
