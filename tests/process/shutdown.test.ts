import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { ingestPicture } from "#app/media/ingest.server";
import { openEventStream } from "#tests/events";
import { getTryOnRow, makeTryOn } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeDataUrl, makeJpeg } from "#tests/media/pictures";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const isRefused = (url: string) =>
  fetch(url, { keepalive: false }).then(
    () => false,
    () => true,
  );

/** Locks a table that every signed-in request reads. */
async function holdSessions() {
  const isHeld = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions`);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  return () => {
    end.resolve();
    return holding;
  };
}

const isWaiting = async () => {
  const waiting = await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length > 0;
};

test("on SIGTERM new requests are refused, the running one gets its answer, and the exit code is 0", async () => {
  const server = await startServer();
  const ana = await makeUser();
  const look = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await Bun.file("demo/look-01.jpg").bytes() });
  const anas = await createSignedInClient(server, ana);

  const release = await holdSessions();
  const slow = anas.get(`/media/${look.id}/640.webp`);
  await waitUntil("the request to wait for the table", isWaiting);
  server.signal("SIGTERM");
  await waitUntil("new connections to be refused", () => isRefused(`${server.url}/healthz`));
  await release();

  const answer = await slow;
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(await server.exited).toBe(0);
  expect(server.errors()).toBe("");
});

test("Ctrl-C ends an idle server at once, open keep-alive connections and all", async () => {
  const server = await startServer();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const startedAt = performance.now();
  server.signal("SIGINT");
  expect(await server.exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(15_000); // less than the drain time
});

test.each(["1", "2"])(
  "REL-50: strangers who ask for readiness at the end shorten nothing: the doors are shut once the proxy has asked (processes: %s)",
  async (processes) => {
    const server = await startServer({ WEB_CONCURRENCY: processes });
    const ask = async (headers: Record<string, string> = {}) => (await fetch(`${server.url}/readyz`, { headers }).catch(() => null))?.status ?? 0;
    const asStranger = () => ask({ "Fly-Client-IP": "203.0.113.7" });
    for (let count = 0; count < 2; count++) expect(await ask()).toBe(200);
    server.signal("SIGTERM");
    await waitUntil("a stranger hears of it", async () => (await asStranger()) === 503);
    const heardAt = performance.now();
    while (performance.now() - heardAt < 1500) expect(await asStranger()).toBe(503); // three times as long as after the proxy's
    expect(await ask()).toBe(503);
    expect(await server.exited).toBe(0);
  },
);

test.each(["1", "2"])(
  "REL-50: on SIGTERM whoever asks for readiness is told first; then streams say bye, twenty slow requests, an upload and a try-on under way end well, the doors are shut, and all is over in time (processes: %s)",
  async (processes) => {
    const server = await startServer({ WEB_CONCURRENCY: processes, RATE_LIMIT_FACTOR: "1000", EDIT_POLL_MS: "100" });
    const ana = await makeUser();
    const look = await ingestPicture({ ownerId: ana.id, purpose: "post", bytes: await Bun.file("demo/look-01.jpg").bytes() });
    const anas = await createSignedInClient(server, ana);
    const readiness = async () => (await fetch(`${server.url}/readyz`).catch(() => null))?.status ?? 0;
    for (let count = 0; count < 2; count++) expect(await readiness()).toBe(200);
    const streams = await Promise.all(Array.from({ length: 10 }, async () => (await openEventStream(anas)).waitForFirstCounts()));
    const { id } = await makeTryOn(ana);
    const photo = { imageData: makeDataUrl(await makeJpeg({ width: 400, height: 500 })) };

    const release = await holdSessions();
    const slow = Array.from({ length: 20 }, () => anas.get(`/media/${look.id}/640.webp`));
    const upload = anas.post("/api/posts/upload-image", photo);
    await waitUntil("the requests to wait for the table", isWaiting);
    const startedAt = performance.now();
    server.signal("SIGTERM");
    const received: number[] = [];
    const notReady = waitUntil("readyz to say no", async () => received.push(await readiness()) > 0 && received.at(-1) !== 200);
    await Promise.race([notReady, Bun.sleep(1000)]); // lock_timeout is two seconds
    await release();
    await notReady;
    expect(received.at(-1)).toBe(503);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await upload).status).toBe(201);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map((stream) => stream.events.at(-1)?.type)).toEqual(Array(10).fill("bye"));
    expect(await server.exited).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(server.errors()).toBe("");
    const edit = await getTryOnRow(id);
    expect(edit.status === "completed" || edit.leaseUntil === null).toBe(true);
  },
);
