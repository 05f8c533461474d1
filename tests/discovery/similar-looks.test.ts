import { expect, test } from "bun:test";
import { db } from "#app/db/client.server";
import { userInteractions } from "#app/db/schema";
import { setLike } from "#app/models/looks/like.server";
import { listSimilarLookCards, listSimilarLooks } from "#app/models/search/similar-looks.server";
import { makePost, makeUser } from "../people.ts";

const makeTaggedPost = async (by: { id: string }, ...tags: string[]) => (await makePost({ by, tags })).id;

/** Collects the list page by page. */
async function collectAll(viewer: { id: string }, look: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null, parts = 0; parts < 200; parts++) {
    const page = await listSimilarLooks(viewer.id, look, { limit, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
    if (!cursor) return ids;
  }
  throw new Error("the list has no end");
}

test("«Mais como este»: most tags in common first, then of its style, or liked by who likes it; then all others, each once, to the end", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makeTaggedPost(bia, "brecho", "lenco");
  const own = await makeTaggedPost(ana, "brecho", "lenco");
  const other = await makeTaggedPost(bia, "alfaiataria");
  const loved = await makeTaggedPost(bia, "treino");
  const style = await makeTaggedPost(caio, "anos-90");
  const one = await makeTaggedPost(bia, "lenco");
  const two = await makeTaggedPost(caio, "lenco", "brecho");
  for (const fan of [await makeUser(), caio]) for (const id of [look, loved]) await setLike(fan.id, id, true);
  const among = [look, own, other, loved, style, one, two];
  for (const limit of [60, 2, 1]) expect((await collectAll(ana, look, limit)).filter((id) => among.includes(id))).toEqual([two, loved, one, style, other]);
  const all = await collectAll(ana, look, 7);
  expect(new Set(all).size).toBe(all.length);
  expect((await listSimilarLookCards(ana.id, look, { limit: 2, cursor: null })).items.map(({ id }) => id)).toEqual([two, loved]);
});

test("it holds nothing of who is blocked or muted, nothing put away, and for whom the look is hidden there is no such list", async () => {
  const [ana, bia, caio, duda] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const look = await makeTaggedPost(bia, "plumas");
  const [muted, blocked, seen] = [await makeTaggedPost(caio, "plumas"), await makeTaggedPost(duda, "plumas"), await makeTaggedPost(bia, "plumas")];
  const hidden = [
    (await makePost({ by: bia, tags: ["plumas"], isArchived: true })).id,
    (await makePost({ by: bia, tags: ["plumas"], privacy: "followers" })).id,
    (await makePost({ by: bia, tags: ["plumas"], moderationStatus: "rejected" })).id,
  ];
  await db.insert(userInteractions).values([
    { userId: ana.id, targetUserId: caio.id, type: "mute" },
    { userId: duda.id, targetUserId: ana.id, type: "block" },
  ]);
  for (const id of [muted, blocked]) await setLike(bia.id, id, true);
  await setLike(bia.id, look, true);
  expect((await collectAll(ana, look, 60)).filter((id) => [look, muted, blocked, seen, ...hidden].includes(id))).toEqual([seen]);
  await expect(listSimilarLooks(duda.id, muted, { limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "bad_cursor" });
  for (const id of [...hidden, blocked, "x", crypto.randomUUID()])
    await expect(listSimilarLooks(ana.id, id, { limit: 2, cursor: null })).rejects.toMatchObject({ code: "post_not_found" });
});

test("a look without tags leads to what those who like it like, and to all others", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = (await makePost({ by: bia, tags: [] })).id;
  const loved = await makeTaggedPost(bia, "seda");
  for (const id of [look, loved]) await setLike(bia.id, id, true);
  const other = await makeTaggedPost(bia, "seda");
  const found = await collectAll(ana, look, 5);
  expect([found[0], found.includes(other)]).toEqual([loved, true]);
});
