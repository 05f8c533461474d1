import { type Placeholder, sql } from "drizzle-orm";

export type Page<T> = { items: T[]; nextCursor: string | null };

export const defaultPageSize = 24;

export type PageRequest = { limit: number; cursor: string | null };

/** An inlined limit gives a better plan than a parameter. */
export const inlineNumber = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/** Expects limit + 1 rows. */
export function pageOf<T>(rows: T[], limit: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}
