import { readFileSync } from "node:fs";
import { findFreePort, waitUntil } from "../../waiting.ts";
import { asOnFly } from "./fly-machine.ts";

type Environment = Record<string, string>;
export type Program = { url: string; pid: number; stop: () => Promise<void>; getMemoryMb: () => number };

const running = new Set<Bun.Subprocess>();

/** Kills all running programs. */
export function stopPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts a server and waits until ready, with a clean environment. */
async function startProgram(file: string, env: Environment, readyPath: string): Promise<Program> {
  const port = findFreePort();
  const url = `http://localhost:${port}`;
  const inheritedEnv = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TMPDIR: process.env.TMPDIR ?? "" };
  const child = Bun.spawn([process.execPath, "--no-env-file", file], {
    env: { ...inheritedEnv, NODE_ENV: "production", PORT: String(port), APP_URL: url, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  child.exited.then(() => running.delete(child));
  await waitUntil(`${file} at ${url}`, async () => (await fetch(url + readyPath).catch(() => undefined))?.ok === true);
  return {
    url,
    pid: child.pid,
    getMemoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Starts the production build without rate limits. */
export const startApp = (env: Environment, readyPath = "/readyz") =>
  startProgram("build/server/index.js", { ...asOnFly, RATE_LIMIT_FACTOR: "1000000", SEED_DEMO: "0", LOG_LEVEL: "warn", ...env }, readyPath);

export const startCeiling = (name: string, env: Environment = {}) => startProgram(`tests/bench/ceilings/${name}`, env, "/");
