import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The column holds one of the values. They go as one parameter: every text of a statement stays prepared, and «in» would make one for each number of them. */
export const isAnyOf = (column: PgColumn, values: string[] | Placeholder): SQL =>
  sql`${column} = any(${Array.isArray(values) ? sql.param(values) : values}::${sql.raw(column.getSQLType())}[])`;
