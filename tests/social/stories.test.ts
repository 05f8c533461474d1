import { expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { posts, seenPosts, users } from "#app/db/schema";
import { createSession } from "#app/models/account/session.server";
import { getHomeViewer } from "#app/models/activity/home.server";
import type { StoryGroup } from "#app/models/contract";
import { listReelsAround, listStories, markSeen, maxStoryAuthors, maxStoryLooks, removeExpiredSeen } from "#app/models/feed/story.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { createSignedInClient } from "../http.ts";
import { makePicture, makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const makeEarlierPost = (by: { id: string }, minutes: number, more: Partial<typeof posts.$inferInsert> = {}) =>
  makePost({ by, id: Bun.randomUUIDv7("hex", minutesAgo(minutes)), createdAt: minutesAgo(minutes), ...more });
const listStoriesOf = async (viewer: { id: string }) => (await listStories(viewer.id, { limit: 10, cursor: null })).items;
/** With and without the cards, which share what they ask. */
async function listRail(viewer: { id: string }) {
  const token = await createSession(viewer.id, "test");
  const [alone, beside] = await Promise.all((["stories", "cards"] as const).map(async (parts) => (await getHomeViewer(token, parts))?.home.stories ?? []));
  expect(beside).toEqual(alone ?? []);
  return alone ?? [];
}
const listAuthors = (groups: StoryGroup[]) => groups.map((group) => group.user.id);
const listPostIds = (groups: StoryGroup[]) => groups.flatMap((group) => group.posts.map((post) => post.id));

test("stories are the day's looks of oneself and of whom one follows, by author, oldest first within", async () => {
  const [ana, bia, stranger] = [await makeUser(), await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const own = await makeEarlierPost(ana, 60);
  const early = await makeEarlierPost(bia, 23 * 60);
  const late = await makeEarlierPost(bia, 10);
  await makeEarlierPost(bia, 24 * 60 + 1);
  await makeEarlierPost(stranger, 5);
  const groups = await listStoriesOf(ana);
  expect(listAuthors(groups)).toEqual([bia.id, ana.id]);
  expect(groups[0]?.posts.map((post) => post.id)).toEqual([early.id, late.id]);
  expect(groups[0]).toMatchObject({ hasUnseen: true, latestAt: late.createdAt.toISOString(), user: { username: bia.username } });
  expect(groups[1]?.posts).toMatchObject([{ id: own.id, isSeen: false, author: { id: ana.id } }]);
});

test("authors with something unseen come first, then the latest", async () => {
  const [ana, bia, caio, duda] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  for (const author of [bia, caio, duda]) await followUser(ana.id, author.id);
  await makeEarlierPost(bia, 300);
  const seen = await makeEarlierPost(caio, 5);
  await makeEarlierPost(duda, 100);
  const half = await makeEarlierPost(duda, 200);
  await markSeen(ana.id, seen.id);
  await markSeen(ana.id, half.id);
  const groups = await listStoriesOf(ana);
  expect(listAuthors(groups)).toEqual([duda.id, bia.id, caio.id]);
  expect(groups.map((group) => group.hasUnseen)).toEqual([true, true, false]);
  expect(groups[0]?.posts.map((post) => post.isSeen)).toEqual([true, false]);
});

test("while one pages through, what one has just seen keeps its place", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  for (const author of [bia, caio]) await followUser(ana.id, author.id);
  const look = await makeEarlierPost(bia, 5);
  await makeEarlierPost(caio, 50);
  const startedAt = new Date(Date.now() - 1);
  await markSeen(ana.id, look.id);
  expect((await listRail(ana)).map(({ userId, isSeen }) => [userId, isSeen])).toEqual([
    [caio.id, false],
    [bia.id, true],
  ]);
  expect((await listReelsAround(ana.id, bia.id, startedAt)).map((reel) => reel.author.id)).toEqual([bia.id, caio.id]);
});

test("what is archived, held, for others or of the muted, blocked and suspended is no story", async () => {
  const [ana, bia, muted, blocker, suspended] = [await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  for (const author of [bia, muted, blocker, suspended]) await followUser(ana.id, author.id);
  await makePost({ by: ana, isArchived: true });
  await makePost({ by: bia, isArchived: true });
  await makePost({ by: bia, moderationStatus: "held" });
  await makePost({ by: bia, privacy: "mutual" });
  const forFollowers = await makePost({ by: bia, privacy: "followers" });
  for (const author of [muted, blocker, suspended]) await makePost({ by: author });
  await setRelation(ana.id, muted.id, "mute");
  await setRelation(blocker.id, ana.id, "block");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  expect(listPostIds(await listStoriesOf(ana))).toEqual([forFollowers.id]);
});

test("the number of queries does not grow with authors and looks", async () => {
  const countQueries = async (authors: number) => {
    const ana = await makeUser();
    for (let index = 0; index < authors; index++) {
      const author = await makeUser();
      await followUser(ana.id, author.id);
      await makePost({ by: author });
      await makePost({ by: author });
    }
    let count = 0;
    const { debug } = client.options;
    client.options.debug = () => {
      count++;
    };
    const groups = await listStoriesOf(ana);
    client.options.debug = debug;
    expect(groups).toHaveLength(authors);
    return count;
  };
  expect(await countQueries(1)).toBe(await countQueries(6));
});

test("seen once is seen: twice and at once leave one row of seven days, which the sweeper takes when its time is over", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  await Promise.all(Array.from({ length: 8 }, () => markSeen(ana.id, look.id)));
  const mine = and(eq(seenPosts.userId, ana.id), eq(seenPosts.postId, look.id));
  const rows = await db.select().from(seenPosts).where(mine);
  expect(rows).toHaveLength(1);
  const [first] = rows;
  expect((first?.expiresAt.getTime() ?? 0) - (first?.seenAt.getTime() ?? 0)).toBe(7 * 24 * 3600 * 1000);
  await markSeen(ana.id, look.id);
  expect(await db.select().from(seenPosts).where(mine)).toEqual(rows);

  await db.update(seenPosts).set({ expiresAt: sql`now() - interval '1 second'` }).where(mine);
  await markSeen(ana.id, look.id);
  const [again] = await db.select().from(seenPosts).where(mine);
  expect(again?.expiresAt.getTime()).toBeGreaterThan(Date.now());

  await db.update(seenPosts).set({ expiresAt: sql`now() - interval '1 second'` }).where(mine);
  await removeExpiredSeen();
  expect(await db.select().from(seenPosts).where(mine)).toEqual([]);
});

test("a look that was only shown in a list is new among the stories until it is opened, as are those that the release before marked", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const [shown, earlier] = [await makePost({ by: bia }), await makePost({ by: bia })];
  await markSeen(ana.id, shown.id, { isOpened: false });
  await db.insert(seenPosts).values({ userId: ana.id, postId: earlier.id });
  const readStates = async () => (await listStoriesOf(ana)).flatMap(({ hasUnseen, posts }) => [hasUnseen, ...posts.map(({ isSeen }) => isSeen)]);
  expect(await readStates()).toEqual([true, false, false]);
  await markSeen(ana.id, shown.id);
  await markSeen(ana.id, shown.id, { isOpened: false });
  expect(await readStates()).toEqual([true, true, false]);
  await markSeen(ana.id, earlier.id);
  expect(await readStates()).toEqual([false, true, true]);
});

test("over HTTP: stories are listed and marked; unknown, malformed and invisible posts are one 404", async () => {
  const server = await startServer({ WORKER: "off" });
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const look = await makePost({ by: bia });
  const hidden = await makePost({ by: bia, privacy: "mutual" });
  const [visitor, nobody] = [await createSignedInClient(server, ana), await createSignedInClient(server, ana)];
  nobody.cookies.clear();

  const listed = await visitor.get("/api/stories");
  expect(listed.headers.get("cache-control")).toBe("private, no-cache");
  const groups: StoryGroup[] = await listed.json();
  expect(groups).toMatchObject([{ user: { id: bia.id, isVerified: false }, hasUnseen: true, posts: [{ id: look.id, isSeen: false, tags: ["linho"] }] }]);
  expect(Object.keys(groups[0] ?? {}).sort()).toEqual(["hasUnseen", "latestAt", "posts", "user"]);

  for (const _ of [1, 2]) {
    const marked = await visitor.post(`/api/stories/${look.id}/seen`);
    expect([marked.status, await marked.text()]).toEqual([204, ""]);
  }
  expect(await visitor.json<StoryGroup[]>("/api/stories")).toMatchObject([{ hasUnseen: false, posts: [{ isSeen: true }] }]);

  const refusals = [];
  for (const id of [hidden.id, Bun.randomUUIDv7(), "nonsense"]) {
    const refused = await visitor.post(`/api/stories/${id}/seen`);
    refusals.push(`${refused.status} ${await refused.text()}`);
  }
  expect(new Set(refusals).size).toBe(1);
  expect(refusals[0]).toStartWith('404 {"message":"Post não encontrado","code":"post_not_found"');

  expect((await visitor.get(`/api/stories/${look.id}/seen`)).status).toBe(405);
  expect((await nobody.get("/api/stories")).status).toBe(401);
  expect((await nobody.post(`/api/stories/${look.id}/seen`)).status).toBe(401);
  expect((await visitor.post(`/api/stories/${look.id}/seen`, undefined, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  await server.stop();
});

/** Creates recent looks, the newest a minute old, with longest captions. */
async function createLooks(by: { id: string }, count: number, spacing = 1) {
  const picture = await makePicture(by);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: Bun.randomUUIDv7("hex", minutesAgo(1 + index * spacing)),
    userId: by.id,
    imageUrl: picture.id,
    caption: "Linho cru dos pés à cabeça",
    type: "outfit" as const,
    tags: ["linho"],
    createdAt: minutesAgo(1 + index * spacing),
  }));
  for (let from = 0; from < count; from += 500) await db.insert(posts).values(rows.slice(from, from + 500));
  await db.update(users).set({ postsCount: count }).where(eq(users.id, by.id));
  return rows.map(({ id }) => id).reverse();
}

/** Creates followed people without password hashing. */
async function createFollowed(follower: { id: string }, count: number): Promise<{ id: string }[]> {
  const rows = Array.from({ length: count }, () => `p${crypto.randomUUID().replaceAll("-", "").slice(3)}`).map((username) => ({
    username,
    email: `${username}@exemplo.com`,
    name: username,
    passwordHash: "none",
    credits: 0,
  }));
  const people = await db.insert(users).values(rows).returning({ id: users.id });
  for (const { id } of people) await followUser(follower.id, id);
  return people;
}

const getNextLink = (answer: Response) => /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;

test("2,000 looks of a day by one person and by twenty-five: every part of the answer stays small, and the parts together hold every author once", async () => {
  const server = await startServer({ WORKER: "off" });
  const [ana, busy] = [await makeUser(), await makeUser()];
  await followUser(ana.id, busy.id);
  const looks = await createLooks(busy, 2000, 0.5);
  const asAna = await createSignedInClient(server, ana);
  const one = await asAna.get("/api/stories");
  const text = await one.text();
  expect(text.length).toBeLessThan(300_000);
  expect((JSON.parse(text) as StoryGroup[]).map(({ posts }) => posts.map(({ id }) => id))).toEqual([looks.slice(-maxStoryLooks)]);
  expect(getNextLink(one)).toBeNull();

  const bia = await makeUser();
  const authors = await createFollowed(bia, 25);
  for (const author of authors) await createLooks(author, 80);
  const [asBia, met] = [await createSignedInClient(server, bia), [] as string[]];
  for (let path: string | null = "/api/stories?limit=60"; path; ) {
    const part = await asBia.get(path);
    const body = await part.text();
    expect(body.length).toBeLessThan(300_000);
    const groups: StoryGroup[] = JSON.parse(body);
    met.push(...listAuthors(groups));
    // seen and new stories do not move pages
    await markSeen(bia.id, groups[0]?.posts[0]?.id ?? "");
    await makeEarlierPost(authors[0] ?? bia, 0);
    path = getNextLink(part);
  }
  expect(met.toSorted()).toEqual(authors.map(({ id }) => id).toSorted());
  for (const cursor of ["nonsense", "1.1.1.1", `${Date.now()}.2.${Date.now()}.${ana.id}`])
    expect((await asBia.get(`/api/stories?cursor=${cursor}`)).status).toBe(400);
  await server.stop();
});

test("the rail ends after fifty authors, the viewer goes on to every one of the newest, and each has the looks it had", async () => {
  const ana = await makeUser();
  for (const author of await createFollowed(ana, maxStoryAuthors + 5)) await createLooks(author, 2);
  const rail = await listRail(ana);
  expect(rail).toHaveLength(50);
  const chosen = rail[20];
  const around = await listReelsAround(ana.id, chosen?.userId ?? "", new Date());
  expect(around).toHaveLength(maxStoryAuthors);
  const whole = around.find(({ author }) => author.id === chosen?.userId);
  expect(whole?.looks[0]?.id).toBe(chosen?.lookId ?? "");
  expect(new Set(around.map(({ author }) => author.id)).size).toBe(maxStoryAuthors);
});
