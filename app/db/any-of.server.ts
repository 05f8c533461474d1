import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** One array parameter keeps the statement prepared (decision 022). */
export const isAnyOf = (column: PgColumn, values: string[] | Placeholder): SQL =>
  sql`${column} = any(${Array.isArray(values) ? sql.param(values) : values}::${sql.raw(column.getSQLType())}[])`;
