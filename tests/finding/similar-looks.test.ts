import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { userInteractions } from "#app/db/schema";
import { similarLookCards, similarLooks } from "#app/models/finding/similar-looks.server";
import { setLike } from "#app/models/like.server";
import { aPost, aUser } from "../people.ts";

const tagged = async (by: { id: string }, ...tags: string[]) => (await aPost({ by, tags })).id;

/** The whole list, by parts of so many. */
async function walk(viewer: { id: string }, look: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null, parts = 0; parts < 200; parts++) {
    const page = await similarLooks(viewer.id, look, { limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (!cursor) return ids;
  }
  throw new Error("the list has no end");
}

test("«Mais como este»: most tags in common first, then of its style, or liked by who likes it; then all others, each once, to the end", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const look = await tagged(bia, "brecho", "lenco");
  const own = await tagged(ana, "brecho", "lenco");
  const other = await tagged(bia, "alfaiataria");
  const loved = await tagged(bia, "treino");
  const style = await tagged(caio, "anos-90");
  const one = await tagged(bia, "lenco");
  const two = await tagged(caio, "lenco", "brecho");
  for (const fan of [await aUser(), caio]) for (const id of [look, loved]) await setLike(fan.id, id, true);
  const among = [look, own, other, loved, style, one, two];
  for (const limit of [60, 2, 1]) expect((await walk(ana, look, limit)).filter((id) => among.includes(id))).toEqual([two, loved, one, style, other]);
  const all = await walk(ana, look, 7);
  expect(new Set(all).size).toBe(all.length);
  expect((await similarLookCards(ana.id, look, { limit: 2, cursor: null })).items.map(({ id }) => id)).toEqual([two, loved]);
});

test("it holds nothing of who is blocked or muted, nothing put away, and for whom the look is hidden there is no such list", async () => {
  const [ana, bia, caio, duda] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const look = await tagged(bia, "plumas");
  const [muted, blocked, seen] = [await tagged(caio, "plumas"), await tagged(duda, "plumas"), await tagged(bia, "plumas")];
  const hidden = [
    (await aPost({ by: bia, tags: ["plumas"], isArchived: true })).id,
    (await aPost({ by: bia, tags: ["plumas"], privacy: "followers" })).id,
    (await aPost({ by: bia, tags: ["plumas"], moderationStatus: "rejected" })).id,
  ];
  await db.insert(userInteractions).values([
    { userId: ana.id, targetUserId: caio.id, type: "mute" },
    { userId: duda.id, targetUserId: ana.id, type: "block" },
  ]);
  for (const id of [muted, blocked]) await setLike(bia.id, id, true);
  await setLike(bia.id, look, true);
  expect((await walk(ana, look, 60)).filter((id) => [look, muted, blocked, seen, ...hidden].includes(id))).toEqual([seen]);
  await expect(similarLooks(duda.id, muted, { limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "bad_cursor" });
  for (const id of [...hidden, blocked, "x", crypto.randomUUID()])
    await expect(similarLooks(ana.id, id, { limit: 2, cursor: null })).rejects.toMatchObject({ code: "post_not_found" });
});

test("a look without tags leads to what those who like it like, and to all others", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = (await aPost({ by: bia, tags: [] })).id;
  const loved = await tagged(bia, "seda");
  for (const id of [look, loved]) await setLike(bia.id, id, true);
  const other = await tagged(bia, "seda");
  const found = await walk(ana, look, 5);
  expect([found[0], found.includes(other)]).toEqual([loved, true]);
});
