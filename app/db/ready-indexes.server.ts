import { sql } from "drizzle-orm";
import { db } from "./client.server";

const known = new Set<string>();

/** Which of these are built; some are after the migrations, while the app serves. */
export async function listReadyIndexes(names: string[]): Promise<ReadonlySet<string>> {
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return known;
  const ready = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(unknown)}::text[]) name join pg_catalog.pg_index on indexrelid = to_regclass(name) and indisvalid`);
  for (const { name } of ready) known.add(name);
  return known;
}
