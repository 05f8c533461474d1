import { expect, test } from "bun:test";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, client as postgres } from "#app/db/client.server";
import { comments, creditEntries, feedPreferences, idempotencyKeys, imageEdits, posts, reports } from "#app/db/schema";
import type { NewPost } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";
import { creditsOf } from "../get-ready/try-ons.ts";
import { type Client, signedIn } from "../http.ts";
import { aDataUrl, aJpeg } from "../media/pictures.ts";
import { aPicture, aPost, aUser } from "../people.ts";
import { startServer, type TestServer, until } from "../server.ts";

const environment = { RATE_LIMIT_FACTOR: "100" };
const key = "the key of the first time";
const headers = { "idempotency-key": key };

type Scene = { ana: { id: string }; bia: { id: string }; look: { id: string }; imageUrl: string };
type Deed = {
  table: "posts" | "comments" | "image_edits" | "reports" | "feed_preferences";
  status: number;
  send: (client: Client, scene: Scene) => Promise<Response>;
};

const deeds: Record<string, Deed> = {
  "a look": {
    table: "posts",
    status: 201,
    send: (client, { imageUrl }) => client.post("/api/posts", { imageUrl, caption: "Linho", type: "outfit" }, { headers }),
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

async function aScene(server: TestServer): Promise<Scene & { client: Client }> {
  const [ana, bia] = [await aUser(), await aUser()];
  const client = await signedIn(server, ana);
  const uploaded = await client.post("/api/fal/upload-image", { imageData: aDataUrl(await aJpeg({ width: 300, height: 400 })) });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  return { ana, bia, client, imageUrl, look: await aPost({ by: bia, tags: [] }) };
}

/** Holds rows or a table from a connection of its own until `release`. */
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

const counts: Record<Deed["table"], (ana: { id: string }) => Promise<number>> = {
  posts: (ana) => db.$count(posts, eq(posts.userId, ana.id)),
  comments: (ana) => db.$count(comments, eq(comments.userId, ana.id)),
  image_edits: (ana) => db.$count(imageEdits, eq(imageEdits.userId, ana.id)),
  reports: (ana) => db.$count(reports, eq(reports.reporterId, ana.id)),
  feed_preferences: (ana) => db.$count(feedPreferences, and(eq(feedPreferences.userId, ana.id), eq(feedPreferences.weight, 1))),
};

const letMinutesPass = (ana: { id: string }, minutes: number) =>
  db
    .update(idempotencyKeys)
    .set({ createdAt: sql`${idempotencyKeys.createdAt} - make_interval(mins => ${minutes})` })
    .where(eq(idempotencyKeys.userId, ana.id));

/** Kills the server after the deed is committed and before its answer is stored. */
async function killAfter({ table, send }: Deed, scene: Scene & { client: Client }, server: TestServer) {
  const holdBack = await lock(sql`lock table ${sql.identifier(table)} in share mode`);
  const answer = send(scene.client, scene).catch(() => null);
  await until("the deed to wait", isServerWaiting);
  const keepAnswerOut = await lock(sql`select 1 from ${idempotencyKeys} where user_id = ${scene.ana.id} for update`);
  await holdBack();
  await until("the deed to be done and its answer to wait", async () => (await counts[table](scene.ana)) === 1 && (await isServerWaiting()));
  await server.kill();
  // the database would still carry out the statement that the dead process had sent
  await postgres`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await keepAnswerOut();
  await answer;
}

test.each(Object.entries(deeds))(
  "REL-13, SEC-114: killed between %s and its answer, the same key finds what was done, on two processes at once",
  async (_, deed) => {
    const server = await startServer(environment);
    const scene = await aScene(server);
    await killAfter(deed, scene, server);
    const pair = await Promise.all([startServer(environment), startServer(environment)]);
    const clients = await Promise.all(pair.map((one) => signedIn(one, scene.ana)));
    const [early] = await Promise.all(clients.slice(0, 1).map((client) => deed.send(client, scene)));
    if (deed.status !== 303) expect(early?.status).toBe(409);
    await letMinutesPass(scene.ana, 3);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, turn) => deed.send(clients[turn % 2] as Client, scene)));
    expect(answers.some(({ status }) => status === deed.status)).toBe(true);
    const again = await Promise.all(clients.map((client) => deed.send(client, scene)));
    expect(again.map(({ status }) => status)).toEqual([deed.status, deed.status]);
    expect(new Set(await Promise.all(again.map((answer) => answer.text()))).size).toBe(1);
    expect(await counts[deed.table](scene.ana)).toBe(1);
    if (deed.table === "image_edits") {
      expect(await creditsOf(scene.ana)).toBe(4);
      expect(await db.$count(creditEntries, and(eq(creditEntries.userId, scene.ana.id), eq(creditEntries.kind, "spend")))).toBe(1);
    }
    await Promise.all(pair.map((one) => one.stop()));
  },
);

test("a key whose process died is not taken over by another request", async () => {
  const server = await startServer(environment);
  const scene = await aScene(server);
  const deed = deeds["a comment"] as Deed;
  await killAfter(deed, scene, server);
  const next = await startServer(environment);
  await letMinutesPass(scene.ana, 3);
  const other = await (await signedIn(next, scene.ana)).post(`/api/posts/${scene.look.id}/comments`, { content: "Outra" }, { headers });
  expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, "idempotency_mismatch"]);
  await next.stop();
});

test("SEC-114: twins that overlap in the deed itself make one row: the later one is answered with the first one's", async () => {
  const ana = await aUser();
  const picture = await aPicture(ana);
  const imageUrl = `/media/${picture.id}/1080.jpg`;
  const wanted: NewPost = { imageUrl, caption: "Linho", type: "outfit", tags: [], location: null, altText: null, privacy: "public" };
  const looks = await Promise.all([1, 2, 3, 4].map(() => createPost(ana.id, wanted, "twin")));
  expect(new Set(looks.map(({ id }) => id)).size).toBe(1);
  expect(await counts.posts(ana)).toBe(1);
});
