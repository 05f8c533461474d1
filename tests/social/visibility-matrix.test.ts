import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, collections, comments, follows, imageEdits, likes, posts, seenPosts, userInteractions, users } from "#app/db/schema";
import { aClient, type Client, signedIn } from "#tests/http";
import { aLook, aPicture, aPost, aUser } from "#tests/people";
import { startServer } from "#tests/server";

// ana owns everything; the ten who may want to see it: signed out, stranger, followed by her, her follower, both, herself,
// blocked by her, blocking her, a follower she restricted, a follower who muted her
const viewers = ["AN", "ST", "FD", "FO", "MU", "OW", "BL", "BV", "RE", "MT"] as const;
type Who = (typeof viewers)[number];

// «v» sees the post
const canView = {
  //            AN ST FD FO MU OW BL BV RE MT
  public: row("  -  v  v  v  v  v  -  -  v  v"),
  followers: row("-  -  -  v  v  v  -  -  v  v"),
  mutual: row("  -  -  -  -  v  v  -  -  -  -"),
  archived: row("-  -  -  -  -  v  -  -  -  -"),
};
type Kind = keyof typeof canView;
const kinds = Object.keys(canView) as Kind[];

function row(line: string): Set<Who> {
  return new Set(viewers.filter((_, index) => line.trim().split(/\s+/)[index] === "v"));
}

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const ana = await aUser({ username: "ana_do_espelho", name: "Ana do Espelho" });
const people = new Map<Who, { id: string }>([["OW", ana]]);
for (const who of viewers) if (who !== "AN" && who !== "OW") people.set(who, await aUser());
const clients = new Map<Who, Client>([["AN", aClient(server)]]);
for (const [who, person] of people) clients.set(who, await signedIn(server, person));
const idOf = (who: Who) => people.get(who)?.id ?? "";
const ids = [...people.values()].map((person) => person.id);
await relate();

/** Everyone stands with ana as their letters say, whatever the row before has changed. */
async function relate() {
  await db.delete(follows);
  await db.delete(userInteractions);
  const fans: Who[] = ["FO", "MU", "RE", "MT"];
  const follow = (from: Who, to: Who) => ({ followerId: idOf(from), followingId: idOf(to) });
  await db.insert(follows).values([...fans.map((fan) => follow(fan, "OW")), follow("OW", "FD"), follow("OW", "MU")]);
  const towards = (from: Who, to: Who, type: "block" | "restrict" | "mute") => ({ userId: idOf(from), targetUserId: idOf(to), type });
  await db
    .insert(userInteractions)
    .values([towards("OW", "BL", "block"), towards("BV", "OW", "block"), towards("OW", "RE", "restrict"), towards("MT", "OW", "mute")]);
  await db.execute(sql`update ${users} set
    followers_count = (select count(*) from ${follows} where following_id = ${users.id}),
    following_count = (select count(*) from ${follows} where follower_id = ${users.id})`);
}

const secretOf = (kind: Kind) => `segredo ${kind} de ana`;

async function somePosts(make: typeof aPost = aPost) {
  const made = kinds.map(async (kind) => {
    const state = kind === "archived" ? { isArchived: true } : { privacy: kind };
    return [kind, await make({ by: ana, caption: secretOf(kind), tags: [`so-${kind}`], ...state })] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<Kind, typeof posts.$inferSelect>;
}

async function forgetPosts() {
  await db.delete(posts);
  await db.update(users).set({ postsCount: 0 });
}

type Call = { method: string; path: string; body?: object | undefined };

// everyone's own: «Todos os looks», and one of those they made
const ownCollections = new Map<string, string>();
for (const who of people.keys()) {
  const own = await db
    .select({ id: collections.id, kind: collections.kind })
    .from(collections)
    .where(eq(collections.userId, idOf(who)));
  for (const { id, kind } of own) ownCollections.set(`${who} ${kind}`, id);
}

async function send(who: Who, { method, path: asked, body }: Call): Promise<Response> {
  const client = clients.get(who);
  if (!client) throw new Error(`${who} has no client`);
  const path = asked.replace(/@(looks|custom)/, (_, kind: string) => ownCollections.get(`${who} ${kind}`) ?? crypto.randomUUID());
  if (method === "GET") return client.get(path);
  return client[method.toLowerCase() as "post"](path, body);
}

/** Asks for all viewers, the owner last, and gathers what is not as wanted. */
async function compare<T>(label: string, wanted: (who: Who) => T, got: (who: Who) => Promise<T>): Promise<string[]> {
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

// where the post is seen, where it is hidden (404 unless said), for the owner if it differs
const onPost: PostRow[] = [
  { call: "GET /api/posts/:id", seen: 200 },
  { call: "GET /api/posts/:id/liked", seen: 200 },
  { call: "GET /api/posts/:id/saved", seen: 200 },
  { call: "GET /api/posts/:id/comments", seen: 200 },
  { call: "GET /media/:image/640.webp", seen: 200, signedOut: 404 },
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
  { call: "POST /api/image-edit", body: tryOn, seen: 201, hidden: 422 },
  { call: "GET /post/:id", seen: 200, signedOut: 200 },
];

const ownPhotos = new Map<Who, string>();
for (const who of people.keys()) ownPhotos.set(who, (await aPicture({ id: idOf(who) }, "edit_input")).id);

function tryOn(who: Who, post: { imageUrl: string }) {
  return { imageUrls: [ownPhotos.get(who), post.imageUrl].map((id) => `/media/${id}/1080.jpg`), prompt: "vestido de linho" };
}

test.each(onPost)("$call", async ({ call, body, seen, hidden = 404, owner = seen, signedOut = 401 }) => {
  const [method = "", path = ""] = call.split(" ");
  const made = await somePosts(call.startsWith("GET /media") ? aLook : aPost);
  const wrong = [];
  for (const kind of kinds) {
    const post = made[kind];
    const at = path.replace(":id", post.id).replace(":image", post.imageUrl);
    const wanted = (who: Who) => (who === "AN" ? signedOut : !canView[kind].has(who) ? hidden : who === "OW" ? owner : seen);
    wrong.push(
      ...(await compare(`${kind} post`, wanted, async (who) => {
        const response = await send(who, { method, path: at, body: typeof body === "function" ? body(who, post) : body });
        return response.status;
      })),
    );
    await db.delete(imageEdits);
  }
  await forgetPosts();
  expect(wrong).toEqual([]);
});

const isFan = (who: Who) => ["FO", "MU", "RE"].includes(who); // a follower who mutes is none to the feeds
const isHers = (who: Who) => who === "OW";

type ListRow = { list: string; appears: (who: Who, kind: Kind) => boolean; among?: Kind[] };

// a list of posts in the API, or a page: in which of them do the posts appear to whom, given that they may see them at all?
const lists: ListRow[] = [
  // whoever has nothing of their own or their people's gets explore there
  { list: "/api/posts/feed", appears: (who, kind) => kind !== "archived" && (isFan(who) || isHers(who) || ["ST", "FD"].includes(who)) },
  { list: "/api/posts/feed/following", appears: (who) => isFan(who) },
  { list: "/api/posts/feed/explore", appears: (who, kind) => kind === "public" && !isHers(who) && who !== "MT" },
  { list: "/api/stories", appears: (who, kind) => kind !== "archived" && (isFan(who) || isHers(who)) },
  { list: "/api/posts/user/:ana", appears: (_, kind) => kind !== "archived" },
  { list: "/api/posts/archived", appears: (_, kind) => kind === "archived" },
  { list: "/api/posts/liked", appears: () => true },
  { list: "/api/collections/saved-looks", appears: () => true },
  { list: "/api/collections/@looks/posts", appears: () => true },
  { list: "/api/collections/@custom/posts", appears: () => true },
  { list: "/?tab=feed&feed=following", appears: (who) => isFan(who) },
  { list: "/?tab=feed&feed=explore", appears: (who, kind) => kind === "public" && !isHers(who) && who !== "MT" },
  { list: "/_root.data?tab=feed&feed=explore", appears: (who, kind) => kind === "public" && !isHers(who) && who !== "MT" },
  { list: "/?tab=collections&category=all", appears: () => true },
  { list: "/_root.data?tab=collections&category=@custom", appears: () => true },
  { list: "/_root.data?tab=collections&category=liked", appears: () => true },
  { list: "/user/:ana", appears: (who, kind) => kind !== "archived" && !isHers(who) },
  { list: "/user/:ana.data", appears: (who, kind) => kind !== "archived" && !isHers(who) },
  { list: "/tag/so-public", among: ["public"], appears: () => true },
  { list: "/tag/so-mutual.data", among: ["mutual"], appears: () => true },
  { list: "/post/:mutual", among: ["mutual"], appears: () => true },
  { list: "/post/:followers.data", among: ["followers"], appears: () => true },
  { list: "/post/:archived.data", among: ["archived"], appears: () => true },
  { list: "/post/:followers/report.data", among: [], appears: () => false },
];

test("what somebody may not see is in none of their lists and pages, and the rest is where it belongs", async () => {
  const made = await somePosts(aLook);
  const wrong = [];
  for (const { id } of Object.values(made)) {
    await db.insert(likes).values(ids.map((userId) => ({ userId, postId: id })));
    const kept = [...ownCollections].filter(([name]) => !name.endsWith("liked"));
    await db.insert(collectionItems).values(kept.map(([, collectionId]) => ({ collectionId, postId: id })));
  }
  for (const { list, appears, among = kinds } of lists) {
    const path = list.replace(":ana", ana.id).replace(/:(\w+)/, (_, kind: Kind) => made[kind].id);
    const wanted = (who: Who) => among.filter((kind) => who !== "AN" && canView[kind].has(who) && appears(who, kind)).join(" ");
    wrong.push(
      ...(await compare(list, wanted, async (who) => {
        const text = await (await send(who, { method: "GET", path })).text();
        return kinds.filter((kind) => text.includes(secretOf(kind))).join(" ");
      })),
    );
  }
  for (const kind of kinds) {
    const wanted = (who: Who) => (who === "AN" ? 401 : Number(canView[kind].has(who)));
    const found = async (who: Who) => {
      const response = await send(who, { method: "GET", path: `/api/tags?q=so-${kind}` });
      return response.ok ? ((await response.json()) as string[]).length : response.status;
    };
    wrong.push(...(await compare(`/api/tags?q=so-${kind}`, wanted, found)));
  }
  expect(wrong).toEqual([]);
  await db.delete(seenPosts);
  await forgetPosts();
});

test("under a post everyone reads the others' comments but those of a block either way, and a restricted one's are for her and the owner", async () => {
  const { public: post } = await somePosts();
  const authors: Who[] = ["ST", "RE", "BL", "BV"];
  for (const who of authors) await db.insert(comments).values({ postId: post.id, userId: idOf(who), content: who });
  const wanted = (who: Who) => (who === "OW" ? "ST RE" : who === "RE" ? "ST RE BL BV" : canView.public.has(who) ? "ST BL BV" : "");
  const read = (path: string, pattern: RegExp) => async (who: Who) => {
    const text = await (await send(who, { method: "GET", path })).text();
    return authors.filter((author) => new RegExp(pattern.source.replace("AUTHOR", author)).test(text)).join(" ");
  };
  expect(await compare("comments", wanted, read(`/api/posts/${post.id}/comments`, /"content":"AUTHOR"/))).toEqual([]);
  expect(await compare("post page", wanted, read(`/post/${post.id}`, />AUTHOR<\/p>/))).toEqual([]);
  await forgetPosts();
});

type UserRow = { call: string; body?: object; others: number; owner: number; blocked: number; blocking: number; signedOut?: number };

// a call on ana: by anyone, by herself, by whom she blocked, by who blocked her
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
  const status = async (who: Who) => (await send(who, { method, path, body })).status;
  const wrong = await compare(call, (who) => special[who] ?? others, status);
  const again = method === "GET" ? [] : await compare(`${call} again`, (who) => special[who] ?? others, status);
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
  const finds = async (who: Who) => {
    const response = await send(who, { method: "GET", path: "/api/users/search?q=ana_do" });
    return response.ok ? ((await response.json()) as object[]).length : response.status;
  };
  const wanted: Partial<Record<Who, number>> = { AN: 401, BL: 0, BV: 0 };
  expect(await compare("search", (who) => wanted[who] ?? 1, finds)).toEqual([]);
  const others = await (await send("ST", { method: "GET", path: `/api/users/${ana.id}/followers` })).json();
  expect((others as { id: string }[]).map(({ id }) => id)).toEqual((["MT", "RE", "MU", "FO"] as const).map(idOf));
});
