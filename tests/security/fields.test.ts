import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, collections, comments, contactMessages, messages, pieces, posts, reports, tryOns, userInteractions, users } from "#app/db/schema";
import { type Client, createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";
import { authorization, type Row } from "./authorization.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

// private fields, by name and by this person's values
const secretNames =
  /^(email|passwordHash|password|provider|providerUserId|paymentCustomerId|paymentSubscriptionId|stripe\w*|credits|subscriptionEndDate|lastLoginAt|emailVerified|moderationScore|moderationReason|reporterId|sessions?|token|suspendedAt|searchText|savesCount|hotScore)$/;

async function createPrivatePerson() {
  const bia = await makeUser({
    email: `bia-${Bun.randomUUIDv7("hex").slice(-8)}@segredo.example`,
    providerUserId: "replit-4711-segredo",
    paymentCustomerId: "cus_segredo",
    paymentSubscriptionId: "sub_segredo",
    subscriptionPlan: "premium",
    subscriptionEndDate: new Date("2031-03-04T05:06:07Z"),
    credits: 731904277, // longer than random digit sequences
  });
  const [stored] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, bia.id));
  const secrets = [bia.email, "replit-4711-segredo", "cus_segredo", "sub_segredo", "2031-03-04", "731904277", String(stored?.hash), "score-segredo"];
  const look = await makePost({ by: bia, tags: ["segredo"], moderationScore: { nsfw: "score-segredo" } });
  return { bia, look, secrets };
}

function listFieldNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listFieldNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listFieldNames(inner)]);
}

test("SEC-66: whatever ana reads of bia holds none of her secrets, in JSON, pages and their data", async () => {
  const { bia, look, secrets } = await createPrivatePerson();
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  await (await createSignedInClient(server, bia)).post(`/api/users/${ana.id}/follow`);
  await as.post(`/api/users/${bia.id}/follow`);
  await as.post(`/api/posts/${look.id}/like`);
  await as.post(`/api/posts/${look.id}/save`);
  await (await createSignedInClient(server, bia)).post(`/api/posts/${look.id}/comments`, { content: "oi" });
  const pickId = (path: string) => (/\/(posts|stories|post)\/:(id|postId)/.test(path) && !path.includes("posts/user") ? look.id : bia.id);
  const fill = (path: string) => path.replace(/:(id|postId|userId)/g, pickId(path)).replace(":tag", "segredo");
  const queries: Record<string, string> = { "/api/users/search": `?q=${bia.username}`, "/search": `?q=${bia.username}`, "/api/tags": "?q=segredo" };
  const own = /^\/(api\/(auth|user)\/(me|profile)|api\/posts\/:id\/try-on|settings|profile|plans|$)/; // ana's own email and credits
  const wrong: string[] = [];
  let read = 0;
  for (const row of authorization.filter((row) => row.access.GET && !/[*]|:token|api\/events/.test(row.path))) {
    const path = fill(row.path) + (queries[row.path] ?? "");
    const forms = row.isApi ? [path] : [path, getDataPath(row, path)];
    for (const form of row.path === "/" ? tabs.flatMap((tab) => [`/?${tab}`, `/_root.data?${tab}`]) : forms) {
      const answer = await as.get(form);
      const text = await answer.text();
      if (answer.status === 200) read++;
      for (const secret of secrets) if (text.includes(secret)) wrong.push(`${form} says ${secret}`);
      if (row.isApi && answer.status === 200 && !own.test(row.path)) {
        for (const name of listFieldNames(JSON.parse(text))) if (secretNames.test(name)) wrong.push(`${form} has a field ${name}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(40);
});

const tabs = ["tab=feed&feed=following", "tab=feed&feed=explore", "tab=tryon", "tab=collections", "tab=profile"];

function getDataPath(_: Row, path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

test("SEC-67: a profile changes in what it lets change, and in nothing else", async () => {
  const ana = await makeUser();
  const as = await createSignedInClient(server, ana);
  const wanted = JSON.stringify({
    name: "Ana",
    username: "dona_do_site",
    email: "outra@exemplo.com",
    credits: 9999,
    subscriptionPlan: "premium",
    emailVerified: true,
    isMarketplace: true,
    followersCount: 1_000_000,
    followingCount: 1_000_000,
    postsCount: 1_000_000,
    id: Bun.randomUUIDv7(),
    provider: "google",
    passwordHash: "x",
    constructor: { prototype: { isAdmin: true } },
  }).replace("{", '{"__proto__":{"isAdmin":true},');
  const before = await getUserRow(ana.id);
  for (const path of ["/api/user/profile", "/api/auth/profile", "/api/user-settings"]) expect((await as.patch(path, wanted)).status).toBe(200);
  expect(await getUserRow(ana.id)).toEqual({ ...before, name: "Ana", updatedAt: expect.any(Date) });
  const me = await as.json<Record<string, unknown>>("/api/user/me");
  expect(me.isAdmin).toBeUndefined();
});

async function getUserRow(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return { ...row, searchText: null, lastLoginAt: null };
}

test("SEC-68: a post is made of what may be said of it; the rest is ours", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [as, picture] = [await createSignedInClient(server, ana), await makePicture(ana)];
  const body = { imageUrl: `/media/${picture.id}/1080.jpg`, caption: "meu", type: "outfit" };
  const rest = {
    userId: bia.id,
    likesCount: 9,
    commentsCount: 9,
    savesCount: 9,
    tryOnsCount: 9,
    moderationStatus: "approved",
    createdAt: "2001-01-01",
    isArchived: true,
    isAi: true,
  };
  const made = await as.post("/api/posts", { ...body, ...rest });
  expect(made.status).toBe(201);
  const [row] = await db
    .select()
    .from(posts)
    .where(eq(posts.id, (await made.json()).id));
  expect(row).toMatchObject({
    userId: ana.id,
    likesCount: 0,
    commentsCount: 0,
    savesCount: 0,
    tryOnsCount: 0,
    moderationStatus: "pending",
    isArchived: false,
    isAi: false,
  });
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020);
  for (const wrong of [{ privacy: "admin" }, { type: "ad" }, { tags: { length: 9 } }, { caption: ["a", "b"] }, { caption: { $gt: "" } }]) {
    expect((await as.post("/api/posts", { ...body, ...wrong })).status).toBe(422);
  }
});

test("SEC-70 and SEC-75: nothing that is typed into a search, an id, a tag or a page's size is more than text", async () => {
  const as: Client = await createSignedInClient(server, await makeUser({ name: "Percentual %%% Ana" }));
  const nasty = [
    "' OR 1=1--",
    "%%%",
    "___",
    "\\\\\\",
    "\u0000abc",
    "a'; drop table users; --",
    "{{7*7}}",
    "x".repeat(10_000),
    "../../../etc/passwd",
    "ＡＮＡ",
    "🪞🪞🪞",
  ];
  for (const text of nasty) {
    const q = encodeURIComponent(text);
    const paths = [
      `/api/users/search?q=${q}`,
      `/search?q=${q}`,
      `/api/tags?q=${q}`,
      `/tag/${encodeURIComponent(text.slice(0, 200))}`,
      `/api/posts/${q.slice(0, 300)}`,
      `/api/users/${q.slice(0, 300)}/followers`,
    ];
    for (const path of paths) expect([path.slice(0, 60), (await as.get(path)).status < 500]).toEqual([path.slice(0, 60), true]);
  }
  const look = await makePost({ by: await makeUser() });
  for (const content of ["a\u0000b", "meia \ud800 letra"]) expect((await as.post(`/api/posts/${look.id}/comments`, { content })).status).toBeLessThan(500);
  const found = await as.json<{ name: string }[]>(`/api/users/search?q=${encodeURIComponent("%%%")}`);
  expect(found.map((person) => person.name)).toEqual(["Percentual %%% Ana"]);
  for (const size of ["1000000", "-1", "1e9", "NaN", "limit"]) {
    const answer = await as.get(`/api/posts/feed?limit=${size}`);
    expect([200, 422]).toContain(answer.status);
  }
  expect((await as.get("/api/posts/feed?limit=2&limit=3&cursor=a&cursor=b")).status).toBeLessThan(500);
  const bia = await makeUser();
  for (const page of ["offset=1e12", "offset=1000000000000", "offset=-1", "limit=1000000&offset=1", "before=x"]) {
    expect([page, [200, 400, 404, 422].includes((await as.get(`/api/conversations/${bia.id}/messages?${page}`)).status)]).toEqual([page, true]);
  }
  expect(await db.execute(sql`select current_setting('statement_timeout') as longest`)).toMatchObject([{ longest: "5s" }]);
  expect(await db.$count(users)).toBeGreaterThan(0);
});

test("SEC-73: bodies that reach for prototypes, or bring a list for a word, change nothing", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const as = await createSignedInClient(server, ana);
  const bodies = ['{"__proto__":{"isLiked":true}}', '{"constructor":{"prototype":{"isLiked":true}}}', "[]", '"isLiked"', "null", "true"];
  const look = await makePost({ by: bia });
  for (const body of bodies) {
    const answer = await as.post(`/api/posts/${look.id}/comments`, body);
    expect([body, [400, 422].includes(answer.status)]).toEqual([body, true]);
  }
  for (const content of [["oi"], { text: "oi" }, 7, true, null]) expect((await as.post(`/api/posts/${look.id}/comments`, { content })).status).toBe(422);
  expect((await db.select().from(posts).where(eq(posts.id, look.id)))[0]?.commentsCount).toBe(0);
  expect(await db.$count(userInteractions, eq(userInteractions.userId, ana.id))).toBe(0);
  expect(({} as { isLiked?: boolean }).isLiked).toBeUndefined();
});

test("SEC-74: a text is measured as people count it, at its limit and one beyond", async () => {
  const ana = await makeUser();
  const [as, look] = [await createSignedInClient(server, ana), await makePost({ by: ana })];
  for (const letter of ["a", "é", "🪞", "e\u0301"]) {
    const postComment = async (length: number) =>
      (await as.post(`/api/posts/${look.id}/comments`, { content: letter.repeat(length / [...letter].length) })).status;
    expect([letter, await postComment(500), await postComment(502)]).toEqual([letter, 201, 422]);
  }
  const patchName = async (length: number) => (await as.patch("/api/user/profile", { name: "ã".repeat(length) })).status;
  expect([await patchName(100), await patchName(101)]).toEqual([200, 422]);
  const patchBio = async (length: number) => (await as.patch("/api/user/profile", { bio: "🪞".repeat(length) })).status;
  expect([await patchBio(150), await patchBio(151)]).toEqual([200, 422]);
});

test("SEC-74: what slips by the app is refused by the database, text by text", async () => {
  const ana = await makeUser();
  const [bia, look] = [await makeUser(), await makePost({ by: ana })];
  const [collection] = await db.select({ id: collections.id }).from(collections).where(eq(collections.userId, ana.id));
  const makeText = (length: number) => "🪞".repeat(length);
  const updateUser = (change: Partial<typeof users.$inferInsert>) => db.update(users).set(change).where(eq(users.id, ana.id));
  const updatePost = (change: Partial<typeof posts.$inferInsert>) => db.update(posts).set(change).where(eq(posts.id, look.id));
  const edit = { userId: ana.id, imageUrls: [look.imageUrl], model: "local" };
  const fields: Record<string, [most: number, write: (value: string) => PromiseLike<unknown>]> = {
    name: [100, (name) => updateUser({ name })],
    bio: [150, (bio) => updateUser({ bio })],
    website: [300, (website) => updateUser({ website })],
    "where one is": [100, (location) => updateUser({ location })],
    caption: [500, (caption) => updatePost({ caption })],
    "alternative text": [500, (altText) => updatePost({ altText })],
    "where a look is": [100, (location) => updatePost({ location })],
    "piece's name": [80, (name) => db.insert(pieces).values({ ownerId: ana.id, kind: "skirt", name })],
    "piece's brand": [60, (brand) => db.insert(pieces).values({ ownerId: ana.id, kind: "skirt", brand })],
    "piece's size": [20, (size) => db.insert(pieces).values({ ownerId: ana.id, kind: "skirt", size })],
    comment: [500, (content) => db.insert(comments).values({ postId: look.id, userId: ana.id, content })],
    "collection's name": [100, (name) => db.insert(collections).values({ userId: ana.id, name })],
    "collection's words": [500, (description) => db.insert(collections).values({ userId: ana.id, name: `c${description.length}`, description })],
    note: [
      200,
      (note) =>
        db
          .insert(collectionItems)
          .values({ collectionId: collection?.id ?? "", postId: look.id, note })
          .onConflictDoUpdate({ target: [collectionItems.collectionId, collectionItems.postId], set: { note } }),
    ],
    message: [2000, (content) => db.insert(messages).values({ senderId: ana.id, receiverId: bia.id, content })],
    prompt: [2000, (prompt) => db.insert(tryOns).values({ ...edit, prompt })],
    report: [
      1000,
      (description) => db.insert(reports).values({ reporterId: bia.id, reportedPostId: look.id, reason: "spam", description }).onConflictDoNothing(),
    ],
    "question to support": [5000, (message) => db.insert(contactMessages).values({ userId: ana.id, subject: "other", plan: "free", message })],
  };
  for (const [field, [most, write]] of Object.entries(fields)) {
    const refusal = await Promise.resolve(write(makeText(most + 1))).then(
      () => "taken",
      (error) => String(error.cause?.message ?? error),
    );
    expect([field, refusal]).toEqual([field, expect.stringContaining("violates check constraint")]);
  }
});
