import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

export type SystemAccount = { uid: number; gid: number };

const sharedHome = "/var/lib/espelho";
const nobodyId = 65534;

/** User postgres when running as root, else undefined. */
export function getPostgresAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") => {
    const result = spawnSync("id", [kind, "postgres"], { encoding: "utf8" });
    return result.status === 0 ? Number(result.stdout) : undefined;
  };
  if (idOf("-u") === undefined) spawnSync("useradd", ["--system", "--no-create-home", "postgres"]);
  return { uid: idOf("-u") ?? nobodyId, gid: idOf("-g") ?? nobodyId };
}

const canEnter = (folder: string, account: SystemAccount) => spawnSync("ls", ["-d", join(folder, ".")], { ...account, cwd: "/" }).status === 0;

function createPublicFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  return path;
}

/** Under /var/lib if the account cannot enter the data directory. */
export function getClusterFolder(dataDir: string, account: SystemAccount | undefined): string {
  mkdirSync(dataDir, { recursive: true });
  if (!account || canEnter(dataDir, account)) return dataDir;
  createPublicFolder(sharedHome);
  return createPublicFolder(join(sharedHome, createHash("sha256").update(dataDir).digest("hex").slice(0, 12)));
}

/** A copy if the account cannot enter the package. */
export function getProgramsFolder(initdb: string, account: SystemAccount | undefined): string {
  const native = dirname(dirname(initdb));
  if (!account || canEnter(native, account)) return join(native, "bin");
  const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
  const copy = join(createPublicFolder(sharedHome), `programs-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    moveIfAbsent(draft, copy);
  }
  return join(copy, "bin");
}

export function moveIfAbsent(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
}
