import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// servers are recorded in a folder, so that none outlives an aborted run

/** Creates the folder and sets TEST_SERVERS. */
export function createServersFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "espelho-servers-"));
  process.env.TEST_SERVERS = folder;
  return folder;
}

/** Records a running server; returns a function that removes it. */
export function recordServer(pid: number, dataDir: string | undefined): () => void {
  const folder = process.env.TEST_SERVERS;
  if (!folder) return () => {};
  writeFileSync(join(folder, `worker.${process.pid}`), "");
  const file = join(folder, `server.${pid}`);
  writeFileSync(file, dataDir ?? "");
  return () => rmSync(file, { force: true });
}

/** Kills recorded processes, workers first, and their embedded databases. */
export function killRecordedServers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort().reverse()) {
    killProcess(Number(name.split(".")[1]));
    const dataDir = readFileSync(join(folder, name), "utf8");
    if (!dataDir.startsWith(tmpdir())) continue;
    killProcess(readPostmasterPid(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

function readPostmasterPid(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return Number.NaN;
  }
}

function killProcess(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, "SIGKILL");
  } catch {
    // already exited
  }
}
