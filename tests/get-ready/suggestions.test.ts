import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { imageEdits, outfitSuggestions, posts, userInteractions } from "#app/db/schema";
import { setLike } from "#app/models/like.server";
import { listOutfitSuggestions, suggestionPeriod } from "#app/models/outfit-suggestion.server";
import { setArchived } from "#app/models/post.server";
import { setSave } from "#app/models/save.server";
import { requireTryOnStart } from "#app/models/try-on-start.server";
import { updateSettings } from "#app/models/user-settings.server";
import { aPicture, aPost, aUser } from "#tests/people";

const monday = new Date("2026-11-23T12:00:00-03:00");
const later = (days: number) => new Date(monday.getTime() + days * 24 * 3600 * 1000);
const idsFor = async (person: { id: string }, now = monday) => (await listOutfitSuggestions(person.id, now)).map(({ id }) => id);
const rowOf = async (person: { id: string }) => (await db.select().from(outfitSuggestions).where(eq(outfitSuggestions.userId, person.id)))[0];

/** Years ahead of all others in the ranking, by its date alone. */
const soon = (years: number) => new Date(Date.now() + years * 365 * 24 * 3600 * 1000);

test("Ana is shown up to five looks, those of her styles, likes and saves first, and never more than two of one person", async () => {
  const ana = await aUser({ stylePreferences: ["minimalist"] });
  const authors = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  const plain = await Promise.all(authors.map((by) => aPost({ by, tags: ["nada"] })));
  const [style, liked, saved] = [
    await aPost({ by: authors[0] ?? ana, tags: ["minimalista", "basico"] }),
    await aPost({ by: authors[1] ?? ana, tags: ["plissado"] }),
    await aPost({ by: authors[2] ?? ana, tags: ["tricot"] }),
  ];
  const [old, older] = [await aPost({ by: authors[5] ?? ana, tags: ["plissado"] }), await aPost({ by: authors[5] ?? ana, tags: ["tricot"] })];
  await db
    .update(posts)
    .set({ allowTryOn: false })
    .where(eq(posts.userId, authors[5]?.id ?? ""));
  await setLike(ana.id, old.id, true);
  await setSave(ana.id, older.id, true);
  const ids = await idsFor(ana);
  expect(ids).toHaveLength(5);
  expect(ids.slice(0, 3)).toEqual([style.id, saved.id, liked.id]);
  expect(plain.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(3)));
  const start = await requireTryOnStart(ana.id, { postId: null, imageUrl: null, editId: null });
  expect(start.suggestions).toHaveLength(5);
});

test("only looks that Ana sees, may wear and has not worn are proposed, and one that is hidden later vanishes", async () => {
  const [ana, bia, caio, mute] = [await aUser(), await aUser(), await aUser(), await aUser()];
  await db.insert(userInteractions).values([
    { userId: caio.id, targetUserId: ana.id, type: "block" },
    { userId: ana.id, targetUserId: mute.id, type: "mute" },
  ]);
  const strong = { tags: ["so-aqui"], createdAt: soon(1) };
  const [good, worn] = [await aPost({ by: bia, ...strong }), await aPost({ by: bia, ...strong })];
  const hidden = [
    await aPost({ by: caio, ...strong }),
    await aPost({ by: mute, ...strong }),
    await aPost({ by: await aUser(), ...strong, privacy: "followers" }),
    await aPost({ by: await aUser(), ...strong, isArchived: true }),
    await aPost({ by: await aUser(), ...strong, allowTryOn: false }),
    await aPost({ by: ana, ...strong }),
  ].map(({ id }) => id);
  const picture = await aPicture(ana, "edit_result");
  await db.insert(imageEdits).values({
    userId: ana.id,
    imageUrls: [picture.id],
    resultImageUrls: [picture.id],
    prompt: "linho",
    model: "local",
    status: "completed",
    sourcePostId: worn.id,
  });
  const ids = await idsFor(ana);
  expect(ids[0]).toBe(good.id);
  for (const id of [...hidden, worn.id]) expect(ids).not.toContain(id);
  await setArchived(bia.id, good.id, true);
  expect(await idsFor(ana)).toEqual(ids.slice(1));
});

test("they stay for the day, the week or the month that she chose, and are new after it", async () => {
  const ana = await aUser();
  let years = 1;
  const look = () => aUser().then((by) => aPost({ by, createdAt: soon((years += 1)) }));
  await look();
  const today = await idsFor(ana);
  const fresh = await look();
  expect(await idsFor(ana, later(0.4))).toEqual(today);
  expect(await idsFor(ana, later(1))).toContain(fresh.id);
  await updateSettings(ana.id, { suggestionFrequency: "weekly" });
  const week = await idsFor(ana, later(1));
  const newer = await look();
  expect(await idsFor(ana, later(6))).toEqual(week);
  expect(await idsFor(ana, later(7))).toContain(newer.id);
  expect(["daily", "weekly", "monthly", "never"].map((frequency) => suggestionPeriod(frequency, new Date("2026-11-30T01:00:00Z")))).toEqual([
    "2026-11-29",
    "week of 2026-11-23",
    "2026-11",
    null,
  ]);
});

test("switched off, or wished never, nothing is computed and nothing kept", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await aPost({ by: await aUser() });
  await updateSettings(ana.id, { outfitSuggestionsEnabled: false });
  await updateSettings(bia.id, { suggestionFrequency: "never" });
  for (const person of [ana, bia]) {
    expect(await idsFor(person)).toEqual([]);
    expect((await requireTryOnStart(person.id, { postId: null, imageUrl: null, editId: null })).suggestions).toEqual([]);
    expect(await rowOf(person)).toBeUndefined();
  }
  await updateSettings(ana.id, { outfitSuggestionsEnabled: true });
  expect((await idsFor(ana)).length).toBeGreaterThan(0);
  expect(await rowOf(ana)).toBeDefined();
});
