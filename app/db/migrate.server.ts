import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const mostTries = 30;
const lockNotAvailable = "55P03";

/** Indexes of the largest tables: a migration would hold up every writer until one is built. */
const largeIndexes = [{ name: "likes_newest", on: "likes (post_id, id)", replaces: "likes_post" }];

/**
 * Brings the database to the newest schema; of two machines at once one works and the other waits. Whoever waits for a table's lock holds up
 * everybody who comes after, so after half a second it lets go, all of it, and comes back.
 */
export async function migrateDatabase(url: string, migrationsFolder = "drizzle"): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_advisory_lock(hashtext('espelho:migrate'))`;
    await sql`set lock_timeout = '500ms'`;
    for (let tries = 1; ; tries++) {
      const refusal = await migrate(drizzle(sql), { migrationsFolder }).catch((error: unknown) => ({ error }));
      if (!refusal) break;
      if (codeOf(refusal.error) !== lockNotAvailable || tries === mostTries) throw refusal.error;
      await Bun.sleep(1000 + Math.random() * 1000);
    }
    await sql`select pg_advisory_unlock(hashtext('espelho:migrate'))`; // who waits for it would hold up the builds
    await buildIndexes(sql);
  } finally {
    await sql.end();
  }
}

/** Builds what is missing beside the writers, after the migrations; one that was cut off is begun anew. One machine does it, and nobody waits. */
async function buildIndexes(sql: postgres.Sql): Promise<void> {
  const [builder] = await sql`select pg_try_advisory_lock(hashtext('espelho:indexes')) as "isAlone"`;
  if (!builder?.isAlone) return;
  await sql`set lock_timeout = 0`;
  for (const { name, on, replaces } of largeIndexes) {
    const [index] = await sql`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
    if (index?.isValid) continue;
    if (index) await sql.unsafe(`drop index concurrently ${name}`);
    await sql.unsafe(`create index concurrently ${name} on ${on}`);
    await sql.unsafe(`drop index concurrently if exists ${replaces}`);
  }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : codeOf(error.cause);
}
