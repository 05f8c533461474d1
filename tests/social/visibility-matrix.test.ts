import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import {
  collectionItems,
  collections,
  comments,
  follows,
  garments,
  likes,
  pieceMarks,
  pieces,
  posts,
  seenPosts,
  tryOns,
  userInteractions,
  users,
} from "#app/db/schema";
import { garmentVersion } from "#app/models/shared/layers";
import { type Client, createClient, createSignedInClient } from "#tests/http";
import { makeLook, makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

// ana owns all; viewers: signed out, stranger, followed, follower, both, herself,
// blocked, blocking, restricted follower, muting follower
const viewers = ["AN", "ST", "FD", "FO", "MU", "OW", "BL", "BV", "RE", "MT"] as const;
type Who = (typeof viewers)[number];

// «v» sees the post
const canView = {
  //            AN ST FD FO MU OW BL BV RE MT
  public: parseRow("  -  v  v  v  v  v  -  -  v  v"),
  followers: parseRow("-  -  -  v  v  v  -  -  v  v"),
  mutual: parseRow("  -  -  -  -  v  v  -  -  -  -"),
  archived: parseRow("-  -  -  -  -  v  -  -  -  -"),
};
type Kind = keyof typeof canView;
const kinds = Object.keys(canView) as Kind[];

function parseRow(line: string): Set<Who> {
  return new Set(viewers.filter((_, index) => line.trim().split(/\s+/)[index] === "v"));
}

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const ana = await makeUser({ username: "ana_do_espelho", name: "Ana do Espelho" });
const people = new Map<Who, { id: string }>([["OW", ana]]);
for (const who of viewers) if (who !== "AN" && who !== "OW") people.set(who, await makeUser());
const clients = new Map<Who, Client>([["AN", createClient(server)]]);
for (const [who, person] of people) clients.set(who, await createSignedInClient(server, person));
const getId = (who: Who) => people.get(who)?.id ?? "";
const ids = [...people.values()].map((person) => person.id);
await relate();

/** Resets all relations to ana. */
async function relate() {
  await db.delete(follows);
  await db.delete(userInteractions);
  const fans: Who[] = ["FO", "MU", "RE", "MT"];
  const follow = (from: Who, to: Who) => ({ followerId: getId(from), followingId: getId(to) });
  await db.insert(follows).values([...fans.map((fan) => follow(fan, "OW")), follow("OW", "FD"), follow("OW", "MU")]);
  const makeRelation = (from: Who, to: Who, type: "block" | "restrict" | "mute") => ({ userId: getId(from), targetUserId: getId(to), type });
  await db
    .insert(userInteractions)
    .values([makeRelation("OW", "BL", "block"), makeRelation("BV", "OW", "block"), makeRelation("OW", "RE", "restrict"), makeRelation("MT", "OW", "mute")]);
  await db.execute(sql`update ${users} set
    followers_count = (select count(*) from ${follows} where following_id = ${users.id}),
    following_count = (select count(*) from ${follows} where follower_id = ${users.id})`);
}

const makeCaption = (kind: Kind) => `segredo ${kind} de ana`;

async function createPosts(make: typeof makePost = makePost) {
  const made = kinds.map(async (kind) => {
    const state = kind === "archived" ? { isArchived: true } : { privacy: kind };
    return [kind, await make({ by: ana, caption: makeCaption(kind), tags: [`so-${kind}`], ...state })] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<Kind, typeof posts.$inferSelect>;
}

async function forgetPosts() {
  await db.delete(posts);
  await db.update(users).set({ postsCount: 0 });
}

type Call = { method: string; path: string; body?: object | undefined };

// each one's protected and custom collection
const ownCollections = new Map<string, string>();
for (const who of people.keys()) {
  const own = await db
    .select({ id: collections.id, kind: collections.kind })
    .from(collections)
    .where(eq(collections.userId, getId(who)));
  for (const { id, kind } of own) ownCollections.set(`${who} ${kind}`, id);
}

async function send(who: Who, { method, path: template, body }: Call): Promise<Response> {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has no client`);
  const path = template.replace(/@(looks|custom)/, (_, kind: string) => ownCollections.get(`${who} ${kind}`) ?? crypto.randomUUID());
  if (method === "GET") return client.get(path);
  return client[method.toLowerCase() as "post"](path, body);
}

/** Requests as all viewers, owner last; collects differences. */
async function compareForAll<T>(label: string, wanted: (who: Who) => T, got: (who: Who) => Promise<T>): Promise<string[]> {
  const others = viewers.filter((who) => who !== "OW");
  const answers = [...(await Promise.all(others.map(async (who) => [who, await got(who)] as const))), ["OW", await got("OW")] as const];
  return answers.flatMap(([who, answer]) => (answer === wanted(who) ? [] : [`${label} for ${who}: ${answer}, wanted ${wanted(who)}`]));
}

type PostRow = {
  call: string;
  body?: object | ((who: Who, post: { id: string; imageUrl: string }) => object);
  seen: number;
  hidden?: number;
  owner?: number;
  signedOut?: number;
};

// statuses where visible, hidden (404 by default), and for the owner
const onPost: PostRow[] = [
  { call: "GET /api/posts/:id", seen: 200 },
  { call: "GET /api/posts/:id/liked", seen: 200 },
  { call: "GET /api/posts/:id/saved", seen: 200 },
  { call: "GET /api/posts/:id/comments", seen: 200 },
  { call: "GET /media/:image/640.webp", seen: 200, signedOut: 404 },
  { call: "GET /api/posts/:id/garment", seen: 200 },
  { call: "GET /api/posts/:id/pieces", seen: 200 },
  { call: "GET /post/:id/pieces", seen: 200, signedOut: 200 },
  { call: "POST /api/posts/:id/pieces", body: { kind: "skirt" }, seen: 403, owner: 201 },
  { call: "GET /api/pieces/:piece", seen: 200 },
  { call: "GET /piece/:piece", seen: 200, signedOut: 401 },
  { call: "GET /api/pieces/:piece/looks", seen: 200 },
  { call: "POST /api/pieces/:piece/copy", seen: 201, owner: 400 },
  { call: "POST /api/pieces/:piece/report", body: { reason: "spam" }, seen: 201, owner: 400 },
  { call: "POST /api/posts/:id/like", seen: 200 },
  { call: "POST /api/posts/:id/save", seen: 200 },
  { call: "POST /api/collections/@custom/posts", body: (_, post) => ({ postId: post.id }), seen: 200 },
  { call: "POST /api/posts/:id/comments", body: { content: "Que caimento" }, seen: 201 },
  { call: "POST /api/posts/:id/preference", body: { preference: "more" }, seen: 204 },
  { call: "POST /api/posts/:id/report", body: { reason: "spam" }, seen: 201, owner: 400 },
  { call: "POST /api/stories/:id/seen", seen: 204 },
  { call: "PATCH /api/posts/:id", body: { altText: "Um look" }, seen: 403, owner: 200 },
  { call: "PUT /api/posts/:id/caption", body: { caption: "Outra" }, seen: 403, owner: 200 },
  { call: "PUT /api/posts/:id/privacy", body: { privacy: "public" }, seen: 403, owner: 200 },
  { call: "PUT /api/posts/:id/archive", body: { isArchived: false }, seen: 403, owner: 200 },
  { call: "DELETE /api/posts/:id", seen: 403, owner: 204 },
  { call: "POST /api/image-edit", body: submitTryOn, seen: 201, hidden: 422 },
  { call: "GET /post/:id", seen: 200, signedOut: 200 },
];

const ownPhotos = new Map<Who, string>();
for (const who of people.keys()) ownPhotos.set(who, (await makePicture({ id: getId(who) }, "edit_input")).id);

function submitTryOn(who: Who, post: { imageUrl: string }) {
  return { imageUrls: [ownPhotos.get(who), post.imageUrl].map((id) => `/media/${id}/1080.jpg`), prompt: "vestido de linho" };
}

async function makePiece(postId: string): Promise<string> {
  const [piece] = await db.insert(pieces).values({ ownerId: ana.id, kind: "skirt" }).returning();
  await db.insert(pieceMarks).values({ pieceId: piece?.id ?? "", postId });
  return piece?.id ?? "";
}

test.each(onPost)("$call", async ({ call, body, seen, hidden = 404, owner = seen, signedOut = 401 }) => {
  const [method = "", path = ""] = call.split(" ");
  const made = await createPosts(call.startsWith("GET /media") ? makeLook : makePost);
  const wrong = [];
  for (const kind of kinds) {
    const post = made[kind];
    if (path.endsWith("/garment")) await db.insert(garments).values({ postId: post.id, state: "ready", version: garmentVersion, shape: {} });
    const piece = path.includes(":piece") ? await makePiece(post.id) : "";
    const at = path.replace(":id", post.id).replace(":image", post.imageUrl).replace(":piece", piece);
    const getExpectedStatus = (who: Who) => (who === "AN" ? signedOut : !canView[kind].has(who) ? hidden : who === "OW" ? owner : seen);
    wrong.push(
      ...(await compareForAll(`${kind} post`, getExpectedStatus, async (who) => {
        const response = await send(who, { method, path: at, body: typeof body === "function" ? body(who, post) : body });
        return response.status;
      })),
    );
    await db.delete(tryOns);
  }
  await forgetPosts();
  expect(wrong).toEqual([]);
});

const isFan = (who: Who) => ["FO", "MU", "RE"].includes(who); // muting followers are no followers in feeds
const isOwner = (who: Who) => who === "OW";

type ListRow = { list: string; appears: (who: Who, kind: Kind) => boolean; among?: Kind[] };

// lists and pages: which visible posts appear to whom
const lists: ListRow[] = [
  // an empty home shows explore
  { list: "/api/posts/feed", appears: (who, kind) => kind !== "archived" && (isFan(who) || isOwner(who) || ["ST", "FD"].includes(who)) },
  { list: "/api/posts/feed/following", appears: (who) => isFan(who) },
  { list: "/api/posts/feed/explore", appears: (who, kind) => kind === "public" && !isOwner(who) && who !== "MT" },
  { list: "/api/stories", appears: (who, kind) => kind !== "archived" && (isFan(who) || isOwner(who)) },
  { list: "/api/posts/user/:ana", appears: (_, kind) => kind !== "archived" },
  { list: "/api/posts/archived", appears: (_, kind) => kind === "archived" },
  { list: "/api/posts/liked", appears: () => true },
  { list: "/api/collections/saved-looks", appears: () => true },
  { list: "/api/collections/@looks/posts", appears: () => true },
  { list: "/api/collections/@custom/posts", appears: () => true },
  // an empty following feed suggests people
  { list: "/?tab=feed&feed=following", appears: (who, kind) => isFan(who) || (kind === "public" && ["ST", "FD"].includes(who)) },
  { list: "/?tab=feed&feed=explore", appears: (who, kind) => kind === "public" && !isOwner(who) && who !== "MT" },
  { list: "/_root.data?tab=feed&feed=explore", appears: (who, kind) => kind === "public" && !isOwner(who) && who !== "MT" },
  { list: "/?tab=collections&category=all", appears: () => true },
  { list: "/_root.data?tab=collections&category=@custom", appears: () => true },
  { list: "/_root.data?tab=collections&category=liked", appears: () => true },
  { list: "/user/:ana", appears: (who, kind) => kind !== "archived" && !isOwner(who) },
  { list: "/user/:ana.data", appears: (who, kind) => kind !== "archived" && !isOwner(who) },
  { list: "/tag/so-public", among: ["public"], appears: () => true },
  { list: "/tag/so-mutual.data", among: ["mutual"], appears: () => true },
  { list: "/api/posts/search?q=segredos", appears: (_, kind) => kind !== "archived" },
  { list: "/search?q=segredo&tab=looks", appears: (_, kind) => kind !== "archived" },
  { list: "/search.data?q=segredo&tab=looks", appears: (_, kind) => kind !== "archived" },
  {
    list: "/api/posts/:public/similar",
    among: ["followers", "mutual", "archived"],
    appears: (who, kind) => kind !== "archived" && !isOwner(who) && who !== "MT",
  },
  {
    list: "/post/:public/similar.data",
    among: ["followers", "mutual", "archived"],
    appears: (who, kind) => kind !== "archived" && !isOwner(who) && who !== "MT",
  },
  { list: "/api/users/suggestions", appears: (who, kind) => kind === "public" && ["ST", "FD"].includes(who) },
  { list: "/people.data", appears: (who, kind) => kind === "public" && ["ST", "FD"].includes(who) },
  { list: "/post/:mutual", among: ["mutual"], appears: () => true },
  { list: "/post/:followers.data", among: ["followers"], appears: () => true },
  { list: "/post/:archived.data", among: ["archived"], appears: () => true },
  { list: "/post/:followers/report.data", among: [], appears: () => false },
];

test("what somebody may not see is in none of their lists and pages, and the rest is where it belongs", async () => {
  const made = await createPosts(makeLook);
  const wrong = [];
  for (const { id } of Object.values(made)) {
    await db.insert(likes).values(ids.map((userId) => ({ userId, postId: id })));
    const visibleCollections = [...ownCollections].filter(([name]) => !name.endsWith("liked"));
    await db.insert(collectionItems).values(visibleCollections.map(([, collectionId]) => ({ collectionId, postId: id })));
  }
  for (const { list, appears, among = kinds } of lists) {
    const path = list.replace(":ana", ana.id).replace(/:(\w+)/, (_, kind: Kind) => made[kind].id);
    const getExpectedKinds = (who: Who) => among.filter((kind) => who !== "AN" && canView[kind].has(who) && appears(who, kind)).join(" ");
    wrong.push(
      ...(await compareForAll(list, getExpectedKinds, async (who) => {
        const text = await (await send(who, { method: "GET", path })).text();
        return kinds.filter((kind) => text.includes(makeCaption(kind))).join(" ");
      })),
    );
  }
  for (const kind of kinds) {
    const getExpectedCount = (who: Who) => (who === "AN" ? 401 : Number(canView[kind].has(who)));
    const countFound = async (who: Who) => {
      const response = await send(who, { method: "GET", path: `/api/tags?q=so-${kind}` });
      return response.ok ? ((await response.json()) as string[]).length : response.status;
    };
    wrong.push(...(await compareForAll(`/api/tags?q=so-${kind}`, getExpectedCount, countFound)));
    const isFound = (who: Who) => (kind === "archived" && who !== "AN" ? 0 : getExpectedCount(who));
    const searchPost = async (who: Who) => {
      const response = await send(who, { method: "GET", path: `/api/tags/search?q=so-${kind}` });
      return response.ok ? ((await response.json()) as unknown[]).length : response.status;
    };
    wrong.push(...(await compareForAll(`/api/tags/search?q=so-${kind}`, isFound, searchPost)));
  }
  expect(wrong).toEqual([]);
  await db.delete(seenPosts);
  await forgetPosts();
});

test("under a post everyone reads the others' comments but those of a block either way, and a restricted one's are for her and the owner", async () => {
  const { public: post } = await createPosts();
  const authors: Who[] = ["ST", "RE", "BL", "BV"];
  for (const who of authors) await db.insert(comments).values({ postId: post.id, userId: getId(who), content: who });
  const getExpectedPeople = (who: Who) => (who === "OW" ? "ST RE" : who === "RE" ? "ST RE BL BV" : canView.public.has(who) ? "ST BL BV" : "");
  const readPeople = (path: string, pattern: RegExp) => async (who: Who) => {
    const text = await (await send(who, { method: "GET", path })).text();
    return authors.filter((author) => new RegExp(pattern.source.replace("AUTHOR", author)).test(text)).join(" ");
  };
  expect(await compareForAll("comments", getExpectedPeople, readPeople(`/api/posts/${post.id}/comments`, /"content":"AUTHOR"/))).toEqual([]);
  expect(await compareForAll("post page", getExpectedPeople, readPeople(`/post/${post.id}`, />AUTHOR<\/p>/))).toEqual([]);
  await forgetPosts();
});

type UserRow = { call: string; body?: object; others: number; owner: number; blocked: number; blocking: number; signedOut?: number };

// a call on ana: by anyone, herself, blocked, blocking
const onUser: UserRow[] = [
  { call: "GET /api/user/:ana", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "GET /api/posts/user/:ana", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "GET /api/users/:ana/following-status", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "GET /api/users/:ana/mutual-followers", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "GET /api/users/:ana/followers", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "GET /api/users/:ana/following", others: 200, owner: 200, blocked: 404, blocking: 200 },
  { call: "POST /api/users/:ana/follow", others: 200, owner: 400, blocked: 404, blocking: 403 },
  { call: "DELETE /api/users/:ana/follow", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "DELETE /api/users/:ana/follower", others: 204, owner: 400, blocked: 404, blocking: 204 },
  { call: "POST /api/users/:ana/mute", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "DELETE /api/users/:ana/mute", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "POST /api/users/:ana/restrict", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "DELETE /api/users/:ana/restrict", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "POST /api/users/:ana/block", others: 200, owner: 400, blocked: 200, blocking: 200 },
  { call: "DELETE /api/users/:ana/block", others: 200, owner: 400, blocked: 200, blocking: 200 },
  { call: "POST /api/users/:ana/report", body: { reason: "spam" }, others: 201, owner: 400, blocked: 201, blocking: 201 },
  { call: "POST /api/users/:ana/report", body: { reason: "feia" }, others: 422, owner: 422, blocked: 422, blocking: 422 },
  { call: "GET /api/conversations/:ana/messages", others: 200, owner: 400, blocked: 404, blocking: 200 },
  { call: "POST /api/conversations/:ana/read", others: 204, owner: 400, blocked: 404, blocking: 204 },
  { call: "POST /api/messages", body: { receiverId: ana.id, content: "Oi" }, others: 201, owner: 400, blocked: 404, blocking: 403 },
  { call: "POST /api/messages", body: { receiverId: ana.id, content: " " }, others: 422, owner: 422, blocked: 422, blocking: 422 },
  { call: "GET /user/:ana", others: 200, owner: 302, blocked: 404, blocking: 200, signedOut: 200 },
  { call: "GET /user/:ana/followers", others: 200, owner: 200, blocked: 404, blocking: 200, signedOut: 200 },
  { call: "GET /user/:ana/following.data", others: 200, owner: 200, blocked: 404, blocking: 200, signedOut: 200 },
  { call: "GET /user/:ana/mutual", others: 200, owner: 200, blocked: 404, blocking: 200, signedOut: 200 },
  { call: "GET /user/:ana/block", others: 200, owner: 200, blocked: 404, blocking: 200, signedOut: 200 },
];

test.each(onUser)("$call", async ({ call, body, others, owner, blocked, blocking, signedOut = 401 }) => {
  const [method = "", path = ""] = call.replace(":ana", ana.id).split(" ");
  const special: Partial<Record<Who, number>> = { AN: signedOut, OW: owner, BL: blocked, BV: blocking };
  const getStatus = async (who: Who) => (await send(who, { method, path, body })).status;
  const wrong = await compareForAll(call, (who) => special[who] ?? others, getStatus);
  const again = method === "GET" ? [] : await compareForAll(`${call} again`, (who) => special[who] ?? others, getStatus);
  if (method !== "GET") await relate();
  expect([...wrong, ...again]).toEqual([]);
});

test("what stands of ana: nothing for whom she blocked, a stub for who blocked her, her name in the search of everyone else", async () => {
  const unknown = await send("BL", { method: "GET", path: `/api/user/${crypto.randomUUID()}` });
  const hidden = await send("BL", { method: "GET", path: `/api/user/${ana.id}` });
  expect(await hidden.text()).toBe(await unknown.text());
  const stub = await (await send("BV", { method: "GET", path: `/api/user/${ana.id}` })).json();
  expect(stub).toMatchObject({ isBlocked: true, followersCount: 0, followingCount: 0, postsCount: 0, profilePhoto: null });
  const known = (await (await send("RE", { method: "GET", path: `/api/user/${ana.id}` })).json()) as object;
  expect(known).toMatchObject({ isFollowing: true, isBlocked: false, followersCount: 4 });
  expect(known).not.toHaveProperty("email");
  const canFind = async (who: Who) => {
    const response = await send(who, { method: "GET", path: "/api/users/search?q=ana_do" });
    return response.ok ? ((await response.json()) as object[]).length : response.status;
  };
  const wanted: Partial<Record<Who, number>> = { AN: 401, BL: 0, BV: 0 };
  expect(await compareForAll("search", (who) => wanted[who] ?? 1, canFind)).toEqual([]);
  const others = await (await send("ST", { method: "GET", path: `/api/users/${ana.id}/followers` })).json();
  expect((others as { id: string }[]).map(({ id }) => id)).toEqual((["MT", "RE", "MU", "FO"] as const).map(getId));
});
