import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

export type Account = { uid: number; gid: number };

const elsewhere = "/var/lib/espelho";
const nobody = 65534;

/** PostgreSQL refuses to run as root: then it runs as user postgres, made when missing. Undefined for everyone else. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") => {
    const said = spawnSync("id", [kind, "postgres"], { encoding: "utf8" });
    return said.status === 0 ? Number(said.stdout) : undefined;
  };
  if (idOf("-u") === undefined) spawnSync("useradd", ["--system", "--no-create-home", "postgres"]);
  return { uid: idOf("-u") ?? nobody, gid: idOf("-g") ?? nobody };
}

/** Whether the account may enter the folder and every one above it: root's own home is closed to all others. */
const canEnter = (folder: string, account: Account) => spawnSync("ls", ["-d", join(folder, ".")], { ...account, cwd: "/" }).status === 0;

/** A folder that everybody may enter, whatever the umask. */
function openFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  return path;
}

/** Where the cluster lives: in the data directory, or under /var/lib when the account cannot enter there. */
export function clusterHome(dataDir: string, account: Account | undefined): string {
  mkdirSync(dataDir, { recursive: true });
  if (!account || canEnter(dataDir, account)) return dataDir;
  openFolder(elsewhere);
  return openFolder(join(elsewhere, createHash("sha256").update(dataDir).digest("hex").slice(0, 12)));
}

/** The folder with PostgreSQL's programs that the account may run; a copy when they lie where it cannot enter. */
export function programsFolder(initdb: string, account: Account | undefined): string {
  const native = dirname(dirname(initdb));
  if (!account || canEnter(native, account)) return join(native, "bin");
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
  const copy = join(openFolder(elsewhere), `programs-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    moveInto(draft, copy);
  }
  return join(copy, "bin");
}

/** Gives a finished folder its name; where another process was quicker, its folder stays. */
export function moveInto(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
}
