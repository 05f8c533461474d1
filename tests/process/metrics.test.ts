import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { enqueue } from "#app/queue/queue.server";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { findFreePort, startServer } from "#tests/server";

const token = "a token for the one who measures";
const port = findFreePort();
const server = await startServer({ METRICS_TOKEN: token, METRICS_PORT: String(port), WORKER: "off" });

const readMetric = (text: string, series: string) => Number(new RegExp(`^${series.replace(/[{}]/g, "\\$&")} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);

test("metrics tell this machine and who has the token what was asked, how it went and what waits", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  for (const path of ["/", "/api/posts/feed", "/api/posts/nada", "/media/x/320.webp"]) await ana.get(path);
  await db.transaction((tx) => enqueue(tx, "picture-removal", { mediaIds: [] }));
  const answer = await fetch(`${server.url}/metrics`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const text = await answer.text();
  const count = (labels: string) => readMetric(text, `espelho_request_seconds_count{${labels}}`);
  expect(count('kind="page",method="GET",status="2xx"')).toBe(1);
  expect(count('kind="api",method="GET",status="2xx"')).toBe(1);
  expect(count('kind="api",method="GET",status="4xx"')).toBe(1);
  expect(count('kind="picture",method="GET",status="4xx"')).toBe(1);
  expect(readMetric(text, 'espelho_jobs_waiting{queue="picture-removal"}')).toBeGreaterThan(0);
  expect([readMetric(text, "espelho_database_up"), readMetric(text, "espelho_provider_down"), readMetric(text, "espelho_streams")]).toEqual([1, 0, 0]);
  expect(readMetric(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test("a process counts who asks for its readiness at the public port alone: by that the alarm tells whether there is a site, however well the workers are", async () => {
  const readCounters = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return readMetric(text, 'espelho_request_seconds_count{kind="health",method="GET",status="2xx"}');
  };
  const before = await readCounters();
  expect(before).toBeGreaterThan(0); // the test's readiness request
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await readCounters()).toBe(before);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await readCounters()).toBe(before + 1);
});

test("the board and the alarms ask for nothing that a process does not tell, count nothing once for every process that tells it, and hang on no app's name", async () => {
  const names = new Set([...(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ""));
  const board: { panels: { targets: { expr: string }[] }[] } = await Bun.file("docs/deployment/dashboard.json").json();
  const alarms = await Bun.file("docs/deployment/alerts.yml").text();
  const expected = [
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alarms.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? ""),
  ];
  expect(expected.length).toBeGreaterThan(15);
  const series = new Set(expected.flatMap((expr) => expr.match(/\b(espelho|process|nodejs|fly|up)(_\w+|\b)/g) ?? []));
  expect([...series].filter((name) => !names.has(name.replace(/_(bucket|count|sum)$/, "")))).toEqual([]);
  expect(expected.filter((expr) => /\bsum\(espelho_(jobs|try_ons|provider|database)/.test(expr))).toEqual([]); // each process reports all database metrics
  expect(expected.filter((expr) => /\bapp=/.test(expr))).toEqual([]);
});

test("to whoever comes from elsewhere without the token there are no metrics", async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/metrics`, { headers });
    return [answer.status, (await answer.text()).includes("espelho_request_seconds")];
  };
  const elsewhere = { "fly-client-ip": "203.0.113.200" };
  expect(await ask(elsewhere)).toEqual([401, false]); // unknown addresses show the sign-in form
  expect(await ask({ "x-forwarded-for": "203.0.113.200" })).toEqual([401, false]);
  expect(await ask({ ...elsewhere, authorization: `Bearer ${token}x` })).toEqual([401, false]);
  expect(await ask({ ...elsewhere, authorization: `Bearer ${token}` })).toEqual([200, true]);
});
