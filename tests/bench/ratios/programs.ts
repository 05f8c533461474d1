import { readFileSync } from "node:fs";
import { freePort, until } from "../../waiting.ts";

type Environment = Record<string, string>;
export type Program = { url: string; pid: number; stop: () => Promise<void>; megabytes: () => number };

const running = new Set<Bun.Subprocess>();

/** Ends whatever still runs, at once. */
export function endPrograms(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts a program that serves on PORT and waits until it answers. What the environment does not name, a developer's shell cannot bring in. */
async function start(file: string, env: Environment, ready: string): Promise<Program> {
  const port = freePort();
  const url = `http://localhost:${port}`;
  const kept = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TMPDIR: process.env.TMPDIR ?? "" };
  const child = Bun.spawn([process.execPath, "--no-env-file", file], {
    env: { ...kept, NODE_ENV: "production", PORT: String(port), APP_URL: url, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  child.exited.then(() => running.delete(child));
  await until(`${file} at ${url}`, async () => (await fetch(url + ready).catch(() => undefined))?.ok === true);
  return {
    url,
    pid: child.pid,
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** How much memory the machine of fly.toml has: JavaScript's heap grows by that. */
const memory = { BUN_JSC_forceRAMSize: String(1024 ** 3) };

/** The production build, with limits that no bench reaches. */
export const startApp = (env: Environment, ready = "/readyz") =>
  start("build/server/index.js", { ...memory, RATE_LIMIT_FACTOR: "1000000", SEED_DEMO: "0", LOG_LEVEL: "warn", ...env }, ready);

export const startCeiling = (name: string, env: Environment = {}) => start(`tests/bench/ceilings/${name}`, env, "/");
