import { afterAll, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db, client as postgres } from "#app/db/client.server";
import { creditEntries, media, tryOns, users } from "#app/db/schema";
import { startFakeFal } from "#tests/fakes/fal";
import { type Client, createSignedInClient } from "#tests/http";
import { isInBench } from "#tests/in-bench";
import { makeDataUrl } from "#tests/media/pictures";
import { makeUser } from "#tests/people";
import { startServer, type TestServer, waitUntil } from "#tests/server";
import { expireLease, getCredits, getTryOnRow, makeColor, passMinute } from "./try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const environment = {
  ...fal.environment,
  RATE_LIMIT_FACTOR: "100",
};
let server: TestServer = await startServer(environment);

type Scene = { ana: { id: string }; client: Client; imageUrl: string };

async function createScene(): Promise<Scene> {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const response = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeColor("#806040")), fileName: "eu.jpg" });
  return { ana, client, imageUrl: ((await response.json()) as { imageUrl: string }).imageUrl };
}

const send = ({ client, imageUrl }: Scene) => client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho" });
async function submit(scene: Scene): Promise<string> {
  return ((await (await send(scene)).json()) as { id: string }).id;
}

const isSubmit = (call: string) => /^POST \/queue\//.test(call);
const isResult = (call: string) => /^GET \/files\/b\/[^/]+\/result\.jpg$/.test(call);
const findRequest = (id: string) => fal.orders().find((order) => order.webhookUrl?.includes(id));

/** Locks rows or a table until `release`. */
async function lock(statement: ReturnType<typeof sql>) {
  const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await tx.execute(statement);
    taken.resolve();
    await done.promise;
  });
  await taken.promise;
  return async () => {
    done.resolve();
    await ended;
  };
}

const isServerWaiting = async () =>
  (await postgres`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`).length > 0;

/** Brings the server to a step, kills it, returns the try-on. */
const points: [string, (scene: Scene) => Promise<string | null>][] = [
  [
    "before the charge is written",
    async (scene) => {
      const release = await lock(sql`select id from ${users} where ${users.id} = ${scene.ana.id} for update`);
      const answer = send(scene).catch(() => null);
      await waitUntil("the submit to wait", isServerWaiting);
      await server.kill();
      await release();
      await answer;
      return null;
    },
  ],
  [
    "after the charge, before fal hears of it",
    async (scene) => {
      const endpoint = fal.hold((call) => call === "POST /rest/storage/upload/initiate");
      const id = await submit(scene);
      await endpoint.reached;
      await server.kill();
      endpoint.release();
      await passMinute(id);
      return id;
    },
  ],
  [
    "while it submits, and nothing arrived",
    async (scene) => {
      let isFirst = true;
      const endpoint = fal.hold((call) => isSubmit(call) && isFirst && !(isFirst = false));
      const id = await submit(scene);
      await endpoint.reached;
      await server.kill();
      await passMinute(id);
      return id; // the hold stays; fal never got this one
    },
  ],
  [
    "after the submit, before its id is stored",
    async (scene) => {
      const endpoint = fal.hold(isSubmit, { isAfter: true });
      const id = await submit(scene);
      await endpoint.reached;
      await server.kill();
      endpoint.release();
      return id;
    },
  ],
  [
    "while it waits",
    async (scene) => {
      fal.script({ polls: Number.POSITIVE_INFINITY });
      const id = await submit(scene);
      await fal.until(() => Boolean(findRequest(id)?.polls));
      await server.kill();
      fal.finish(findRequest(id)?.id ?? "");
      return id;
    },
  ],
  [
    "while it fetches the result",
    async (scene) => {
      const endpoint = fal.hold(isResult);
      const id = await submit(scene);
      await endpoint.reached;
      await server.kill();
      endpoint.release();
      return id;
    },
  ],
  [
    "with the result's files stored and no row",
    async (scene) => {
      const endpoint = fal.hold(isResult);
      const id = await submit(scene);
      await endpoint.reached;
      const release = await lock(sql`lock table ${media} in share mode`);
      endpoint.release();
      await waitUntil("the row to wait", isServerWaiting);
      await server.kill();
      await release();
      return id;
    },
  ],
  [
    "with the result's row written and the try-on open",
    async (scene) => {
      const endpoint = fal.hold(isResult);
      const id = await submit(scene);
      await endpoint.reached;
      const release = await lock(sql`select id from ${tryOns} where ${tryOns.id} = ${id} for update`);
      endpoint.release();
      await waitUntil("the settlement to wait", isServerWaiting);
      await server.kill();
      await release();
      return id;
    },
  ],
];

/** What recovery.test.ts shows of them without a process. */
const seldomTested = ["before the charge is written", "while it submits, and nothing arrived", "while it waits", "with the result's files stored and no row"];

const pointsToTest = points.filter(([when]) => isInBench || !seldomTested.includes(when));

test.each(pointsToTest)("REL-23: killed %s, a try-on ends in one result or in its credit, and is charged once", async (_, kill) => {
  const scene = await createScene();
  const id = await kill(scene);
  if (id) await expireLease(id);
  server = await startServer(environment);
  if (id === null) {
    expect(await db.$count(tryOns, eq(tryOns.userId, scene.ana.id))).toBe(0);
    expect(await getCredits(scene.ana)).toBe(5);
    return;
  }
  const lost = findRequest(id);
  if (lost && (await getTryOnRow(id)).falRequestId === null) expect((await fal.sendWebhook(lost.id, server.url)).status).toBe(200);
  await waitUntil("the try-on to end", async () => (await getTryOnRow(id)).status === "completed");
  expect(fal.orders().filter((order) => order.webhookUrl?.includes(id))).toHaveLength(1);
  expect(await getCredits(scene.ana)).toBe(4);
  expect(await db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "spend")))).toBe(1);
  expect(await db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "refund")))).toBe(0);
  expect((await getTryOnRow(id)).resultImageUrls).toHaveLength(1);
});
