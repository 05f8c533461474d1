import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { getClusterFolder, getPostgresAccount } from "#app/db/postgres-home.server";

/** Starts a streaming replica of a server by copying its files. */
export async function createOwnReplica(dir: { path: string }, primary: { url: string; folder: string }) {
  const { port, username, password } = new URL(primary.url);
  const account = getPostgresAccount();
  const dataDir = join(dir.path, "replica");
  mkdirSync(dataDir, { mode: 0o755 });
  writeFileSync(join(dataDir, "postgres-password"), password);
  const copy = join(getClusterFolder(dataDir, account), "postgres");
  const sql = postgres(primary.url, { max: 1, onnotice: () => {} });
  try {
    await sql`select pg_backup_start('replica', true)`;
    spawnSync("cp", ["-a", primary.folder, copy]); // files may vanish meanwhile
    const [backup] = await sql`select labelfile from pg_backup_stop(false)`;
    rmSync(join(copy, "postmaster.pid"));
    const files = {
      backup_label: String(backup?.labelfile),
      "standby.signal": "",
      "postgresql.auto.conf": `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '100ms'\n`,
    };
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(copy, name), text, { mode: 0o600 });
      if (account) chownSync(join(copy, name), account.uid, account.gid);
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
  const start = (settings?: string[]) => startPostgres(dataDir, settings);
  return { ...(await start()), start };
}
