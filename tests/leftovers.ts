import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// bin/test may be ended while tests run servers: they and their workers are noted in a folder of the run, so that none outlives it

/** Makes the folder of a run and tells it to the tests by the environment. */
export function leftoversFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "espelho-servers-"));
  process.env.TEST_SERVERS = folder;
  return folder;
}

/** Notes a running server and who runs it; the answer takes the note away. */
export function noteServer(pid: number, dataDir: string | undefined): () => void {
  const folder = process.env.TEST_SERVERS;
  if (!folder) return () => {};
  writeFileSync(join(folder, `worker.${process.pid}`), "");
  const note = join(folder, `server.${pid}`);
  writeFileSync(note, dataDir ?? "");
  return () => rmSync(note, { force: true });
}

/** Ends every server that is still noted, and the embedded database it may have; the workers first, or they would start another. */
export function endLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).sort().reverse()) {
    kill(Number(name.split(".")[1]));
    const dataDir = readFileSync(join(folder, name), "utf8");
    if (!dataDir.startsWith(tmpdir())) continue;
    kill(postmasterOf(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return Number.NaN;
  }
}

function kill(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, "SIGKILL");
  } catch {
    // it has gone by itself
  }
}
