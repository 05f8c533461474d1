import { expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db, reader } from "#app/db/client.server";
import { posts, seenPosts, users } from "#app/db/schema";
import { completeOnboarding } from "#app/models/account/user.server";
import { updateSettings } from "#app/models/account/user-settings.server";
import { getExploreCards, getExploreFeed } from "#app/models/feed/explore.server";
import { adjustFeedWeights, getRankingReasons } from "#app/models/feed/preference.server";
import { setLike } from "#app/models/looks/like.server";
import { requirePost } from "#app/models/looks/post.server";
import { makePicture, makePost, makeUser } from "../people.ts";

const hoursAgo = (ago: number) => new Date(Date.now() - ago * 3600_000);

async function collectExplore(viewerId: string, limit: number) {
  const seen: { id: string; userId: string }[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof getExploreFeed>> = await getExploreFeed(viewerId, { limit, cursor });
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

test("a look that people like stands before a newer one that nobody does", async () => {
  const [ana, bia, caio, dani] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const liked = await makePost({ by: bia, createdAt: hoursAgo(5) });
  const newer = await makePost({ by: caio, createdAt: hoursAgo(4) });
  for (const person of [caio, dani]) await setLike(person.id, liked.id, true);
  const order = (await collectExplore(ana.id, 24)).map((post) => post.id).filter((id) => id === liked.id || id === newer.id);
  expect(order).toEqual([liked.id, newer.id]);
});

test("nobody finds their own looks, private ones or archived ones in Explore", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const hidden = [await makePost({ by: ana }), await makePost({ by: bia, privacy: "followers" }), await makePost({ by: bia, isArchived: true })];
  const found = new Set((await collectExplore(ana.id, 60)).map((post) => post.id));
  expect(hidden.filter((post) => found.has(post.id))).toEqual([]);
});

test("ana pages through everything once, whatever the page's size, and never meets three looks in a row by one author", async () => {
  const ana = await makeUser();
  const [bia, caio, dani] = [await makeUser(), await makeUser(), await makeUser()];
  const made = new Set<string>();
  for (let number = 0; number < 60; number++) made.add((await makePost({ by: bia, createdAt: hoursAgo(number / 60) })).id);
  for (let number = 0; number < 50; number++) made.add((await makePost({ by: number % 2 ? caio : dani, createdAt: hoursAgo(2 + number) })).id);
  const seen = await collectExplore(ana.id, 7);
  const theirs = seen.filter((post) => made.has(post.id));
  expect(new Set(theirs.map((post) => post.id)).size).toBe(made.size);
  expect(theirs.length).toBe(made.size);
  // only bia's looks are left at the end
  const others = seen.findLastIndex((post) => post.userId !== bia.id);
  const runs = seen.slice(0, others).filter((post, index) => index > 1 && seen[index - 1]?.userId === post.userId && seen[index - 2]?.userId === post.userId);
  expect(runs).toEqual([]);
});

test("a place that counts backwards or in halves, or is of no year that there is, is no place in Explore", async () => {
  const ana = await makeUser();
  for (const wrong of [{ given: -5 }, { given: 0.5 }, { run: -1 }, { since: 8e15 }, { since: -8e15 }]) {
    const { since, given, run } = { since: Date.now(), given: 0, run: 0, ...wrong };
    const cursor = Buffer.from([0, since, "", "", given, "", run].join("|")).toString("base64url");
    const answer = await getExploreFeed(ana.id, { limit: 24, cursor }).catch((error) => error.code);
    expect([wrong, answer]).toEqual([wrong, "bad_cursor"]);
  }
});

test("looks seen in the last seven days stand behind the unseen ones", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [old, fresh] = [await makePost({ by: bia, createdAt: hoursAgo(400) }), await makePost({ by: bia, createdAt: hoursAgo(1) })];
  await db.insert(seenPosts).values({ userId: ana.id, postId: fresh.id, seenAt: hoursAgo(1) });
  const order = (await collectExplore(ana.id, 50)).map((post) => post.id);
  expect(order.indexOf(old.id)).toBeLessThan(order.indexOf(fresh.id));
});

test("a vintage person meets vintage looks earlier, and no longer once style analysis is off", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const plain = await makePost({ by: bia, tags: ["jeans"], createdAt: hoursAgo(1) });
  const vintage = await makePost({ by: caio, tags: ["brecho", "vintage"], createdAt: hoursAgo(4) });
  const findPlace = async () => {
    const order = (await collectExplore(ana.id, 60)).map((post) => post.id);
    return order.indexOf(vintage.id) - order.indexOf(plain.id);
  };
  expect(await findPlace()).toBeGreaterThan(0);
  await completeOnboarding(ana.id, ["vintage"]);
  expect(await findPlace()).toBeLessThan(0);
  await updateSettings(ana.id, { styleAnalysisEnabled: false });
  expect(await findPlace()).toBeGreaterThan(0);
});

test("«ver menos» sends a tag and its author back at once, says so among the reasons, and can be undone", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const first = await makePost({ by: bia, tags: ["neon"], createdAt: hoursAgo(0.5) });
  const second = await makePost({ by: caio, tags: ["seda"], createdAt: hoursAgo(3) });
  const isFirst = async () => {
    const order = (await collectExplore(ana.id, 60)).map((post) => post.id);
    return order.indexOf(first.id) < order.indexOf(second.id);
  };
  expect(await isFirst()).toBe(true);
  await adjustFeedWeights(ana.id, first.id, "less");
  expect(await isFirst()).toBe(false);
  expect(await getRankingReasons(ana.id, await requirePost(ana.id, first.id))).toMatchObject({ lowered: ["neon"], author: "lowered" });
  await adjustFeedWeights(ana.id, first.id, "less", { isUndone: true });
  expect(await isFirst()).toBe(true);
});

test("whoever posts three hundred looks a day does not fill Explore, nor make its pages ask for one block after the other", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const others = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
  for (const other of others) await makePost({ by: other, createdAt: hoursAgo(30) });
  const cover = await makePicture(bia);
  const looks = Array.from({ length: 300 }, (_, number) => ({
    createdAt: hoursAgo(number / 300),
    userId: bia.id,
    caption: "Linho",
    imageUrl: cover.id,
    type: "outfit" as const,
  }));
  await db.insert(posts).values(looks);
  await db.update(users).set({ postsCount: looks.length }).where(eq(users.id, bia.id));
  const sent = spyOn(reader, "unsafe");
  const first = await getExploreCards(ana.id, { limit: 24, cursor: null });
  const asked = sent.mock.calls.length;
  sent.mockRestore();
  expect(first.items.filter(({ author }) => author.id === bia.id).length).toBeLessThanOrEqual(16);
  expect(asked).toBeLessThanOrEqual(5); // taste, three parts of a block, cards
  const authors = (await collectExplore(ana.id, 50)).map(({ userId }) => userId);
  expect(authors.filter((id) => id === bia.id)).toHaveLength(300);
});
