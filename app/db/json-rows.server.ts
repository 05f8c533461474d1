import { Column, is, SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";

type Fields = { [name: string]: Column | SQL | Fields };

export type JsonRow = unknown[];

/** Rows of `fields` as one value of another query; throws for dates. */
export const jsonRows = (fields: Fields, from: SQL, order: SQL): SQL<JsonRow[]> =>
  sql<JsonRow[]>`(select coalesce(json_agg(json_build_array(${sql.join(listFields(fields), sql`, `)}) order by ${order}), '[]') from ${from})`;

/** A time as `toISOString()` writes it. */
export const isoTime = (time: Column): SQL<string> => sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads rows that `jsonRows()` made of the same fields. */
export function jsonRowReader<F extends Fields>(fields: F): (row: JsonRow) => SelectResultFields<F> {
  let index = 0;
  const createReader = (part: Fields[string]): ((row: JsonRow) => unknown) => {
    if (isField(part)) {
      const at = index++;
      return (row) => row[at];
    }
    const readers = Object.entries(part).map(([name, inner]) => [name, createReader(inner)] as const);
    return (row) => {
      const object: Record<string, unknown> = {};
      for (const [name, read] of readers) object[name] = read(row);
      return object;
    };
  };
  return createReader(fields) as (row: JsonRow) => SelectResultFields<F>;
}

const isField = (part: Fields[string]): part is Column | SQL => is(part, Column) || is(part, SQL);

const listFields = (fields: Fields): (Column | SQL)[] => Object.values(fields).flatMap((part) => (isField(part) ? [requireJson(part)] : listFields(part)));

/** Values that JSON gives back as rows do. */
const jsonTypes = ["string", "number", "boolean", "array"];

function requireJson(field: Column | SQL): Column | SQL {
  if (is(field, Column) && !jsonTypes.includes(field.dataType)) throw new Error(`${field.name} would come back as text`);
  return field;
}
