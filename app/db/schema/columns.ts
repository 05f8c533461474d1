import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** UUIDv7, ordered by time; ids serve as cursors. */
export const newId = () => Bun.randomUUIDv7();

/** Of a row that is as old as this moment. */
export const newIdOf = (moment: Date) => Bun.randomUUIDv7("hex", moment);

export const id = () => uuid().primaryKey().$defaultFn(newId);
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => timestamptz().notNull().default(sql`now()`);
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
