import { afterAll, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db, client as postgres } from "#app/db/client.server";
import { creditEntries, imageEdits, media, users } from "#app/db/schema";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { type Client, signedIn } from "#tests/http";
import { aDataUrl } from "#tests/media/pictures";
import { aUser } from "#tests/people";
import { startServer, type TestServer, until } from "#tests/server";
import { aColour, creditsOf, letLeaseEnd, letMinutePass, rowOf } from "./try-ons";

const fal = startFakeFal({ picture: await aColour("#2040c0") });
afterAll(() => fal.stop());
const environment = {
  FAL_KEY: falKey,
  FAL_QUEUE_URL: fal.queueUrl,
  FAL_REST_URL: fal.restUrl,
  FAL_MEDIA_HOSTS: fal.mediaHosts.join(","),
  EDIT_POLL_MS: "30",
  RATE_LIMIT_FACTOR: "100",
};
let server: TestServer = await startServer(environment);

type Scene = { ana: { id: string }; client: Client; imageUrl: string };

async function aScene(): Promise<Scene> {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const response = await client.post("/api/fal/upload-image", { imageData: aDataUrl(await aColour("#806040")), fileName: "eu.jpg" });
  return { ana, client, imageUrl: ((await response.json()) as { imageUrl: string }).imageUrl };
}

const send = ({ client, imageUrl }: Scene) => client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho" });
async function submit(scene: Scene): Promise<string> {
  return ((await (await send(scene)).json()) as { id: string }).id;
}

const isSubmit = (call: string) => /^POST \/queue\//.test(call);
const isResult = (call: string) => /^GET \/files\/b\/[^/]+\/result\.jpg$/.test(call);
const orderOf = (id: string) => fal.orders().find((order) => order.webhookUrl?.includes(id));

/** Holds rows or a table from a connection of its own until `release`. */
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

/** Where the server is when it is killed: brings it there, kills it, and says whose try-on it was. */
const points: [string, (scene: Scene) => Promise<string | null>][] = [
  [
    "before the charge is written",
    async (scene) => {
      const release = await lock(sql`select id from ${users} where ${users.id} = ${scene.ana.id} for update`);
      const answer = send(scene).catch(() => null);
      await until("the submit to wait", isServerWaiting);
      await server.kill();
      await release();
      await answer;
      return null;
    },
  ],
  [
    "after the charge, before fal hears of it",
    async (scene) => {
      const door = fal.hold((call) => call === "POST /rest/storage/upload/initiate");
      const id = await submit(scene);
      await door.reached;
      await server.kill();
      door.open();
      await letMinutePass(id);
      return id;
    },
  ],
  [
    "while it submits, and nothing arrived",
    async (scene) => {
      let isFirst = true;
      const door = fal.hold((call) => isSubmit(call) && isFirst && !(isFirst = false));
      const id = await submit(scene);
      await door.reached;
      await server.kill();
      await letMinutePass(id);
      return id; // the door stays shut: fal never heard this one
    },
  ],
  [
    "after the submit, before its id is stored",
    async (scene) => {
      const door = fal.hold(isSubmit, { isAfter: true });
      const id = await submit(scene);
      await door.reached;
      await server.kill();
      door.open();
      return id;
    },
  ],
  [
    "while it waits",
    async (scene) => {
      fal.script({ polls: Number.POSITIVE_INFINITY });
      const id = await submit(scene);
      await fal.until(() => Boolean(orderOf(id)?.polls));
      await server.kill();
      fal.finish(orderOf(id)?.id ?? "");
      return id;
    },
  ],
  [
    "while it fetches the result",
    async (scene) => {
      const door = fal.hold(isResult);
      const id = await submit(scene);
      await door.reached;
      await server.kill();
      door.open();
      return id;
    },
  ],
  [
    "with the result's files stored and no row",
    async (scene) => {
      const door = fal.hold(isResult);
      const id = await submit(scene);
      await door.reached;
      const release = await lock(sql`lock table ${media} in share mode`);
      door.open();
      await until("the row to wait", isServerWaiting);
      await server.kill();
      await release();
      return id;
    },
  ],
  [
    "with the result's row written and the try-on open",
    async (scene) => {
      const door = fal.hold(isResult);
      const id = await submit(scene);
      await door.reached;
      const release = await lock(sql`select id from ${imageEdits} where ${imageEdits.id} = ${id} for update`);
      door.open();
      await until("the settlement to wait", isServerWaiting);
      await server.kill();
      await release();
      return id;
    },
  ],
];

test.each(points)("REL-23: killed %s, a try-on ends in one result or in its credit, and is charged once", async (_, kill) => {
  const scene = await aScene();
  const id = await kill(scene);
  if (id) await letLeaseEnd(id);
  server = await startServer(environment);
  if (id === null) {
    expect(await db.$count(imageEdits, eq(imageEdits.userId, scene.ana.id))).toBe(0);
    expect(await creditsOf(scene.ana)).toBe(5);
    return;
  }
  const lost = orderOf(id);
  if (lost && (await rowOf(id)).falRequestId === null) expect((await fal.sendWebhook(lost.id, server.url)).status).toBe(200);
  await until("the try-on to end", async () => (await rowOf(id)).status === "completed");
  expect(fal.orders().filter((order) => order.webhookUrl?.includes(id))).toHaveLength(1);
  expect(await creditsOf(scene.ana)).toBe(4);
  expect(await db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "spend")))).toBe(1);
  expect(await db.$count(creditEntries, and(eq(creditEntries.imageEditId, id), eq(creditEntries.kind, "refund")))).toBe(0);
  expect((await rowOf(id)).resultImageUrls).toHaveLength(1);
});
