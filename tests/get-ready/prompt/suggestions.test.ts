import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { outfitSuggestions, posts, tryOns, userInteractions } from "#app/db/schema";
import { updateSettings } from "#app/models/account/user-settings.server";
import { setSave } from "#app/models/collections/save.server";
import { getSuggestionPeriod, listOutfitSuggestions } from "#app/models/feed/outfit-suggestion.server";
import { setLike } from "#app/models/looks/like.server";
import { setArchived } from "#app/models/looks/post.server";
import { requireTryOnStart } from "#app/models/try-on/try-on-start.server";
import { makePicture, makePost, makeUser } from "#tests/people";

const monday = new Date("2026-11-23T12:00:00-03:00");
const addDays = (days: number) => new Date(monday.getTime() + days * 24 * 3600 * 1000);
const listSuggestedIds = async (person: { id: string }, now = monday) => (await listOutfitSuggestions(person.id, now)).map(({ id }) => id);
const getRow = async (person: { id: string }) => (await db.select().from(outfitSuggestions).where(eq(outfitSuggestions.userId, person.id)))[0];

/** Ranks first by a date years ahead. */
const addYears = (years: number) => new Date(Date.now() + years * 365 * 24 * 3600 * 1000);

test("Ana is shown up to five looks, those of her styles, likes and saves first, and never more than two of one person", async () => {
  const ana = await makeUser({ stylePreferences: ["minimalist"] });
  const authors = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
  const plain = await Promise.all(authors.map((by) => makePost({ by, tags: ["nada"] })));
  const [style, liked, saved] = [
    await makePost({ by: authors[0] ?? ana, tags: ["minimalista", "basico"] }),
    await makePost({ by: authors[1] ?? ana, tags: ["plissado"] }),
    await makePost({ by: authors[2] ?? ana, tags: ["tricot"] }),
  ];
  const [old, older] = [await makePost({ by: authors[5] ?? ana, tags: ["plissado"] }), await makePost({ by: authors[5] ?? ana, tags: ["tricot"] })];
  await db
    .update(posts)
    .set({ allowTryOn: false })
    .where(eq(posts.userId, authors[5]?.id ?? ""));
  await setLike(ana.id, old.id, true);
  await setSave(ana.id, older.id, true);
  const ids = await listSuggestedIds(ana);
  expect(ids).toHaveLength(5);
  expect(ids.slice(0, 3)).toEqual([style.id, saved.id, liked.id]);
  expect(plain.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(3)));
  const start = await requireTryOnStart(ana.id, { postIds: [], imageUrls: [], editId: null });
  expect(start.suggestions).toHaveLength(5);
});

test("only looks that Ana sees, may wear and has not worn are proposed, and one that is hidden later vanishes", async () => {
  const [ana, bia, caio, mute] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  await db.insert(userInteractions).values([
    { userId: caio.id, targetUserId: ana.id, type: "block" },
    { userId: ana.id, targetUserId: mute.id, type: "mute" },
  ]);
  const strong = { tags: ["so-aqui"], createdAt: addYears(1) };
  const [good, worn] = [await makePost({ by: bia, ...strong }), await makePost({ by: bia, ...strong })];
  const hidden = [
    await makePost({ by: caio, ...strong }),
    await makePost({ by: mute, ...strong }),
    await makePost({ by: await makeUser(), ...strong, privacy: "followers" }),
    await makePost({ by: await makeUser(), ...strong, isArchived: true }),
    await makePost({ by: await makeUser(), ...strong, allowTryOn: false }),
    await makePost({ by: ana, ...strong }),
  ].map(({ id }) => id);
  const picture = await makePicture(ana, "edit_result");
  await db.insert(tryOns).values({
    userId: ana.id,
    imageUrls: [picture.id],
    resultImageUrls: [picture.id],
    prompt: "linho",
    model: "local",
    status: "completed",
    sourcePostId: worn.id,
  });
  const ids = await listSuggestedIds(ana);
  expect(ids[0]).toBe(good.id);
  for (const id of [...hidden, worn.id]) expect(ids).not.toContain(id);
  await setArchived(bia.id, good.id, true);
  expect(await listSuggestedIds(ana)).toEqual(ids.slice(1));
});

test("they stay for the day, the week or the month that she chose, and are new after it", async () => {
  const ana = await makeUser();
  let years = 1;
  const makeNewestPost = () => makeUser().then((by) => makePost({ by, createdAt: addYears((years += 1)) }));
  await makeNewestPost();
  const today = await listSuggestedIds(ana);
  const fresh = await makeNewestPost();
  expect(await listSuggestedIds(ana, addDays(0.4))).toEqual(today);
  expect(await listSuggestedIds(ana, addDays(1))).toContain(fresh.id);
  await updateSettings(ana.id, { suggestionFrequency: "weekly" });
  const week = await listSuggestedIds(ana, addDays(1));
  const newer = await makeNewestPost();
  expect(await listSuggestedIds(ana, addDays(6))).toEqual(week);
  expect(await listSuggestedIds(ana, addDays(7))).toContain(newer.id);
  expect(["daily", "weekly", "monthly", "never"].map((frequency) => getSuggestionPeriod(frequency, new Date("2026-11-30T01:00:00Z")))).toEqual([
    "2026-11-29",
    "week of 2026-11-23",
    "2026-11",
    null,
  ]);
});

test("switched off, or wished never, nothing is computed and nothing kept", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await makePost({ by: await makeUser() });
  await updateSettings(ana.id, { outfitSuggestionsEnabled: false });
  await updateSettings(bia.id, { suggestionFrequency: "never" });
  for (const person of [ana, bia]) {
    expect(await listSuggestedIds(person)).toEqual([]);
    expect((await requireTryOnStart(person.id, { postIds: [], imageUrls: [], editId: null })).suggestions).toEqual([]);
    expect(await getRow(person)).toBeUndefined();
  }
  await updateSettings(ana.id, { outfitSuggestionsEnabled: true });
  expect((await listSuggestedIds(ana)).length).toBeGreaterThan(0);
  expect(await getRow(ana)).toBeDefined();
});
