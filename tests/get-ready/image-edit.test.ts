import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { media, posts, tryOns, userInteractions, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost, deletePost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { CreateTryOnInput } from "#app/models/try-on/create-try-on.schema";
import { claimTryOn } from "#app/models/try-on/queue/try-on-lease.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn, getTryOn, listTryOns } from "#app/models/try-on/try-on.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { makePicture, makePost, makeUser } from "#tests/people";
import { waitUntil } from "#tests/server";
import { getCredits, getTryOnRow, type Person } from "./try-ons";

const prompt = "vestido vermelho de seda";

const startTryOn = (person: Person, imageIds: (string | null)[], more: object = {}) => createTryOn(person, { imageIds, prompt, ...more });

/** Makes a completed try-on with a result. */
async function makeFinishedTryOn(person: Person) {
  const photo = await makePicture(person, "edit_input");
  const { id } = await startTryOn(person, [photo.id]);
  const claim = await claimTryOn(id);
  const result = await makePicture(person, "edit_result");
  await settleTryOn({ id, fence: claim?.fence ?? 0 }, { resultIds: [result.id] });
  return { id, photo, result };
}

const isThere = async ({ id }: { id: string }) => (await db.$count(media, eq(media.id, id))) === 1;

test("Ana's try-on waits for its job and has cost her a credit", async () => {
  const ana = await makeUser();
  const photo = await makePicture(ana, "edit_input");
  const { id, status } = await startTryOn(ana, [photo.id], { description: "para sábado" });
  expect(status).toBe("pending");
  expect(await getCredits(ana)).toBe(4);
  expect(await getTryOn(ana.id, id)).toMatchObject({
    id,
    prompt,
    status: "pending",
    description: "para sábado",
    imageUrls: [`/media/${photo.id}/1080.jpg`],
    resultImageUrls: [],
    error: null,
    postId: null,
  });
});

test("Ana tries on Bia's look: her own picture counts as the person, and the look is remembered", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [photo, look] = [await makePicture(ana, "edit_input"), await makePost({ by: bia })];
  const { id } = await startTryOn(ana, [look.imageUrl, photo.id]);
  expect(await getTryOnRow(id)).toMatchObject({ imageUrls: [photo.id, look.imageUrl], sourcePostId: look.id });
});

test("a look counts the people who tried it on when their result is there, each once however often and however close together, and never its author", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const beginTryOn = async (person: Person) => {
    const { id } = await startTryOn(person, [(await makePicture(person, "edit_input")).id, look.imageUrl], { sourcePostId: look.id });
    const claim = await claimTryOn(id);
    const result = await makePicture(person, "edit_result");
    return () => settleTryOn({ id, fence: claim?.fence ?? 0 }, { resultIds: [result.id] });
  };
  const getTryOnsCount = async () => (await db.select({ count: posts.tryOnsCount }).from(posts).where(eq(posts.id, look.id)))[0]?.count;
  for (const person of [ana, bia, ana]) await (await beginTryOn(person))();
  expect(await getTryOnsCount()).toBe(1);
  const both = [await beginTryOn(caio), await beginTryOn(caio)];
  expect(await Promise.all(both.map((settle) => settle()))).toEqual([true, true]);
  expect(await getTryOnsCount()).toBe(2);
});

test("SEC-63, L-61: pictures that Ana may not use, a look whose author says no among them, cost nothing and start nothing", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const own = await makePicture(ana, "edit_input");
  await db.insert(userInteractions).values({ userId: caio.id, targetUserId: ana.id, type: "block" });
  const forbidden: Record<string, (string | null)[]> = {
    "an address that is none of ours": [own.id, null],
    "a picture that does not exist": [own.id, newId()],
    "Bia's upload that no post shows": [own.id, (await makePicture(bia, "edit_input")).id],
    "a post for followers only": [own.id, (await makePost({ by: bia, privacy: "followers" })).imageUrl],
    "an archived post": [own.id, (await makePost({ by: bia, isArchived: true })).imageUrl],
    "a post whose author says no": [own.id, (await makePost({ by: bia, allowTryOn: false })).imageUrl],
    "a post of somebody who blocked her": [own.id, (await makePost({ by: caio })).imageUrl],
    "nothing of her own": [(await makePost({ by: bia })).imageUrl],
  };
  for (const [what, imageIds] of Object.entries(forbidden)) {
    expect([what, await startTryOn(ana, imageIds).catch((error: { code: string }) => error.code)]).toEqual([what, "image_not_allowed"]);
  }
  const hidden = await makePost({ by: bia, allowTryOn: false });
  await expect(startTryOn(ana, [own.id], { sourcePostId: hidden.id })).rejects.toMatchObject({ code: "image_not_allowed" });
  expect(await getCredits(ana)).toBe(5);
  expect(await db.$count(tryOns, eq(tryOns.userId, ana.id))).toBe(0);
});

test("without pictures, without words, or with words that ask for nudity nothing starts", async () => {
  const ana = await makeUser();
  const own = await makePicture(ana, "edit_input");
  await expect(startTryOn(ana, [])).rejects.toMatchObject({ code: "no_images" });
  await expect(startTryOn(ana, [own.id], { prompt: "   " })).rejects.toMatchObject({ code: "no_prompt" });
  await expect(startTryOn(ana, [own.id], { prompt: "sem roupa" })).rejects.toMatchObject({ code: "prompt_refused" });
  await expect(startTryOn(ana, [own.id], { prompt: "é".repeat(2001) })).rejects.toMatchObject({ code: "invalid" });
  expect(await getCredits(ana)).toBe(5);
});

test("Ana without credits is told so", async () => {
  const ana = await makeUser({ credits: 0 });
  await expect(startTryOn(ana, [(await makePicture(ana)).id])).rejects.toMatchObject({ code: "insufficient_credits" });
});

test("premium runs two at once, pays nothing, and goes behind the others after thirty a day", async () => {
  const bia = await makeUser({ subscriptionPlan: "premium" });
  const photo = await makePicture(bia, "edit_input");
  const first = await startTryOn(bia, [photo.id]);
  await startTryOn(bia, [photo.id]);
  expect(await getTryOn(bia.id, (await startTryOn(bia, [photo.id])).id)).toMatchObject({ place: 1 });
  expect(await getCredits(bia)).toBe(5);
  expect((await getTryOnRow(first.id)).isLowPriority).toBe(false);
  await db.update(tryOns).set({ status: "failed", isQueued: false }).where(eq(tryOns.userId, bia.id));
  await db
    .insert(tryOns)
    .values(Array.from({ length: 28 }, () => ({ userId: bia.id, imageUrls: [photo.id], prompt, model: "local-preview", status: "failed" as const })));
  const next = await startTryOn(bia, [photo.id]);
  expect((await getTryOnRow(next.id)).isLowPriority).toBe(true);
});

test("a model that only premium has asks Ana for a subscription", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ subscriptionPlan: "premium" })];
  await expect(startTryOn(ana, [(await makePicture(ana)).id], { model: "fal-ai/flux-pro/v1/vto" })).rejects.toMatchObject({ code: "subscription_required" });
  await expect(startTryOn(ana, [(await makePicture(ana)).id], { model: "evilfal.ai/anything" })).rejects.toMatchObject({ code: "invalid" });
  expect((await startTryOn(bia, [(await makePicture(bia)).id], { model: "fal-ai/flux-pro/v1/vto" })).status).toBe("pending");
});

test("Ana's list has her results, newest first and in parts, and on request every state; nobody else sees any of it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const done = [await makeFinishedTryOn(ana), await makeFinishedTryOn(ana), await makeFinishedTryOn(ana)];
  const waiting = await startTryOn(ana, [(await makePicture(ana, "edit_input")).id]);
  const first = await listTryOns(ana.id, { limit: 2, cursor: null });
  const second = await listTryOns(ana.id, { limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items].map((edit) => edit.id)).toEqual(done.map((edit) => edit.id).reverse());
  expect(second.nextCursor).toBeNull();
  expect((await listTryOns(ana.id, { limit: 10, cursor: null }, { status: "all" })).items[0]?.id).toBe(waiting.id);
  expect((await listTryOns(bia.id, { limit: 10, cursor: null }, { status: "all" })).items).toEqual([]);
  expect(await getTryOn(bia.id, waiting.id)).toBeNull();
  expect(await getTryOn(ana.id, "not-an-id")).toBeNull();
  await expect(listTryOns(ana.id, { limit: 2, cursor: "not-an-id" })).rejects.toMatchObject({ code: "bad_cursor" });
});

test("a result that Ana posted says which post shows it", async () => {
  const ana = await makeUser();
  const { id, result } = await makeFinishedTryOn(ana);
  const post = await makePost({ by: ana, imageUrl: result.id, imageEditId: id, type: "virtual_tryon" });
  expect((await getTryOn(ana.id, id))?.postId).toBe(post.id);
});

test("deleting a try-on takes its pictures along, but for those that a post or another try-on uses", async () => {
  const ana = await makeUser();
  const [unused, posted] = [await makeFinishedTryOn(ana), await makeFinishedTryOn(ana)];
  await db
    .update(posts)
    .set({ imageUrl: posted.result.id })
    .where(eq(posts.id, (await makePost({ by: ana })).id));
  const shared = await startTryOn(ana, [unused.photo.id]);
  await deleteTryOn(ana.id, unused.id);
  await deleteTryOn(ana.id, posted.id);
  expect([await isThere(unused.result), await isThere(unused.photo)]).toEqual([false, true]);
  expect([await isThere(posted.result), await isThere(posted.photo)]).toEqual([true, false]);
  await deleteTryOn(ana.id, shared.id);
  expect(await isThere(unused.photo)).toBe(false);
  await expect(deleteTryOn(ana.id, shared.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await getTryOn(ana.id, shared.id)).toBeNull();
});

test("a result posted in the moment its try-on is deleted is posted whole or not at all", async () => {
  const ana = await makeUser({ credits: 20 });
  for (let round = 0; round < 10; round++) {
    const { id, result } = await makeFinishedTryOn(ana);
    const post = NewPost.parse({ imageUrl: imageUrlOf(result.id), caption: "Provei", type: "virtual_tryon", imageEditId: id });
    const [posting, deleting] = await Promise.allSettled([createPost(ana.id, post), deleteTryOn(ana.id, id)]);
    expect(deleting.status).toBe("fulfilled");
    if (posting.status === "rejected") expect(["image_not_allowed", "edit_not_ready"]).toContain(posting.reason.code);
    expect(await isThere(result)).toBe(posting.status === "fulfilled");
  }
});

test("a look deleted in the moment it is tried on is tried on or refused, and never a fault of ours", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let round = 0; round < 10; round++) {
    const [look, photo] = [await makePost({ by: bia }), await makePicture(ana, "edit_input")];
    const [trying, deleting] = await Promise.allSettled([startTryOn(ana, [photo.id, look.imageUrl], { sourcePostId: look.id }), deletePost(bia.id, look.id)]);
    expect(deleting.status).toBe("fulfilled");
    if (trying.status === "rejected") expect(trying.reason).toMatchObject({ code: "image_not_allowed" });
    else await deleteTryOn(ana.id, trying.value.id);
  }
});

const isSomebodyWaiting = async () =>
  (await db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0;

test("a look deleted in the moment its try-on ends is deleted, and the result is there", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, photo, result] = [await makePost({ by: bia }), await makePicture(ana, "edit_input"), await makePicture(ana, "edit_result")];
  const { id } = await startTryOn(ana, [photo.id, look.imageUrl], { sourcePostId: look.id });
  const claim = await claimTryOn(id);
  const { settling } = await db.transaction(async (tx) => {
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, look.id)).for("update");
    const settling = settleTryOn({ id, fence: claim?.fence ?? 0 }, { resultIds: [result.id] });
    await waitUntil("the try-on's end to wait for the look", isSomebodyWaiting);
    await tx.delete(posts).where(eq(posts.id, look.id));
    return { settling };
  });
  expect(await settling).toBe(true);
  expect(await getTryOnRow(id)).toMatchObject({ status: "completed", sourcePostId: null, resultImageUrls: [result.id] });
  await db.update(users).set({ postsCount: 0 }).where(eq(users.id, bia.id));
});

test("deleting a look's try-on never takes the look's own picture", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  const { id } = await startTryOn(ana, [(await makePicture(ana, "edit_input")).id, look.imageUrl]);
  await db.delete(posts).where(eq(posts.id, look.id));
  await db.update(users).set({ postsCount: 0 }).where(eq(users.id, bia.id));
  await deleteTryOn(ana.id, id);
  expect(await isThere({ id: look.imageUrl })).toBe(true);
});

test("REL-29: Ana deletes a running try-on ten times at once: one credit comes back, and its late result is thrown away", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const { id } = await startTryOn(ana, [(await makePicture(ana, "edit_input")).id]);
  const claim = await claimTryOn(id);
  await expect(deleteTryOn(bia.id, id)).rejects.toMatchObject({ code: "not_found" });
  const deletions = await Promise.allSettled(Array.from({ length: 10 }, () => deleteTryOn(ana.id, id)));
  expect(deletions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await getCredits(ana)).toBe(5);
  const late = await makePicture(ana, "edit_result");
  expect(await settleTryOn({ id, fence: claim?.fence ?? 0 }, { resultIds: [late.id] })).toBe(false);
  expect(await isThere(late)).toBe(false);
  expect(await claimTryOn(id)).toBeNull();
});

test("one picture sent by a plain form is a list of one, and a prompt is measured in characters", () => {
  expect(CreateTryOnInput.parse({ imageUrls: "/media/x", prompt: " azul ", sourcePostId: "" })).toEqual({ imageUrls: ["/media/x"], prompt: "azul" });
  expect(CreateTryOnInput.parse({})).toEqual({ imageUrls: [], prompt: "" });
  expect(CreateTryOnInput.safeParse({ imageUrls: Array(5).fill("/media/x"), prompt: "azul" }).success).toBe(false);
  expect(CreateTryOnInput.safeParse({ imageUrls: [], prompt: "😀".repeat(2000) }).success).toBe(true);
  expect(CreateTryOnInput.safeParse({ imageUrls: [], prompt: "😀".repeat(2001) }).success).toBe(false);
});
