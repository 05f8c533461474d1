import { type Placeholder, sql } from "drizzle-orm";

/** A part of a list: its items, and the cursor of the part after it, null at the end. */
export type Page<T> = { items: T[]; nextCursor: string | null };

/** What a list call may ask for: how many, and after which item. */
export type PageRequest = { limit: number; cursor: string | null };

/** A number of rows that stands in the query's text: of one that comes with its values PostgreSQL plans for a tenth of all, or plans anew every time. */
export const fixed = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/** Cuts limit + 1 rows down to a page. */
export function pageOf<T>(rows: T[], limit: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}
