import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const mostTries = 30;
const lockNotAvailable = "55P03";

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
      if (!refusal) return;
      if (codeOf(refusal.error) !== lockNotAvailable || tries === mostTries) throw refusal.error;
      await Bun.sleep(1000 + Math.random() * 1000);
    }
  } finally {
    await sql.end();
  }
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? error.code : codeOf(error.cause);
}
