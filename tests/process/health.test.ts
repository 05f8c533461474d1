import { expect, test } from "bun:test";
import { startServer } from "#tests/server";

test("healthz says that the process lives, readyz that all it needs answers", async () => {
  const server = await startServer();
  const health = await fetch(`${server.url}/healthz`);
  expect(health.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([ready.status, await ready.json()]).toEqual([200, { ok: true, database: true, store: true, queue: true, accepting: true }]);
});
