import { resolve } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";

// no fsync; connections for four files with four servers each
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=500"];

/** Joins the shared PostgreSQL; the last to leave stops it. */
export async function joinPostgres(): Promise<{ url: string; leave: () => Promise<void> }> {
  const { url, stop } = await startPostgres(resolve(".data/test"), settings);
  const connection = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: 0, onnotice: () => {} });
  await connection`select pg_advisory_lock_shared(hashtext('espelho:tests'))`;
  const leavePostgres = async () => {
    const [row] = await connection`select pg_try_advisory_lock(hashtext('espelho:tests')) as "isLast"`;
    if (row?.isLast) stop();
    await connection.end({ timeout: 1 });
  };
  let left: Promise<void> | undefined;
  return { url, leave: () => (left ??= leavePostgres()) };
}
