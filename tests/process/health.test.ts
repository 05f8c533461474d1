import { expect, test } from "bun:test";
import { findFreePort, runServer, startServer, waitUntil } from "#tests/server";

test("healthz says that the process lives, readyz that all it needs answers", async () => {
  const server = await startServer();
  const health = await fetch(`${server.url}/healthz`);
  expect(health.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true, database: true, store: true, queue: true, accepting: true }]);
});

test("REL-51: while a release takes over, a file that this machine does not have is asked for at another, once, and nowhere but on Fly", async () => {
  const [server, alone] = await Promise.all([startServer({ WORKER: "off" }), startServer({ WORKER: "off", TRUST_FLY_HEADERS: "0" })]);
  const ask = async ({ url }: { url: string }, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/assets/route-of-another-release.js`, { headers });
    return [answer.status, answer.headers.get("fly-replay")];
  };
  expect(await ask(server)).toEqual([404, expect.stringContaining("elsewhere=true")]);
  expect(await ask(server, { "fly-replay-src": "instance=00bb33ff;t=1" })).toEqual([404, null]);
  expect(await ask(server, { "fly-replay-failed": "instance=00bb33ff" })).toEqual([404, null]);
  expect(await ask(alone)).toEqual([404, null]);
  const page = await (await fetch(server.url)).text();
  const own = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? "";
  expect((await fetch(server.url + own)).headers.get("fly-replay")).toBeNull();
});

test("a process that never had its store is not ready: a deploy with the wrong keys stops there", async () => {
  const port = findFreePort();
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "" } = process.env;
  const store = { BUCKET_NAME: "looks", AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${findFreePort()}`, AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const server = runServer({ DATABASE_URL, DATA_DIR, SESSION_SECRET, PORT: String(port), WORKER: "off", SEED_DEMO: "0", ...store });
  const readHealth = async () => {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined);
    return answer && { status: answer.status, ...((await answer.json()) as { database: boolean; queue: boolean }) };
  };
  await waitUntil("all the rest to answer", async () => {
    const now = await readHealth();
    return now?.database === true && now.queue;
  });
  expect(await readHealth()).toMatchObject({ status: 503, ok: false, store: false, accepting: true });
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
});

test("however many ask at once whether a process is ready, its bucket is asked about once", async () => {
  let requestCount = 0;
  using bucket = Bun.serve({
    port: 0,
    fetch() {
      requestCount += 1;
      return new Promise<Response>(() => {}); // so slow that all others arrive meanwhile
    },
  });
  const { DATABASE_URL = "", DATA_DIR = "", SESSION_SECRET = "" } = process.env;
  const port = findFreePort();
  const store = { BUCKET_NAME: "looks", AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucket.port}`, AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
  const server = runServer({ DATABASE_URL, DATA_DIR, SESSION_SECRET, PORT: String(port), WORKER: "off", SEED_DEMO: "0", ...store });
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`);
  await waitUntil("the process to live", async () => (await ask("/healthz").catch(() => undefined))?.ok === true);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask("/readyz")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(requestCount).toBeGreaterThan(0);
  expect(requestCount).toBeLessThan(10);
  server.signal("SIGTERM");
  expect(await server.exited).toBe(0);
});
