import { expect, test } from "bun:test";
import { findFreePort, runServer, startServer, waitUntil } from "../server.ts";

const preload = "./tests/process/hanging-loop.ts";
const isAlive = async ({ url }: { url: string }) => (await fetch(`${url}/healthz`)).status === 200;

test("SEC-122: a process whose event loop hangs ends itself within its bound, says how long and how large it was, and another takes its place", async () => {
  const [one, two] = await Promise.all([startServer({ WATCHDOG_SECONDS: "2", HANG_MS: "0" }, { preload }), startServer({ WORKER: "off" })]);
  const startedAt = performance.now();
  one.signal("SIGUSR2");
  expect(await one.exited).toBe(70);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(1.4); // the last heartbeat may be half a second old
  expect(seconds).toBeLessThan(8);
  const lines = one.errors().trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: 60,
    silentSeconds: 2,
    rssMb: expect.any(Number),
    msg: "the event loop hangs; the process ends itself",
  });
  expect(await isAlive(two)).toBe(true);
  const again = await startServer({ PORT: String(one.port), WATCHDOG_SECONDS: "2" });
  expect(await isAlive(again)).toBe(true);
  for (const server of [again, two]) expect(await server.stop()).toBe(0);
});

test("a process that only works jobs is ended as well", async () => {
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "" } = process.env;
  const port = findFreePort();
  const own = { DATABASE_URL, DATA_DIR, SESSION_SECRET, SEED_DEMO: "0", LOG_LEVEL: "warn" };
  const worker = runServer({ ...own, WORKER: "only", METRICS_PORT: String(port), WATCHDOG_SECONDS: "2", HANG_MS: "0" }, { preload });
  await waitUntil("the worker to be ready", async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true);
  worker.signal("SIGUSR2");
  expect(await worker.exited).toBe(70);
});

test("SEC-122: busy below its bound, suspended beyond it, or hanging with the watchdog off, a process goes on; SIGTERM ends it with 0", async () => {
  const [busy, suspended, unwatched] = await Promise.all([
    startServer({ WATCHDOG_SECONDS: "6", HANG_MS: "3000", WORKER: "off" }, { preload }),
    startServer({ WATCHDOG_SECONDS: "2", WORKER: "off" }),
    startServer({ WATCHDOG_SECONDS: "0", HANG_MS: "4000", WORKER: "off" }, { preload }),
  ]);
  process.kill(suspended.pid, "SIGSTOP");
  for (const server of [busy, unwatched]) server.signal("SIGUSR2");
  // answered when the loop continues
  expect(await Promise.all([busy, unwatched].map(isAlive))).toEqual([true, true]);
  process.kill(suspended.pid, "SIGCONT");
  expect(await isAlive(suspended)).toBe(true);
  const startedAt = performance.now();
  for (const server of [busy, suspended, unwatched]) expect(await server.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  for (const server of [busy, suspended, unwatched]) expect(server.errors()).toBe("");
});
