import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, posts, unsavedLooks } from "#app/db/schema";
import { createUser } from "#app/models/account/user.server";
import { removeOldUnsaved } from "#app/models/collections/save.server";
import type { Collection, Post } from "#app/models/contract";
import { setLike } from "#app/models/looks/like.server";
import { setRelation } from "#app/models/people/relation.server";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { makePost, makeUser, password } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1", WORKER: "off" });

/** Creates ana, her client and a collections reader. */
async function createAna() {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const list = () => as.json<Collection[]>("/api/collections");
  const findCollection = async (name: string) => (await list()).find((collection) => collection.name === name) as Collection;
  return { ana, as, list, findCollection };
}

const createCollectionAs = async (as: Client, name: string, more: object = {}): Promise<Collection> => {
  const answer = await as.post("/api/collections", { name, description: "", isPrivate: false, ...more });
  expect({ name, status: answer.status }).toEqual({ name, status: 201 });
  return answer.json();
};

const readCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code] as const;
const listIds = async (as: Client, path: string) => (await as.json<Post[]>(path)).map(({ id }) => id);
const countSaves = async (post: { id: string }) => (await db.select({ saves: posts.savesCount }).from(posts).where(eq(posts.id, post.id)))[0]?.saves;

test("whoever signs up has «Todos os looks», «Curtidos» and three to begin with, named in their language", async () => {
  const { list } = await createAna();
  const collections = await list();
  expect(collections.map(({ name, kind, isProtected }) => [name, kind, isProtected])).toEqual([
    ["Todos os looks", "looks", true],
    ["Curtidos", "liked", true],
    ["Looks de trabalho", "custom", false],
    ["Casual", "custom", false],
    ["Noite", "custom", false],
  ]);
  expect(Object.keys(collections[0] ?? {}).sort()).toEqual(
    ["category", "coverUrl", "createdAt", "description", "id", "isPrivate", "isProtected", "kind", "name", "postsCount", "userId"].sort(),
  );
  const id = await createUser({ email: "mary@example.com", username: "mary_of_collections", password, language: "en" });
  const english = await (await createSignedInClient(server, { id })).json<Collection[]>("/api/collections");
  expect(english.map(({ name }) => name)).toEqual(["All Looks", "Liked", "Work Outfits", "Casual", "Evening"]);
});

test("ana creates a collection: name and description trimmed, behind the others, and nothing else of her body counts", async () => {
  const { ana, as, list } = await createAna();
  const collection = await createCollectionAs(as, "  Férias na Bahia ", {
    description: " Linho, sal\r\ne chinelo ",
    kind: "looks",
    userId: crypto.randomUUID(),
    position: -5,
  });
  expect(collection).toMatchObject({
    name: "Férias na Bahia",
    description: "Linho, sal\ne chinelo",
    kind: "custom",
    userId: ana.id,
    isProtected: false,
    postsCount: 0,
    coverUrl: null,
  });
  expect((await list()).at(-1)).toEqual(collection);
});

test.each([
  ["no name", {}, 422, "invalid"],
  ["a blank name", { name: "  \t " }, 422, "invalid"],
  ["a name nobody sees", { name: "\u200b\u2060" }, 422, "invalid"],
  ["a name of 101", { name: "é".repeat(101) }, 422, "invalid"],
  ["a name of two lines", { name: "a\nb" }, 422, "invalid"],
  ["a name that is no text", { name: 5 }, 422, "invalid"],
  ["a description of 501", { name: "ok", description: "x".repeat(501) }, 422, "invalid"],
  ["the name of another, in capitals", { name: "NOITE" }, 409, "collection_name_taken"],
  ["the name of «Todos os looks»", { name: "todos os looks" }, 409, "collection_name_taken"],
  ["the name of «Curtidos»", { name: "Curtidos" }, 409, "collection_name_taken"],
  ["a reserved name", { name: "Seus  Posts Salvos" }, 422, "collection_name_reserved"],
  ["a reserved name with accents", { name: "Sáved Lööks" }, 422, "collection_name_reserved"],
  ["a name that holds a reserved one", { name: "my saved looks 2" }, 422, "collection_name_reserved"],
  ["a reserved name in wide letters", { name: "ＳＡＶＥＤ ＬＯＯＫＳ" }, 422, "collection_name_reserved"],
])("a collection with %s is refused", async (_, body, status, code) => {
  const { as, list } = await createAna();
  expect(await readCode(await as.post("/api/collections", body))).toEqual([status, code]);
  expect((await list()).length).toBe(5);
});

test("a hundred letters fit, whatever their width", async () => {
  const { as } = await createAna();
  expect((await createCollectionAs(as, "👗".repeat(100))).name).toBe("👗".repeat(100));
});

test("twenty new collections a day, and the next waits", async () => {
  const { as } = await createAna();
  for (let number = 1; number <= 20; number++) await createCollectionAs(as, `Mala ${number}`);
  const refused = await as.post("/api/collections", { name: "Mala 21" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(await readCode(refused)).toEqual([429, "rate_limited"]);
});

test("adding a look saves it too, says so once, and unsaving takes it out of everything", async () => {
  const { as, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  const noite = await findCollection("Noite");
  const add = async () => (await as.post(`/api/collections/${noite.id}/posts`, { postId: look.id })).json();
  expect([await add(), await add()]).toEqual([{ added: true }, { added: false }]);
  expect(await as.json(`/api/posts/${look.id}/saved`)).toEqual({ isSaved: true });
  expect([await listIds(as, "/api/collections/saved-looks"), await listIds(as, `/api/collections/${noite.id}/posts`)]).toEqual([[look.id], [look.id]]);
  expect([(await findCollection("Noite")).postsCount, (await findCollection("Todos os looks")).postsCount]).toEqual([1, 1]);
  expect((await findCollection("Noite")).coverUrl).toContain(look.imageUrl);
  expect(await countSaves(look)).toBe(1);

  await as.post(`/api/posts/${look.id}/save`, { isSaved: false });
  expect([await listIds(as, "/api/collections/saved-looks"), await listIds(as, `/api/collections/${noite.id}/posts`), await countSaves(look)]).toEqual([
    [],
    [],
    0,
  ]);
});

test("REL-12: fifty at once add one look, and one of them says so", async () => {
  const { as, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  const { id } = await findCollection("Casual");
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await as.post(`/api/collections/${id}/posts`, { postId: look.id })).json()));
  expect(answers.filter((answer) => (answer as { added: boolean }).added).length).toBe(1);
  const rows = await db.select({ id: collectionItems.id }).from(collectionItems).where(eq(collectionItems.postId, look.id));
  expect([rows.length, await countSaves(look)]).toEqual([2, 1]);
});

test("unsaving is taken back whole: collections, order and notes, but not what was deleted meanwhile", async () => {
  const { as, findCollection } = await createAna();
  const bia = await makeUser();
  const [first, second] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const [noite, casual] = [await findCollection("Noite"), await findCollection("Casual")];
  for (const post of [first, second]) await as.post(`/api/collections/${noite.id}/posts`, { postId: post.id });
  await as.post(`/api/collections/${casual.id}/posts`, { postId: first.id, note: "com tênis" });
  await as.patch(`/api/collections/${noite.id}/posts/${first.id}`, { note: "o da festa" });
  await as.post(`/api/posts/${first.id}/save`, { isSaved: false });
  await as.delete(`/api/collections/${casual.id}`);
  expect(await (await as.post(`/api/posts/${first.id}/save`, { isSaved: true, isUndone: true })).json()).toEqual({ isSaved: true });
  expect(await listIds(as, `/api/collections/${noite.id}/posts`)).toEqual([second.id, first.id]);
  expect(await listIds(as, "/api/collections/saved-looks")).toEqual([second.id, first.id]);
  const notes = await db.select({ note: collectionItems.note }).from(collectionItems).where(eq(collectionItems.postId, first.id));
  expect(new Set(notes.map(({ note }) => note))).toEqual(new Set([null, "o da festa"]));
  expect(await countSaves(first)).toBe(1);

  // undoing twice changes nothing; a plain save restores no collections
  await as.post(`/api/posts/${first.id}/save`, { isSaved: false });
  await as.post(`/api/posts/${first.id}/save`, { isSaved: true });
  expect([await listIds(as, `/api/collections/${noite.id}/posts`), await countSaves(first)]).toEqual([[second.id], 1]);
});

test("what was unsaved is forgotten after a day", async () => {
  const { ana, as } = await createAna();
  const look = await makePost({ by: await makeUser() });
  await as.post(`/api/posts/${look.id}/save`, { isSaved: true });
  await as.post(`/api/posts/${look.id}/save`, { isSaved: false });
  const count = () => db.$count(unsavedLooks, eq(unsavedLooks.userId, ana.id));
  await removeOldUnsaved();
  expect(await count()).toBe(1);
  await db.update(unsavedLooks).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(unsavedLooks.userId, ana.id));
  await removeOldUnsaved();
  expect(await count()).toBe(0);
});

test("the protected ones are neither deleted nor renamed nor moved, and «Curtidos» fills itself", async () => {
  const { ana, as, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  for (const name of ["Todos os looks", "Curtidos"]) {
    const { id } = await findCollection(name);
    expect(await readCode(await as.delete(`/api/collections/${id}`))).toEqual([403, "collection_protected"]);
    expect(await readCode(await as.patch(`/api/collections/${id}`, { name: "Meus" }))).toEqual([403, "collection_protected"]);
    expect(await readCode(await as.patch(`/api/collections/${id}`, { position: 3 }))).toEqual([403, "collection_protected"]);
  }
  const liked = await findCollection("Curtidos");
  expect(await readCode(await as.post(`/api/collections/${liked.id}/posts`, { postId: look.id }))).toEqual([403, "collection_protected"]);
  expect(await readCode(await as.delete(`/api/collections/${liked.id}/posts/${look.id}`))).toEqual([403, "collection_protected"]);
  await setLike(ana.id, look.id, true);
  expect(await listIds(as, `/api/collections/${liked.id}/posts`)).toEqual([look.id]);
  expect(await findCollection("Curtidos")).toMatchObject({ postsCount: 1, coverUrl: expect.stringContaining(look.imageUrl) });
  const looks = await findCollection("Todos os looks");
  expect(await (await as.post(`/api/collections/${looks.id}/posts`, { postId: look.id })).json()).toEqual({ added: true });
  expect(await countSaves(look)).toBe(1);
  expect((await as.delete(`/api/collections/${looks.id}/posts/${look.id}`)).status).toBe(204);
  expect([await as.json(`/api/posts/${look.id}/saved`), await countSaves(look)]).toEqual([{ isSaved: false }, 0]);
});

test("ana renames, describes, reorders and deletes her collections; the looks stay saved", async () => {
  const { as, list, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  const noite = await findCollection("Noite");
  await as.post(`/api/collections/${noite.id}/posts`, { postId: look.id });
  const renamed = await as.patch(`/api/collections/${noite.id}`, { name: " noite ", description: "Depois das 20h", position: 0 });
  expect([renamed.status, await renamed.json()]).toEqual([
    200,
    { ...noite, name: "noite", description: "Depois das 20h", postsCount: 1, coverUrl: expect.any(String) },
  ]);
  const listOwnNames = async () => (await list()).filter(({ isProtected }) => !isProtected).map(({ name }) => name);
  expect(await listOwnNames()).toEqual(["noite", "Looks de trabalho", "Casual"]);
  await as.patch(`/api/collections/${noite.id}`, { position: 1 });
  expect(await listOwnNames()).toEqual(["Looks de trabalho", "noite", "Casual"]);
  await as.patch(`/api/collections/${noite.id}`, { position: 99 });
  expect(await listOwnNames()).toEqual(["Looks de trabalho", "Casual", "noite"]);
  expect(await readCode(await as.patch(`/api/collections/${noite.id}`, { name: "casual" }))).toEqual([409, "collection_name_taken"]);
  expect(await readCode(await as.patch(`/api/collections/${noite.id}`, { name: "SAVED LOOKS" }))).toEqual([422, "collection_name_reserved"]);
  expect(await readCode(await as.patch(`/api/collections/${noite.id}`, { position: -1 }))).toEqual([422, "invalid"]);
  expect((await as.delete(`/api/collections/${noite.id}`)).status).toBe(204);
  expect(await readCode(await as.delete(`/api/collections/${noite.id}`))).toEqual([404, "collection_not_found"]);
  expect([await listOwnNames(), await listIds(as, "/api/collections/saved-looks")]).toEqual([["Looks de trabalho", "Casual"], [look.id]]);
});

test("six reorderings at once leave every collection its own place", async () => {
  const { as, list } = await createAna();
  const own = (await list()).filter(({ isProtected }) => !isProtected);
  const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((position, index) => as.patch(`/api/collections/${own[index % 3]?.id}`, { position })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const rows = await db.execute<{ position: number }>(
    sql`select position from collections where user_id = ${own[0]?.userId} and kind = 'custom' order by position`,
  );
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
});

test("looks in a collection are ordered by hand, page by page, new ones on top, and hidden ones do not count", async () => {
  const { as, findCollection } = await createAna();
  const bia = await makeUser();
  const { id } = await findCollection("Casual");
  const looks = [];
  for (let number = 0; number < 5; number++) looks.push(await makePost({ by: bia }));
  const [a, b, c, d, e] = looks.map((look) => look.id) as [string, string, string, string, string];
  for (const postId of [a, b, c, d]) await as.post(`/api/collections/${id}/posts`, { postId });
  const listPosts = () => listIds(as, `/api/collections/${id}/posts`);
  expect(await listPosts()).toEqual([d, c, b, a]);
  await db.update(posts).set({ isArchived: true }).where(eq(posts.id, c));
  const moved = await as.patch(`/api/collections/${id}/posts/${a}`, { position: 1 });
  expect([moved.status, await moved.json()]).toEqual([200, { postId: a, note: null, position: 1 }]);
  expect(await listPosts()).toEqual([d, a, b]);
  await db.update(posts).set({ isArchived: false }).where(eq(posts.id, c));
  expect(await listPosts()).toEqual([d, c, a, b]);
  await as.post(`/api/collections/${id}/posts`, { postId: e });
  expect(await listPosts()).toEqual([e, d, c, a, b]);
  expect(await (await as.patch(`/api/collections/${id}/posts/${e}`, { position: 99 })).json()).toMatchObject({ position: 4 });

  const seen: string[] = [];
  for (let path: string | null = `/api/collections/${id}/posts?limit=2`; path; ) {
    const page = await as.get(path);
    seen.push(...((await page.json()) as Post[]).map((post) => post.id));
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? null;
  }
  expect(seen).toEqual([d, c, a, b, e]);
  expect(await readCode(await as.get(`/api/collections/${id}/posts?cursor=agora`))).toEqual([400, "bad_cursor"]);
});

test("a note of up to 200 characters belongs to one look in one collection, and goes along when it is moved", async () => {
  const { as, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  const [noite, casual] = [await findCollection("Noite"), await findCollection("Casual")];
  const inNoite = `/api/collections/${noite.id}/posts/${look.id}`;
  await as.post(`/api/collections/${noite.id}/posts`, { postId: look.id });
  expect(await (await as.patch(inNoite, { note: "  com o salto preto " })).json()).toEqual({ postId: look.id, note: "com o salto preto", position: 0 });
  expect(await readCode(await as.patch(inNoite, { note: "x".repeat(201) }))).toEqual([422, "invalid"]);
  expect(await (await as.post(`/api/collections/${casual.id}/posts`, { postId: look.id, from: noite.id })).json()).toEqual({ added: true });
  expect([await listIds(as, `/api/collections/${noite.id}/posts`), await listIds(as, `/api/collections/${casual.id}/posts`)]).toEqual([[], [look.id]]);
  expect(await readCode(await as.patch(inNoite, { note: "x" }))).toEqual([404, "post_not_found"]);
  const cleared = await as.patch(`/api/collections/${casual.id}/posts/${look.id}`, { position: 0 });
  expect(await cleared.json()).toMatchObject({ note: "com o salto preto" });
  expect(await (await as.patch(`/api/collections/${casual.id}/posts/${look.id}`, { note: "" })).json()).toMatchObject({ note: null });
  expect((await as.delete(`/api/collections/${casual.id}/posts/${look.id}`)).status).toBe(204);
  expect(await readCode(await as.delete(`/api/collections/${casual.id}/posts/${look.id}`))).toEqual([404, "post_not_found"]);
  expect([await as.json(`/api/posts/${look.id}/saved`), await countSaves(look)]).toEqual([{ isSaved: true }, 1]);
});

test("a cover is a look of the collection that ana sees; while it is hidden another stands in for it", async () => {
  const { as, findCollection } = await createAna();
  const bia = await makeUser();
  const [first, second, outside] = [await makePost({ by: bia }), await makePost({ by: bia }), await makePost({ by: bia })];
  const { id } = await findCollection("Noite");
  for (const post of [first, second]) await as.post(`/api/collections/${id}/posts`, { postId: post.id });
  const getCover = async () => (await findCollection("Noite")).coverUrl;
  expect(await getCover()).toContain(second.imageUrl);
  const chosen = await as.patch(`/api/collections/${id}`, { coverPostId: first.id });
  expect(await chosen.json()).toMatchObject({ coverUrl: expect.stringContaining(first.imageUrl) });
  expect(await readCode(await as.patch(`/api/collections/${id}`, { coverPostId: outside.id }))).toEqual([422, "invalid"]);
  expect(await readCode(await as.patch(`/api/collections/${id}`, { coverPostId: crypto.randomUUID() }))).toEqual([422, "invalid"]);
  await db.update(posts).set({ isArchived: true }).where(eq(posts.id, first.id));
  expect(await getCover()).toContain(second.imageUrl);
  await db.update(posts).set({ isArchived: false }).where(eq(posts.id, first.id));
  expect(await getCover()).toContain(first.imageUrl);
  await as.patch(`/api/collections/${id}`, { coverPostId: null });
  expect(await getCover()).toContain(second.imageUrl);
});

test("someone else's collection is as unknown as one that never was, whatever is asked of it", async () => {
  const { as, findCollection } = await createAna();
  const look = await makePost({ by: await makeUser() });
  const { id } = await findCollection("Noite");
  await as.post(`/api/collections/${id}/posts`, { postId: look.id });
  const stranger = await createSignedInClient(server, await makeUser());
  const requestAll = (collection: string) =>
    Promise.all([
      stranger.get(`/api/collections/${collection}/posts`),
      stranger.post(`/api/collections/${collection}/posts`, { postId: look.id }),
      stranger.patch(`/api/collections/${collection}`, { name: "Minha" }),
      stranger.delete(`/api/collections/${collection}`),
      stranger.patch(`/api/collections/${collection}/posts/${look.id}`, { note: "x" }),
      stranger.delete(`/api/collections/${collection}/posts/${look.id}`),
    ]);
  const summarizeAll = async (collection: string) =>
    Promise.all((await requestAll(collection)).map(async (answer) => [answer.status, await answer.text()] as const));
  const [theirs, unknown, malformed] = [await summarizeAll(id), await summarizeAll(crypto.randomUUID()), await summarizeAll("1")];
  expect(theirs.map(([status]) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect([theirs, theirs]).toEqual([unknown, malformed]);
  // moving out of it changes nothing
  const own = (await stranger.json<Collection[]>("/api/collections")).find(({ name }) => name === "Noite");
  await stranger.post(`/api/collections/${own?.id}/posts`, { postId: look.id, from: id });
  expect(await listIds(as, `/api/collections/${id}/posts`)).toEqual([look.id]);
});

test("what ana saved hides with a block and comes back without it; a hidden look can be neither added nor noted", async () => {
  const { ana, as, findCollection } = await createAna();
  const bia = await makeUser();
  const [look, other] = [await makePost({ by: bia }), await makePost({ by: bia })];
  const { id } = await findCollection("Noite");
  await as.post(`/api/collections/${id}/posts`, { postId: look.id });
  await setRelation(bia.id, ana.id, "block");
  expect([await listIds(as, `/api/collections/${id}/posts`), (await findCollection("Noite")).postsCount, (await findCollection("Noite")).coverUrl]).toEqual([
    [],
    0,
    null,
  ]);
  expect(await readCode(await as.post(`/api/collections/${id}/posts`, { postId: other.id }))).toEqual([404, "post_not_found"]);
  expect(await readCode(await as.patch(`/api/collections/${id}/posts/${look.id}`, { note: "x" }))).toEqual([404, "post_not_found"]);
  expect(await readCode(await as.post(`/api/collections/${id}/posts`, { postId: "1" }))).toEqual([404, "post_not_found"]);
});

test("a new collection for a look that is gone is not made either, and the form says why", async () => {
  const { as, list } = await createAna();
  const before = await list();
  const answer = await as.form("/collections/new?post=01900000-0000-7000-8000-000000000000", { name: "Para depois" });
  const page = await answer.text();
  expect([answer.status, page.includes("Falha ao criar coleção"), page.includes("Post não encontrado")]).toEqual([404, true, true]);
  expect(await list()).toEqual(before);
});

test("a collection deleted while looks are put into it leaves no half of anything", async () => {
  const { as } = await createAna();
  const bia = await makeUser();
  const looks = await Promise.all(Array.from({ length: 12 }, () => makePost({ by: bia })));
  const { id } = await createCollectionAs(as, "Passageira");
  const adding = looks.map((look) => as.post(`/api/collections/${id}/posts`, { postId: look.id }));
  const answers = await Promise.all([...adding.slice(0, 6), as.delete(`/api/collections/${id}`), ...adding.slice(6)]);
  expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
  expect(await db.$count(collectionItems, eq(collectionItems.collectionId, id))).toBe(0);
  const saved = new Set(await listIds(as, "/api/collections/saved-looks"));
  for (const look of looks) expect(await countSaves(look)).toBe(saved.has(look.id) ? 1 : 0);
});

test("methods the contract does not know are 405 with Allow, and the signed-out are 401", async () => {
  const { as, findCollection } = await createAna();
  const { id } = await findCollection("Noite");
  const wrong = [await as.get(`/api/collections/${id}`), await as.put("/api/collections", {}), await as.post("/api/collections/saved-looks", {})];
  expect(wrong.map((answer) => [answer.status, answer.headers.get("allow")])).toEqual([
    [405, "PATCH, DELETE"],
    [405, "GET, HEAD, POST"],
    [405, "GET, HEAD"],
  ]);
  const anonymous = createClient(server);
  for (const answer of [
    await anonymous.get("/api/collections"),
    await anonymous.post("/api/collections", { name: "x" }),
    await anonymous.get(`/api/collections/${id}/posts`),
  ])
    expect(answer.status).toBe(401);
});
