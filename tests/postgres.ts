import { resolve } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";

// a test's database is thrown away, so nothing waits for the disk; three test files at once may have four servers and a worker each, of twelve connections
const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=500"];

/** The one PostgreSQL of all tests on this machine; whoever leaves last stops it. */
export async function joinPostgres(): Promise<{ url: string; leave: () => Promise<void> }> {
  const { url, stop } = await startPostgres(resolve(".data/test"), settings);
  const presence = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: 0, onnotice: () => {} });
  await presence`select pg_advisory_lock_shared(hashtext('espelho:tests'))`;
  const goodbye = async () => {
    const [row] = await presence`select pg_try_advisory_lock(hashtext('espelho:tests')) as "isLast"`;
    if (row?.isLast) stop();
    await presence.end({ timeout: 1 });
  };
  let leaving: Promise<void> | undefined;
  return { url, leave: () => (leaving ??= goodbye()) };
}
