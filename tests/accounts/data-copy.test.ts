import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { strFromU8, unzipSync } from "fflate";
import { db } from "#app/db/client.server";
import { consents, dataCopies, media, messages, posts, reports, users } from "#app/db/schema";
import { dataCopy, removeExpiredCopies } from "#app/jobs/data-copy.server";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { listCollections } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { countData, getLastCopy, readData } from "#app/models/privacy/data-copy.server";
import { sectionQueries } from "#app/models/privacy/data-copy-sections.server";
import { type DataCopy, dataSections } from "#app/models/privacy/data-section";
import { objectStore } from "#app/storage/object-store.server";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makeLook, makePost, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const server = await startServer();

// tables with user references that copies omit, with reasons
const notCopied: Record<string, string> = {
  password_resets: "tokens that open the account",
  email_verifications: "tokens that prove an address",
  idempotency_keys: "answers repeated for a day, made of what is copied",
  conversations: "an index over the messages",
  outfit_suggestions: "other people's posts, chosen anew each day",
  unsaved_looks: "an undo, gone within a day",
  data_copies: "the copies themselves",
  fame: "an index over the profile",
  uploads: "pictures and archives on their way, gone within a day",
};

async function downloadCopy(as: Client, userId: string) {
  const requested = await as.post("/api/data-copies");
  expect(requested.status).toBe(201);
  await waitUntil("the copy to be made", async () => (await getLastCopy(userId))?.isReady === true);
  const copy = (await getLastCopy(userId)) as DataCopy;
  const answer = await as.get(`/api/data-copies/${copy.id}/1`);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const parseFile = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[];
  const text = Object.entries(files)
    .filter(([name]) => /\.(json|html)$/.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join("\n");
  return { copy, answer, files, json: parseFile, text };
}

test("L-01: every table that refers to a person is in their copy, or stands here with the reason why not", async () => {
  const referring = await db.execute<{ name: string }>(sql`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`);
  const dialect = new PgDialect();
  const copied = Object.values(sectionQueries(crypto.randomUUID()))
    .map((query) => dialect.sqlToQuery(query).sql)
    .join("\n");
  const isCopied = (table: string) => new RegExp(`(from|join) "?${table}"?\\b`).test(copied);
  expect(referring.map(({ name }) => name).filter((table) => !isCopied(table) && !notCopied[table])).toEqual([]);
  expect(Object.keys(notCopied).filter(isCopied)).toEqual([]);
});

test("L-01, L-02: ana's copy holds what is hers, and of others only what she sees and the names they go by", async () => {
  const [ana, bia, caio] = [await makeUser({ bio: "<b>Brechó & linho</b>" }), await makeUser(), await makeUser()];
  const own = await makeLook({ by: ana, look: 3, caption: "Provei antes de sair" });
  const [open, hidden] = [await makePost({ by: bia, caption: "de bia, para todos" }), await makePost({ by: bia, caption: "de bia, agora escondido" })];
  for (const post of [open, hidden]) await setLike(ana.id, post.id, true);
  const noite = (await listCollections(ana.id)).find(({ name }) => name === "Noite");
  for (const post of [open, hidden]) await addToCollection(ana.id, noite?.id ?? "", post.id, { note: `nota sobre ${post.id}` });
  await db.update(posts).set({ privacy: "mutual" }).where(eq(posts.id, hidden.id));
  await addComment(ana.id, open.id, "Que linho");
  await addComment(bia.id, own.id, "Comentário de bia");
  await followUser(ana.id, bia.id);
  await followUser(caio.id, ana.id);
  await setRelation(ana.id, caio.id, "mute");
  await setRelation(bia.id, ana.id, "restrict");
  await db.insert(messages).values({ senderId: bia.id, receiverId: ana.id, content: "Oi, ana" });
  await db.insert(reports).values([
    { reporterId: ana.id, reportedUserId: caio.id, reason: "spam", description: "Propaganda" },
    { reporterId: caio.id, reportedUserId: ana.id, reason: "other", description: "Denúncia de caio" },
  ]);
  await db.insert(consents).values({ userId: ana.id, kind: "ai_provider", version: "2025-09-02", language: "pt" });

  const as = await createSignedInClient(server, ana);
  const { answer, files, json, text, copy } = await downloadCopy(as, ana.id);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="espelho-${ana.username}-${saoPauloDay(new Date(copy.createdAt))}.zip"`);
  expect(json("profile")).toMatchObject([{ email: ana.email, username: ana.username, bio: "<b>Brechó & linho</b>" }]);
  expect(json("posts")).toMatchObject([{ id: own.id, caption: "Provei antes de sair" }]);
  expect(json("comments")).toMatchObject([{ postId: open.id, content: "Que linho" }]);
  expect(json("likes")).toMatchObject([{ postId: open.id, postBy: bia.username }]);
  expect(json("collections").find(({ name }) => name === "Noite")).toMatchObject({ items: [{ postId: open.id, note: `nota sobre ${open.id}` }] });
  expect([json("following"), json("followers")]).toMatchObject([[{ username: bia.username }], [{ username: caio.username }]]);
  expect(json("relations")).toMatchObject([{ username: caio.username, type: "mute" }]);
  expect(json("messages")).toMatchObject([{ from: bia.username, to: ana.username, content: "Oi, ana" }]);
  expect(json("reports")).toMatchObject([{ person: caio.username, reason: "spam", description: "Propaganda" }]);
  expect(json("consents").map(({ kind }) => kind)).toEqual(["terms", "ai_provider"]);
  expect(json("credits")).toMatchObject([{ amount: 5, kind: "signup" }]);
  expect(json("sessions").length).toBeGreaterThan(0);

  const picture = files[`pictures/post-${own.imageUrl}.jpg`] ?? new Uint8Array();
  expect([...picture.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const page = strFromU8(files["index.html"] ?? new Uint8Array());
  expect(page).toContain("&lt;b&gt;Brechó &amp; linho&lt;/b&gt;");
  expect(page).toContain(`<img src="pictures/post-${own.imageUrl}.jpg"`);
  expect(page).not.toContain("<b>");

  const stored = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, ana.id));
  const secrets = [bia.email, caio.email, hidden.id, "agora escondido", "Denúncia de caio", "restrict", String(stored[0]?.hash), "argon2"];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(Object.keys(files).sort()).toEqual(["index.html", ...dataSections.map((name) => `${name}.json`), `pictures/post-${own.imageUrl}.jpg`].sort());

  const counts = await countData(ana.id);
  const data = await readData(ana.id);
  expect(counts).toEqual(Object.fromEntries(dataSections.map((name) => [name, data[name].length])) as typeof counts);
  const html = await (await as.get("/settings/data")).text();
  expect(html).toMatch(/Quem você segue<\/dt><dd[^>]*>1</);
  expect(html).toContain(`href="/api/data-copies/${copy.id}/1"`);
});

test("one copy a day: of two asked at once one is made, and the next waits", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const answers = await Promise.all([as.post("/api/data-copies"), as.post("/api/data-copies")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  const refused = await as.post("/api/data-copies");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
  const plain = await as.form("/api/data-copies", { returnTo: "/settings/data" });
  expect(plain.status).toBe(303);
  expect(await db.$count(dataCopies, eq(dataCopies.userId, ana.id))).toBe(1);
});

test("L-03: a copy is its owner's, part by part, until its days are over; then its files go too", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const { copy } = await downloadCopy(as, ana.id);
  const path = `/api/data-copies/${copy.id}/1`;
  const stranger = await createSignedInClient(server, await makeUser());
  expect([(await stranger.get(path)).status, (await createClient(server).get(path)).status]).toEqual([404, 401]);
  for (const part of ["0", "2", "x", "01", "1/2"]) expect((await as.get(`/api/data-copies/${copy.id}/${part}`)).status).toBe(404);
  const formatDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const lateInTheEvening = new Date(`${formatDaysAgo(1)}T01:30:00Z`); // of the day before, in São Paulo
  await db.update(dataCopies).set({ createdAt: lateInTheEvening }).where(eq(dataCopies.id, copy.id));
  expect((await as.get(path)).headers.get("content-disposition")).toBe(`attachment; filename="espelho-${ana.username}-${formatDaysAgo(2)}.zip"`);
  await db.update(dataCopies).set({ createdAt: sql`now() - interval '7 days 1 minute'` }).where(eq(dataCopies.id, copy.id));
  expect((await as.get(path)).status).toBe(404);
  expect(await Bun.file(`${process.env.DATA_DIR}/media/${copy.id}/part1.zip`).exists()).toBe(true);
  await removeExpiredCopies();
  expect(await Bun.file(`${process.env.DATA_DIR}/media/${copy.id}/part1.zip`).exists()).toBe(false);
  expect(await db.$count(dataCopies, eq(dataCopies.id, copy.id))).toBe(0);
});

test("a copy begun twice is one copy, one whose person went meanwhile leaves nothing, and a picture the store lost stops nothing", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: ana, look: 4 });
  await makePost({ by: ana, caption: "sem arquivo" });
  const [booked] = await db.insert(dataCopies).values({ userId: ana.id }).returning();
  const copyId = booked?.id ?? "";
  await Promise.all([dataCopy.run({ copyId }), dataCopy.run({ copyId })]);
  const files = unzipSync(await Bun.file(`${process.env.DATA_DIR}/media/${copyId}/part1.zip`).bytes());
  expect(Object.keys(files).filter((name) => name.startsWith("pictures/"))).toEqual([`pictures/post-${look.imageUrl}.jpg`]);
  expect(await db.$count(media, eq(media.ownerId, ana.id))).toBe(2);
  await db.delete(dataCopies).where(eq(dataCopies.id, copyId));
  await dataCopy.run({ copyId });
  expect(await getLastCopy(ana.id)).toBeNull();
});

test("of a copy that broke off no part stays when its days are over", async () => {
  const ana = await makeUser();
  const [booked] = await db.insert(dataCopies).values({ userId: ana.id, createdAt: sql`now() - interval '7 days 1 minute'` }).returning();
  const parts = [1, 2].map((part) => `${booked?.id}/part${part}.zip`);
  for (const key of parts) await objectStore.put(key, new TextEncoder().encode("metade"), "application/zip");
  await removeExpiredCopies();
  expect(await Promise.all(parts.map((key) => objectStore.read(key)))).toEqual([null, null]);
  expect(await db.$count(dataCopies, eq(dataCopies.userId, ana.id))).toBe(0);
});
