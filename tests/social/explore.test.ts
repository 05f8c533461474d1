import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { seenPosts } from "#app/db/schema";
import { exploreFeed } from "#app/models/explore.server";
import { setLike } from "#app/models/like.server";
import { requirePost } from "#app/models/post.server";
import { preferPost, reasonsFor } from "#app/models/preference.server";
import { completeOnboarding } from "#app/models/user.server";
import { updateSettings } from "#app/models/user-settings.server";
import { aPost, aUser } from "../people.ts";

const hours = (ago: number) => new Date(Date.now() - ago * 3600_000);

async function wholeExplore(viewerId: string, limit: number) {
  const seen: { id: string; userId: string }[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof exploreFeed>> = await exploreFeed(viewerId, { limit, cursor });
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

test("a look that people like stands before a newer one that nobody does", async () => {
  const [ana, bia, caio, dani] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const liked = await aPost({ by: bia, createdAt: hours(5) });
  const newer = await aPost({ by: caio, createdAt: hours(4) });
  for (const person of [caio, dani]) await setLike(person.id, liked.id, true);
  const order = (await wholeExplore(ana.id, 24)).map((post) => post.id).filter((id) => id === liked.id || id === newer.id);
  expect(order).toEqual([liked.id, newer.id]);
});

test("nobody finds their own looks, private ones or archived ones in Explore", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const hidden = [await aPost({ by: ana }), await aPost({ by: bia, privacy: "followers" }), await aPost({ by: bia, isArchived: true })];
  const found = new Set((await wholeExplore(ana.id, 60)).map((post) => post.id));
  expect(hidden.filter((post) => found.has(post.id))).toEqual([]);
});

test("ana pages through everything once, whatever the page's size, and never meets three looks in a row by one author", async () => {
  const ana = await aUser();
  const [bia, caio, dani] = [await aUser(), await aUser(), await aUser()];
  const made = new Set<string>();
  for (let number = 0; number < 60; number++) made.add((await aPost({ by: bia, createdAt: hours(number / 60) })).id);
  for (let number = 0; number < 50; number++) made.add((await aPost({ by: number % 2 ? caio : dani, createdAt: hours(2 + number) })).id);
  const seen = await wholeExplore(ana.id, 7);
  const theirs = seen.filter((post) => made.has(post.id));
  expect(new Set(theirs.map((post) => post.id)).size).toBe(made.size);
  expect(theirs.length).toBe(made.size);
  // at the very end only bia is left, and only there may her looks follow one another
  const others = seen.findLastIndex((post) => post.userId !== bia.id);
  const runs = seen.slice(0, others).filter((post, index) => index > 1 && seen[index - 1]?.userId === post.userId && seen[index - 2]?.userId === post.userId);
  expect(runs).toEqual([]);
});

test("a place that counts backwards or in halves, or is of no year that there is, is no place in Explore", async () => {
  const ana = await aUser();
  for (const wrong of [{ given: -5 }, { given: 0.5 }, { run: -1 }, { since: 8e15 }, { since: -8e15 }]) {
    const { since, given, run } = { since: Date.now(), given: 0, run: 0, ...wrong };
    const cursor = Buffer.from([0, since, "", "", given, "", run].join("|")).toString("base64url");
    const answer = await exploreFeed(ana.id, { limit: 24, cursor }).catch((error) => error.code);
    expect([wrong, answer]).toEqual([wrong, "bad_cursor"]);
  }
});

test("looks seen in the last seven days stand behind the unseen ones", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [old, fresh] = [await aPost({ by: bia, createdAt: hours(400) }), await aPost({ by: bia, createdAt: hours(1) })];
  await db.insert(seenPosts).values({ userId: ana.id, postId: fresh.id, seenAt: hours(1) });
  const order = (await wholeExplore(ana.id, 50)).map((post) => post.id);
  expect(order.indexOf(old.id)).toBeLessThan(order.indexOf(fresh.id));
});

test("a vintage person meets vintage looks earlier, and no longer once style analysis is off", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const plain = await aPost({ by: bia, tags: ["jeans"], createdAt: hours(1) });
  const vintage = await aPost({ by: caio, tags: ["brecho", "vintage"], createdAt: hours(4) });
  const place = async () => {
    const order = (await wholeExplore(ana.id, 60)).map((post) => post.id);
    return order.indexOf(vintage.id) - order.indexOf(plain.id);
  };
  expect(await place()).toBeGreaterThan(0);
  await completeOnboarding(ana.id, ["vintage"]);
  expect(await place()).toBeLessThan(0);
  await updateSettings(ana.id, { styleAnalysisEnabled: false });
  expect(await place()).toBeGreaterThan(0);
});

test("«ver menos» sends a tag and its author back at once, says so among the reasons, and can be undone", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const first = await aPost({ by: bia, tags: ["neon"], createdAt: hours(0.5) });
  const second = await aPost({ by: caio, tags: ["seda"], createdAt: hours(3) });
  const isFirst = async () => {
    const order = (await wholeExplore(ana.id, 60)).map((post) => post.id);
    return order.indexOf(first.id) < order.indexOf(second.id);
  };
  expect(await isFirst()).toBe(true);
  await preferPost(ana.id, first.id, "less");
  expect(await isFirst()).toBe(false);
  expect(await reasonsFor(ana.id, await requirePost(ana.id, first.id))).toMatchObject({ lowered: ["neon"], author: "lowered" });
  await preferPost(ana.id, first.id, "less", { isUndone: true });
  expect(await isFirst()).toBe(true);
});
