import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { postSearchIndex, posts, userInteractions } from "#app/db/schema";
import { updatePost } from "#app/models/looks/post.server";
import { followUser } from "#app/models/people/follow.server";
import { searchLooks } from "#app/models/search/look-search.server";
import { indexOlderLooks } from "#app/models/search/look-words.server";
import { searchTags } from "#app/models/search/tag-search.server";
import { createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer, type TestServer } from "../server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKER: "off" });
});
afterAll(() => server.stop());

const first = { limit: 24, cursor: null };
const searchIds = async (viewer: { id: string }, text: string) => (await searchLooks(viewer.id, text, first)).items.map(({ id }) => id);
const daysAgo = (days: number) => ({
  id: Bun.randomUUIDv7("hex", new Date(Date.now() - days * 86_400_000)),
  createdAt: new Date(Date.now() - days * 86_400_000),
});

test("«vestido» finds «vestidos»: accents, case and plurals don't matter, in Portuguese as in English", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({
    by: bia,
    caption: "Dois vestidos florais, calções azuis e MACACÕES infantis. Boots & dresses!",
    altText: "Uma mulher de chapéu, sandálias e anéis",
    location: "Pinheiros, São Paulo",
    tags: ["feito-a-mao", "tricos"],
  });
  const words = ["vestido", "Vestidos", "VESTÍDOS", "floral", "calção", "calcao", "azul", "macacao", "infantil", "boot", "dress", "dresses", "chapéus"];
  const more = ["sandalia", "anel", "mulheres", "pinheiros", "sao paulo", "feito", "mão", "tricô", "vestido azul", "#tricos", "vestido, de chapéu"];
  for (const word of [...words, ...more]) expect([word, await searchIds(ana, word)]).toEqual([word, [look.id]]);
  for (const other of ["gravata", "vestido gravata", "!!!", "' OR 1=1", "a\0bc", "\\\\\\", "%%%", ":*&|", "x".repeat(10_000), "\ud800\ud800\ud800"])
    expect([other, await searchIds(ana, other)]).toEqual([other, []]);
});

test("what is still being typed is found by its beginning, from three characters on", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia, caption: "Pantalona de veludo" });
  for (const typed of ["pan", "pantal", "veludo pa", "veludo panta", "de vel"]) expect([typed, await searchIds(ana, typed)]).toEqual([typed, [look.id]]);
  for (const typed of ["pa", "  pa ", "pantalonas x", "talona"]) expect([typed, await searchIds(ana, typed)]).toEqual([typed, []]);
});

test("newest and most liked are mixed: each three times as many likes make a look ten days younger; page follows page", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const made = [];
  for (const [days, likesCount] of [
    [1, 0],
    [12, 0],
    [13, 3],
    [25, 9],
    [40, 99],
    [60, 2],
  ] as const)
    made.push((await makePost({ by: bia, caption: "Organza", likesCount, ...daysAgo(days) })).id);
  const [newest, plain, some, many, most, old] = made;
  const order = [most, newest, some, many, plain, old]; // posted 0, 1, 3, 5, 12 and 60 days ago
  expect(await searchIds(ana, "organza")).toEqual(order as string[]);
  const pages: string[] = [];
  for (let cursor: string | null = null, parts = 0; parts < 9; parts++) {
    const page = await searchLooks(ana.id, "organza", { limit: 2, cursor });
    pages.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect(pages).toEqual(order as string[]);
  await db
    .update(posts)
    .set({ likesCount: 400 })
    .where(eq(posts.id, old as string));
  expect(await searchIds(ana, "organza")).toEqual([most, newest, some, many, old, plain] as string[]); // posted 10 days ago
  for (const cursor of ["x", "1_2", "99999999999999999_00000000-0000-0000-0000-000000000000"])
    await expect(searchLooks(ana.id, "organza", { limit: 2, cursor })).rejects.toMatchObject({ code: "bad_cursor" });
  await db.update(posts).set({ likesCount: 0 }).where(eq(posts.userId, bia.id)); // no like rows exist
});

test("nobody finds what they may not see: followers' looks, archived and held ones, across a block; and what is edited is found by its new words", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const open = await makePost({ by: bia, caption: "Tafetá verde" });
  const closed = await makePost({ by: bia, caption: "Tafetá rosa", privacy: "followers" });
  const archived = await makePost({ by: bia, caption: "Tafetá cinza", isArchived: true });
  const held = await makePost({ by: bia, caption: "Tafetá preto", moderationStatus: "held" });
  expect(await searchIds(ana, "tafeta")).toEqual([open.id]);
  expect(new Set(await searchIds(bia, "tafeta"))).toEqual(new Set([open.id, closed.id, held.id]));
  expect(await searchIds(bia, "tafeta cinza")).toEqual([]);
  await followUser(ana.id, bia.id);
  expect(new Set(await searchIds(ana, "tafeta"))).toEqual(new Set([open.id, closed.id]));
  await db.insert(userInteractions).values({ userId: bia.id, targetUserId: caio.id, type: "block" });
  expect(await searchIds(caio, "tafeta")).toEqual([]);
  await updatePost(bia.id, open.id, { caption: "Crepe verde" });
  expect([await searchIds(ana, "tafeta verde"), await searchIds(ana, "crepe")]).toEqual([[], [open.id]]);
  expect(archived.isArchived).toBe(true);
});

test("a rare word is found behind three thousand newer looks, and a common one among them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const old = await makePost({ by: bia, caption: "Chamalote", ...daysAgo(90) });
  const { id: imageUrl } = await makePicture(bia);
  const rows = Array.from({ length: 3100 }, () => ({ id: Bun.randomUUIDv7(), userId: bia.id, caption: "Percal", type: "outfit" as const, imageUrl }));
  for (let from = 0; from < rows.length; from += 775) await db.insert(posts).values(rows.slice(from, from + 775));
  await db.execute(sql`analyze look_words`);
  expect(await searchIds(ana, "chamalote")).toEqual([old.id]);
  expect(await searchIds(ana, "percal")).toHaveLength(24);
  expect(await searchTags(ana.id, "nada-disso")).toEqual([]);
  await db.delete(posts).where(sql`user_id = ${bia.id} and id <> ${old.id}`);
  expect(await searchIds(ana, "percal")).toEqual([]);
});

test("tags are found by their beginning and by each of their parts, with how many of the newest looks bear them", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (const tags of [["jacquard", "festa"], ["jacquard"], ["jacquard-azul"], ["blusa-de-jacquard"]]) await makePost({ by: bia, tags });
  await makePost({ by: bia, tags: ["jacquard", "jacquard-oculto"], privacy: "mutual" });
  expect(await searchTags(ana.id, "Jacq")).toEqual([
    { tag: "jacquard", recentCount: 2 },
    { tag: "jacquard-azul", recentCount: 1 },
    { tag: "blusa-de-jacquard", recentCount: 1 },
  ]);
  expect(await searchTags(ana.id, "#jacquard azul")).toEqual([{ tag: "jacquard-azul", recentCount: 1 }]);
  expect([await searchTags(ana.id, "ja"), await searchTags(ana.id, "!!!"), await searchTags(ana.id, "x".repeat(5000))]).toEqual([[], [], []]);
});

test("looks that were there before search are written down by the sweep, newest first, and what is edited meanwhile is as it is now", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks = [];
  for (const days of [700, 699, 698]) looks.push(await makePost({ by: bia, caption: "Brocado", ...daysAgo(days) }));
  await db.delete(postSearchIndex).where(sql`post_id <= ${looks[2]?.id as string}`);
  expect(await searchIds(ana, "brocado")).toEqual([]);
  await updatePost(bia.id, looks[0]?.id as string, { caption: "Brocado dourado" });
  expect(await searchIds(ana, "brocado")).toEqual([]);
  await indexOlderLooks();
  await indexOlderLooks();
  expect(await searchIds(ana, "brocado")).toEqual(looks.map(({ id }) => id).reverse());
  expect(await searchIds(ana, "dourado")).toEqual([looks[0]?.id as string]);
});

test("GET /api/posts/search and /api/tags/search answer with parts and a link, and count as searches", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let index = 0; index < 3; index++) await makePost({ by: bia, caption: `Moaré ${index}`, tags: ["moare"] });
  const as = await createSignedInClient(server, ana);
  const answer = await as.get("/api/posts/search?q=moar%C3%A9&limit=2");
  expect([answer.status, (await answer.json()) as unknown[]]).toMatchObject([200, [{ caption: "Moaré 2" }, { caption: "Moaré 1" }]]);
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  expect(await as.json<unknown[]>(next)).toMatchObject([{ caption: "Moaré 0" }]);
  expect(await as.json<unknown[]>("/api/tags/search?q=moa")).toEqual([{ tag: "moare", recentCount: 3 }]);
  expect(await as.json<unknown[]>("/api/posts/search?q=mo")).toEqual([]);
  expect((await as.get("/api/posts/search?q=moare&cursor=x")).status).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 30 }, () => as.get("/api/posts/search?q=moare").then(({ status }) => status)));
  expect(statuses).toContain(429);
});
