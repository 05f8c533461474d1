import { expect, test } from "bun:test";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, client as postgres } from "#app/db/client.server";
import { comments, creditEntries, feedPreferences, idempotencyKeys, pieces, posts, reports, tryOns } from "#app/db/schema";
import type { NewPost } from "#app/models/looks/post.schema";
import { createPost } from "#app/models/looks/post.server";
import { getCredits } from "../get-ready/try-ons.ts";
import { type Client, createSignedInClient } from "../http.ts";
import { isInBench } from "../in-bench.ts";
import { makeDataUrl, makeJpeg } from "../media/pictures.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer, type TestServer, waitUntil } from "../server.ts";

const environment = { RATE_LIMIT_FACTOR: "100" };
const key = "the key of the first time";
const headers = { "idempotency-key": key };

type Scene = { ana: { id: string }; bia: { id: string }; look: { id: string }; own: { id: string }; imageUrl: string };
type WriteCase = {
  table: "posts" | "pieces" | "comments" | "image_edits" | "reports" | "feed_preferences";
  status: number;
  send: (client: Client, scene: Scene) => Promise<Response>;
};

const writeCases: Record<string, WriteCase> = {
  "a look": {
    table: "posts",
    status: 201,
    send: (client, { imageUrl }) => client.post("/api/posts", { imageUrl, caption: "Linho", type: "outfit" }, { headers }),
  },
  "a piece of a look": {
    table: "pieces",
    status: 201,
    send: (client, { own }) => client.post(`/api/posts/${own.id}/pieces`, { kind: "skirt" }, { headers }),
  },
  "a try-on": {
    table: "image_edits",
    status: 201,
    send: (client, { imageUrl }) => client.post("/api/image-edit", { imageUrls: [imageUrl], prompt: "vestido vermelho" }, { headers }),
  },
  "a comment": {
    table: "comments",
    status: 201,
    send: (client, { look }) => client.post(`/api/posts/${look.id}/comments`, { content: "Linda!" }, { headers }),
  },
  "a comment by the page's form": {
    table: "comments",
    status: 303,
    send: (client, { look }) => client.form(`/post/${look.id}`, { content: "Linda!", key: "0198c0de-0000-7000-8000-000000000001" }),
  },
  "a report of a look": {
    table: "reports",
    status: 201,
    send: (client, { look }) => client.post(`/api/posts/${look.id}/report`, { reason: "spam" }, { headers }),
  },
  "a report of a person": {
    table: "reports",
    status: 201,
    send: (client, { bia }) => client.post(`/api/users/${bia.id}/report`, { reason: "spam" }, { headers }),
  },
  "«ver mais»": {
    table: "feed_preferences",
    status: 204,
    send: (client, { look }) => client.post(`/api/posts/${look.id}/preference`, { preference: "more" }, { headers }),
  },
};

/** Deeds that run by the same function as those that are left. */
const seldomTested = ["a piece of a look", "a comment", "a report of a look", "a report of a person", "«ver mais»"];

async function createScene(server: TestServer): Promise<Scene & { client: Client }> {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const uploaded = await client.post("/api/fal/upload-image", { imageData: makeDataUrl(await makeJpeg({ width: 600, height: 800 })) });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  return { ana, bia, client, imageUrl, look: await makePost({ by: bia, tags: [] }), own: await makePost({ by: ana }) };
}

/** Locks rows or a table until `release`. */
async function lock(statement: SQL) {
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

const counts: Record<WriteCase["table"], (ana: { id: string }) => Promise<number>> = {
  posts: (ana) => db.$count(posts, and(eq(posts.userId, ana.id), eq(posts.caption, "Linho"))), // beside her own look
  pieces: (ana) => db.$count(pieces, eq(pieces.ownerId, ana.id)),
  comments: (ana) => db.$count(comments, eq(comments.userId, ana.id)),
  image_edits: (ana) => db.$count(tryOns, eq(tryOns.userId, ana.id)),
  reports: (ana) => db.$count(reports, eq(reports.reporterId, ana.id)),
  feed_preferences: (ana) => db.$count(feedPreferences, and(eq(feedPreferences.userId, ana.id), eq(feedPreferences.weight, 1))),
};

const passMinutes = (ana: { id: string }, minutes: number) =>
  db
    .update(idempotencyKeys)
    .set({ createdAt: sql`${idempotencyKeys.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(idempotencyKeys.userId, ana.id));

/** Kills the server between commit and stored response. */
async function killAfter({ table, send }: WriteCase, scene: Scene & { client: Client }, server: TestServer) {
  const holdBack = await lock(sql`lock table ${sql.identifier(table)} in share mode`);
  const answer = send(scene.client, scene).catch(() => null);
  await waitUntil("the deed to wait", isServerWaiting);
  const keepAnswerOut = await lock(sql`select 1 from ${idempotencyKeys} where user_id = ${scene.ana.id} for update`);
  await holdBack();
  await waitUntil("the deed to be done and its answer to wait", async () => (await counts[table](scene.ana)) === 1 && (await isServerWaiting()));
  await server.kill();
  // the database may still run a statement sent before
  await postgres`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await keepAnswerOut();
  await answer;
}

test.each(Object.entries(writeCases).filter(([name]) => isInBench || !seldomTested.includes(name)))(
  "REL-13, SEC-114: killed between %s and its answer, the same key finds what was done, on two processes at once",
  async (_, writeCase) => {
    const server = await startServer(environment);
    const scene = await createScene(server);
    await killAfter(writeCase, scene, server);
    const pair = await Promise.all([startServer(environment), startServer(environment)]);
    const clients = await Promise.all(pair.map((one) => createSignedInClient(one, scene.ana)));
    const [early] = await Promise.all(clients.slice(0, 1).map((client) => writeCase.send(client, scene)));
    if (writeCase.status !== 303) expect(early?.status).toBe(409);
    await passMinutes(scene.ana, 3);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => writeCase.send(clients[turn % 2] as Client, scene)));
    expect(answers.some(({ status }) => status === writeCase.status)).toBe(true);
    const again = await Promise.all(clients.map((client) => writeCase.send(client, scene)));
    expect(again.map(({ status }) => status)).toEqual([writeCase.status, writeCase.status]);
    expect(new Set(await Promise.all(again.map((answer) => answer.text()))).size).toBe(1);
    expect(await counts[writeCase.table](scene.ana)).toBe(1);
    if (writeCase.table === "image_edits") {
      expect(await getCredits(scene.ana)).toBe(4);
      expect(await db.$count(creditEntries, and(eq(creditEntries.userId, scene.ana.id), eq(creditEntries.kind, "spend")))).toBe(1);
    }
    await Promise.all(pair.map((one) => one.stop()));
  },
);

test("a key whose process died is not taken over by another request", async () => {
  const server = await startServer(environment);
  const scene = await createScene(server);
  const writeCase = writeCases["a comment"] as WriteCase;
  await killAfter(writeCase, scene, server);
  const next = await startServer(environment);
  await passMinutes(scene.ana, 3);
  const other = await (await createSignedInClient(next, scene.ana)).post(`/api/posts/${scene.look.id}/comments`, { content: "Outra" }, { headers });
  expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, "idempotency_mismatch"]);
  await next.stop();
});

test("SEC-114: twins that overlap in the deed itself make one row: the later one is answered with the first one's", async () => {
  const ana = await makeUser();
  const picture = await makePicture(ana);
  const imageUrl = `/media/${picture.id}/1080.jpg`;
  const wanted: NewPost = { imageUrl, caption: "Linho", type: "outfit", tags: [], location: null, altText: null, privacy: "public" };
  const looks = await Promise.all([1, 2, 3, 4].map(() => createPost(ana.id, wanted, "twin")));
  expect(new Set(looks.map(({ id }) => id)).size).toBe(1);
  expect(await counts.posts(ana)).toBe(1);
});
