import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const maxTries = 30;
const lockNotAvailable = "55P03";

const largeIndexes: { name: string; on: string; replaces?: string }[] = [
  { name: "likes_newest", on: "likes (post_id, id)", replaces: "likes_post" },
  { name: "pieces_words", on: "pieces using gin (words) with (fastupdate = false)" },
  { name: "pieces_brand", on: 'pieces (brand_text collate "C") where brand_text is not null' },
  { name: "pieces_colour", on: "pieces (colour, id) where colour is not null" },
  { name: "pieces_kind_and_colour", on: "pieces ((kind || '/' || colour), id)" },
  { name: "pieces_without_words", on: "pieces (id) where words is null" },
  { name: "wear_plans_day", on: "wear_plans (planned_on)" },
];

/** Serialized by a lock; waits at most 0.5 s for table locks. */
export async function migrateDatabase(url: string, migrationsFolder = "drizzle"): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(hashtext('espelho:migrate'))`;
    await sql`set lock_timeout = '500ms'`;
    for (let tries = 1; ; tries++) {
      const refusal = await migrate(drizzle(sql), { migrationsFolder }).catch((error: unknown) => ({ error }));
      if (!refusal) break;
      if (errorCode(refusal.error) !== lockNotAvailable || tries === maxTries) throw refusal.error;
      await Bun.sleep(1000 + Math.random() * 1000);
    }
    await sql`select pg_advisory_unlock(hashtext('espelho:migrate'))`; // a waiting session would block the builds
    await buildIndexes(sql);
  } finally {
    await sql.end();
  }
}

async function buildIndexes(sql: postgres.Sql): Promise<void> {
  const [builder] = await sql`select pg_try_advisory_lock(hashtext('espelho:indexes')) as "isAlone"`;
  if (!builder?.isAlone) return;
  await sql`set lock_timeout = 0`;
  for (const { name, on, replaces } of largeIndexes) {
    const [index] = await sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
    if (index && !index.isValid) await sql.unsafe(`drop index concurrently ${name}`);
    if (!index?.isValid) await sql.unsafe(`create index concurrently ${name} on ${on}`);
    if (replaces) await sql.unsafe(`drop index concurrently if exists ${replaces}`);
  }
}

function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : errorCode(error.cause);
}
