import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createDatabaseProxy } from "../database-proxy.ts";
import { createOwnDatabase } from "../own-database.ts";
import { createDataDir } from "../process/data-dir.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";
import { getPercentile, printLine } from "./statistics.ts";
import { type Answer, createCrowd, getP95, listFailures, makeUsualCalls, startTraffic } from "./traffic.ts";

// database failure, silence and delay under load, with two web processes

const perSecond = 30;
const toClear: (() => void)[] = [];
afterAll(() => {
  for (const clear of toClear) clear();
});

const filterFailed = (answers: Answer[]) => answers.filter(({ status }) => status >= 400 || status === 0);

async function createBench() {
  const dir = createDataDir();
  const database = await createOwnDatabase(dir);
  const line = createDatabaseProxy(database.url);
  toClear.push(() => {
    line.stop();
    database.stop();
    dir[Symbol.dispose]();
  });
  const environment = { DATABASE_URL: line.url, DATA_DIR: join(dir.path, "data"), RATE_LIMIT_FACTOR: "100000" };
  const servers = [await startServer(environment), await startServer({ ...environment, WORKER: "off" })];
  const crowds = await Promise.all(servers.map((server) => createCrowd(server)));
  const calls = crowds.flatMap(({ clients, receiverId, look }) => makeUsualCalls(clients, look, receiverId).map((make, index) => ({ make, index })));
  const inTurn = calls.toSorted((one, other) => one.index - other.index).map(({ make }) => make);
  return {
    servers,
    database,
    line,
    crowds,
    traffic: () => startTraffic(inTurn, perSecond),
    /** Unexpected errors in the process logs. */
    unforeseen: () =>
      servers.flatMap((server) =>
        server
          .output()
          .split("\n")
          .filter((line) => line.includes('"unforeseen"')),
      ),
    async end() {
      for (const server of servers) expect(await server.stop()).toBe(0);
      expect(await database.brokenPromises()).toEqual([]);
    },
  };
}

const getStatus = async (server: TestServer, path: string) => (await fetch(server.url + path)).status;

test("REL-41: the database restarts in the middle of the traffic: 503s for a moment, each with when to come back, and the old pace soon after", async () => {
  const bench = await createBench();
  const traffic = bench.traffic();
  await waitUntil("a steady start", () => traffic.answers.length > 5 * perSecond, 60);
  const down = traffic.now();
  await bench.database.restart();
  const up = traffic.now();
  await Bun.sleep(8000);
  const answers = await traffic.stop();

  const refused = filterFailed(answers);
  const last = Math.max(up, ...refused.map(({ startedAt, durationMs }) => startedAt + durationMs));
  const worst = Math.max(...answers.map(({ durationMs }) => durationMs));
  const countPerSecond = (from: number, to: number) =>
    answers.filter(({ startedAt, durationMs, status }) => startedAt + durationMs >= from && startedAt + durationMs < to && status < 400).length / (to - from);
  const [before, after] = [countPerSecond(down - 3000, down), countPerSecond(up + 3000, up + 6000)];
  printLine(
    `\nrestart at ${perSecond} requests a second: ${Math.round(up - down)} ms down; ${refused.length} of ${answers.length} refused, the last ${Math.round(last - up)} ms after it was up; the slowest durationMs ${Math.round(worst)} ms; ${Math.round(before * 1000)} answers a second before, ${Math.round(after * 1000)} three seconds after`,
  );
  expect(bench.unforeseen()).toEqual([]);
  expect(listFailures(answers).filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
  expect(last - up).toBeLessThan(2000);
  expect(worst).toBeLessThan(5000);
  expect(after).toBeGreaterThan(0.8 * before);
  await bench.end();
}, 300_000);

test("REL-42: the database is away for a minute: the processes live and say that they are not ready, pages say so kindly, and all comes back alone", async () => {
  const bench = await createBench();
  const [one] = bench.servers as [TestServer, TestServer];
  const ana = bench.crowds[0]?.clients[0];
  if (!ana) throw new Error("nobody signed up");
  bench.line.cut();
  const aMinuteLater = performance.now() + 60_000;
  const waits: number[] = [];
  do {
    const startedAt = performance.now();
    const page = await ana.get("/?tab=feed&feed=explore", { headers: { accept: "text/html" } });
    waits.push(performance.now() - startedAt);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
    const text = await page.text();
    expect(text).toContain("Voltamos já");
    expect(text).not.toMatch(/ECONN|postgres|stack/i);
    expect([await getStatus(one, "/healthz"), await getStatus(one, "/readyz")]).toEqual([200, 503]);
    const call = await ana.get("/api/posts/feed");
    expect([call.status, ((await call.json()) as { code: string }).code]).toEqual([503, "unavailable"]);
  } while (performance.now() < aMinuteLater);
  bench.line.mend();
  const mended = performance.now();
  await waitUntil("the site to be ready", async () => (await getStatus(one, "/readyz")) === 200);
  printLine(
    `\ndatabase away: ${waits.length} pages refused, p95 ${getPercentile(waits, 0.95)} ms each; ready again ${Math.round(performance.now() - mended)} ms after it was back`,
  );
  await waitUntil("the feed", async () => (await ana.get("/api/posts/feed")).status === 200);
  await bench.end();
}, 300_000);

test("a database that goes silent holds up only whoever was asking it, the others hear 503 in seconds; when it speaks again so do we", async () => {
  const bench = await createBench();
  const traffic = bench.traffic();
  await waitUntil("a steady start", () => traffic.answers.length > 3 * perSecond, 60);
  const silent = traffic.now();
  bench.line.silence();
  await Bun.sleep(10_000);
  bench.line.mend();
  const speaking = traffic.now();
  await Bun.sleep(6000);
  const answers = await traffic.stop();
  const meanwhile = answers.filter(({ startedAt }) => startedAt > silent && startedAt < speaking - 5000);
  const refused = meanwhile.filter(({ status }) => status === 503);
  printLine(`\nsilent for 10 s: ${refused.length} of ${meanwhile.length} heard 503, p95 after ${getP95(refused)} ms`);
  expect(refused.length).toBeGreaterThan(0);
  expect(meanwhile.length - refused.length).toBeLessThanOrEqual(2 * 10); // requests in flight, ten per process
  expect(listFailures(answers).filter((failure) => !failure.endsWith(": 503"))).toEqual([]);
  expect(filterFailed(answers.filter(({ startedAt }) => startedAt > speaking + 4000))).toEqual([]);
  await bench.end();
}, 300_000);

test("a line that takes 20 ms longer each way slows everybody and refuses nobody", async () => {
  const bench = await createBench();
  bench.line.slow(20);
  const traffic = bench.traffic();
  await Bun.sleep(8000);
  const answers = await traffic.stop();
  printLine(`\na line of 20 ms: ${answers.length} answers, p95 ${getP95(answers)} ms`);
  expect(filterFailed(answers)).toEqual([]);
  await bench.end();
}, 300_000);
