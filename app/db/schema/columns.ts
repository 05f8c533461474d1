import { sql } from "drizzle-orm";
import { timestamp, uuid } from "drizzle-orm/pg-core";

/** UUID version 7: newest-first is ORDER BY id DESC, and a cursor is an id. */
export const newId = () => Bun.randomUUIDv7();

export const id = () => uuid().primaryKey().$defaultFn(newId);
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => moment().notNull().default(sql`now()`);
