import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { findWebProcesses } from "#app/config/web-processes";
import { db } from "#app/db/client.server";
import { enqueue } from "#app/queue/queue.server";
import { countShortLives, findRestartDelay } from "#app/server/processes/restarts";
import { machineMegabytes } from "#tests/bench/ratios/fly-machine";
import { listChildPids } from "#tests/child-pids";
import { openEventStream } from "#tests/events";
import { createSignedInClient } from "#tests/http";
import { makePicture, makeUser } from "#tests/people";
import { findFreePort, runServer, startServer, waitUntil } from "#tests/server";

const several = { WEB_CONCURRENCY: "2" };

/** A connection of its own for each request, so that any of the processes may answer. */
const ask = (url: string, headers: HeadersInit = {}) => fetch(url, { keepalive: false, headers });

const readMetric = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.split(" ")[1],
  );
const healthCount = async (metricsUrl: string) =>
  readMetric(await (await ask(metricsUrl)).text(), 'espelho_request_seconds_count{kind="health",method="GET",status="2xx"}');

const waitForProcesses = (url: string, count: number) =>
  waitUntil(`${count} processes`, async () => {
    const text = await ask(`${url}/metrics`)
      .then((answer) => answer.text())
      .catch(() => "");
    return readMetric(text, "espelho_web_processes") === count;
  });

const readVariable = (pid: number, name: string) =>
  readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);

test("two processes answer at one port: what they count is summed, one works the jobs, and both say bye at SIGTERM", async () => {
  const metricsPort = findFreePort();
  const server = await startServer({ ...several, METRICS_PORT: String(metricsPort) });
  await waitForProcesses(server.url, 2);
  const children = listChildPids(server.pid);
  expect(children.map((pid) => readVariable(pid, "WORKER"))).toEqual(["inline", "off"]);

  await db.transaction((tx) => enqueue(tx, "picture-removal", { mediaIds: [] }));
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const before = await healthCount(metrics);
  for (let count = 0; count < 40; count++) expect((await ask(`${server.url}/healthz`)).status).toBe(200);
  expect(await healthCount(metrics)).toBe(before + 40);
  expect(await healthCount(`${server.url}/metrics`)).toBe(before + 40);
  await waitUntil("the job to be done", async () => {
    const text = await (await ask(metrics)).text();
    return readMetric(text, "espelho_database_up") === 1 && !(readMetric(text, 'espelho_jobs_waiting{queue="picture-removal"}') > 0);
  });
  const ready = { ok: true, database: true, store: true, queue: true, accepting: true };
  for (const origin of [server.url, `http://127.0.0.1:${metricsPort}`]) expect(await (await ask(`${origin}/readyz`)).json()).toEqual(ready);

  const anas = await createSignedInClient(server, await makeUser());
  const streams = await Promise.all(Array.from({ length: 12 }, async () => (await openEventStream(anas)).waitForFirstCounts()));
  expect(readMetric(await (await ask(metrics)).text(), "espelho_streams")).toBe(12);
  expect(await server.stop()).toBe(0);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(streams.map(({ events }) => events.at(-1)?.type)).toEqual(Array(12).fill("bye"));
  expect(children.filter(isAlive)).toEqual([]);
  expect(server.errors()).toBe("");
});

test("what ana may ask in five minutes she may ask of both processes together, and hardly less", async () => {
  const server = await startServer({ ...several, RATE_LIMIT_FACTOR: "0.4", WORKER: "off" }); // 600 requests
  await waitForProcesses(server.url, 2);
  const [anas, bias] = [await createSignedInClient(server, await makeUser()), await createSignedInClient(server, await makeUser())];
  const askAs = async ({ cookies }: typeof anas) => {
    const answer = await ask(`${server.url}/api/auth/me`, { cookie: [...cookies].map((cookie) => cookie.join("=")).join("; ") });
    return answer.status === 429 && Number(answer.headers.get("retry-after")) > 200 ? "too many" : answer.status;
  };
  const answers: (string | number)[] = [];
  while (answers.length < 660) answers.push(...(await Promise.all(Array.from({ length: 30 }, () => askAs(anas)))));
  const taken = answers.filter((answer) => answer === 200).length;
  expect(answers.filter((answer) => answer === "too many").length).toBe(660 - taken);
  expect(taken).toBeLessThanOrEqual(600);
  expect(taken).toBeGreaterThanOrEqual(594);
  expect(await askAs(bias)).toBe(200);
});

test("while requests go on, a process that is killed and one that hangs are replaced; what they counted stays", async () => {
  const server = await startServer({ ...several, WATCHDOG_SECONDS: "2", HANG_MS: "0", WORKER: "off" }, { preload: "./tests/process/hanging-loop.ts" });
  await waitForProcesses(server.url, 2);
  const counted = { ok: 0, failed: 0 };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const answer = await ask(`${server.url}/healthz`).catch(() => null);
      counted[answer?.ok ? "ok" : "failed"] += 1;
    }
  })();
  for (const [nth, signal] of [[0, "SIGKILL"] as const, [1, "SIGUSR2"] as const]) {
    const ended = listChildPids(server.pid)[nth] ?? 0;
    process.kill(ended, signal);
    await waitUntil("its end", () => !isAlive(ended));
    await waitForProcesses(server.url, 2);
    const before = counted.ok;
    await waitUntil("answers", () => counted.ok > before + 50);
  }
  isOver = true;
  await asking;
  expect(counted.failed).toBeLessThan(5); // those that the ended processes had
  expect(await healthCount(`${server.url}/metrics`)).toBeGreaterThanOrEqual(counted.ok * 0.4); // the last seconds of an ended one are lost
  expect(await server.stop()).toBe(0);
});

test("when the process that works the jobs is killed, the one in its place works them", async () => {
  const server = await startServer({ ...several });
  await waitForProcesses(server.url, 2);
  const findWorkers = () => listChildPids(server.pid).filter((pid) => readVariable(pid, "WORKER") === "inline");
  const [killed] = findWorkers();
  if (!killed) throw new Error("no process works the jobs");
  process.kill(killed, "SIGKILL");
  await waitUntil("another", () => !isAlive(killed) && findWorkers().length > 0);
  await waitForProcesses(server.url, 2);
  const picture = await makePicture(await makeUser());
  await db.transaction((tx) => enqueue(tx, "picture-removal", { mediaIds: [picture.id] }));
  const countWaiting = async () => (await db.execute(sql`select 1 from pgboss.job where name = 'picture-removal' and state < 'completed'`)).length;
  await waitUntil("the job to be done", async () => (await countWaiting()) === 0);
  expect(findWorkers().length).toBe(1);
  expect(await server.stop()).toBe(0);
});

test("a process that cannot start ends its parent with its code and its one sentence", async () => {
  const own = { ...several, DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: process.env.DATA_DIR ?? "", SEED_DEMO: "0", LOG_LEVEL: "warn" };
  const broken = runServer({ ...own, PORT: String(findFreePort()) }, { preload: "./tests/process/ending-child.ts" });
  expect([await broken.exited, broken.output()]).toEqual([7, ""]);
  using taken = Bun.serve({ port: 0, hostname: "127.0.0.1", reusePort: true, fetch: () => new Response() });
  const second = runServer({ ...own, PORT: String(taken.port) });
  expect([await second.exited, second.output()]).toEqual([1, `espelho: port ${taken.port} is in use; set PORT to another\n`]);
});

test("a stop during the start ends all at once; where the parent is killed, its processes end too, during the start and later", async () => {
  const own = { ...several, DATABASE_URL: process.env.DATABASE_URL ?? "", DATA_DIR: process.env.DATA_DIR ?? "", SEED_DEMO: "0", LOG_LEVEL: "warn" };
  for (const [signal, code] of [["SIGTERM", 0] as const, ["SIGKILL", -1] as const]) {
    const starting = runServer({ ...own, PORT: String(findFreePort()) });
    await waitUntil("its first process", () => listChildPids(starting.pid).length > 0);
    const [child = 0] = listChildPids(starting.pid);
    starting.signal(signal);
    expect([signal, await starting.exited]).toEqual([signal, code]);
    await waitUntil("the end of the process", () => !isAlive(child));
  }
  const running = await startServer({ ...several, WORKER: "off" });
  await waitForProcesses(running.url, 2);
  const children = listChildPids(running.pid);
  running.signal("SIGKILL");
  await waitUntil("their end", () => !children.some(isAlive));
});

test("a process that ends again and again is started ever later, and at last no more; one that lived on begins anew", () => {
  const delays: (number | null)[] = [];
  let shortLives = 0;
  for (let life = 0; life < 6; life++) {
    shortLives = countShortLives(shortLives, 200);
    delays.push(findRestartDelay(shortLives));
  }
  expect(delays).toEqual([100, 300, 900, 2700, 5000, null]);
  expect(findRestartDelay(countShortLives(shortLives, 60_000))).toBe(0);
});

test("in production a machine has a process for each core, as far as its memory goes; elsewhere one; a number that is set wins", () => {
  const web = { APP_ENV: "production", WORKER: "inline", VISION: "on" };
  const count = (cores: number, gigabytes: number, more: Partial<typeof web> & { WEB_CONCURRENCY?: number } = {}) =>
    findWebProcesses({ ...web, ...more }, { cores, memory: gigabytes * 2 ** 30 });
  expect([count(2, 1), count(2, 2), count(4, 2), count(2, 4), count(8, 64), count(2, 0.5)]).toEqual([1, 2, 2, 2, 8, 1]);
  expect(count(2, 1.1, { VISION: "off" })).toBe(2);
  expect(count(2, machineMegabytes / 1024)).toBe(1); // of fly.toml
  expect([count(2, 4, { APP_ENV: "local" }), count(2, 4, { WORKER: "only", WEB_CONCURRENCY: 2 }), count(2, 1, { WEB_CONCURRENCY: 3 })]).toEqual([1, 1, 3]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
