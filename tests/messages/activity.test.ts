import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, notifications, posts } from "#app/db/schema";
import { countNotifications, listNotifications, readNotifications, removeOldNotifications } from "#app/models/activity.server";
import { addComment, deleteComment } from "#app/models/comment.server";
import type { Notification } from "#app/models/contract";
import { markEditsSeen } from "#app/models/edit-view.server";
import { followUser, unfollowUser } from "#app/models/follow.server";
import { createImageEdit } from "#app/models/image-edit.server";
import { deleteImageEdit } from "#app/models/image-edit-deletion.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { setLike } from "#app/models/like.server";
import { sendMessage } from "#app/models/message.server";
import { deletePost } from "#app/models/post.server";
import { liftRelation, setRelation } from "#app/models/relation.server";
import { reportPost } from "#app/models/report.server";
import { getUnseen } from "#app/models/unseen.server";
import { signedIn } from "#tests/http";
import { aPicture, aPost, aUser } from "#tests/people";
import { startServer } from "#tests/server";

type Person = { id: string };

const told = async (person: Person) => (await listNotifications(person.id, { limit: 60, cursor: null })).items;
const fresh = async ({ id }: Person) => (await countNotifications([id])).get(id);
const said = async (person: Person) => (await told(person)).map(({ type, actors, count }) => `${type} ${actors.map(({ name }) => name).join("+")} ${count}`);

async function aTryOn(by: Person, look?: { id: string }) {
  const photo = await aPicture(by, "edit_input");
  const viewer = { id: by.id, subscriptionPlan: "free" } as const;
  return createImageEdit(viewer, { imageIds: [photo.id], prompt: "linho", sourcePostId: look?.id });
}

const succeed = async (by: Person, { id }: { id: string }) => settleEdit({ id, fence: 0 }, { resultIds: [(await aPicture(by, "edit_result")).id] });

test("likes, comments and follows of a day are one entry each, with who it was, latest first", async () => {
  const ana = await aUser();
  const [bia, caio, eva, dora] = await Promise.all(["Bia", "Caio", "Eva", "Dora"].map((name) => aUser({ name })));
  if (!bia || !caio || !eva || !dora) throw new Error("nobody");
  const [look, other] = [await aPost({ by: ana }), await aPost({ by: ana })];
  for (const fan of [bia, caio, eva, dora]) await setLike(fan.id, look.id, true);
  await setLike(bia.id, other.id, true);
  for (const words of ["Que linda", "Linda mesmo"]) await addComment(caio.id, look.id, words);
  await addComment(bia.id, look.id, "Também acho");
  for (const fan of [caio, bia]) await followUser(fan.id, ana.id);
  expect(await said(ana)).toEqual(["follow Bia+Caio 2", "comment Bia+Caio 2", "like Bia 1", "like Dora+Eva+Caio 4"]);
  expect(await fresh(ana)).toBe(4);
  const [follow, comment] = await told(ana);
  expect(follow).toMatchObject({ postId: null, editId: null, imageUrl: null, isRead: false });
  expect(comment).toMatchObject({ postId: look.id, imageUrl: `/media/${look.imageUrl}/1080.jpg` });

  await db.update(notifications).set({ day: "2026-01-01" }).where(eq(notifications.actorId, eva.id));
  expect(await said(ana)).toEqual(["follow Bia+Caio 2", "comment Bia+Caio 2", "like Bia 1", "like Dora+Caio+Bia 3", "like Eva 1"]);
});

test("nothing comes from oneself, from the muted, the restricted or the blocked, and what was said before falls silent too", async () => {
  const ana = await aUser();
  const look = await aPost({ by: ana });
  await setLike(ana.id, look.id, true);
  await addComment(ana.id, look.id, "Minha");
  expect(await told(ana)).toEqual([]);
  for (const type of ["mute", "restrict"] as const) {
    const other = await aUser();
    await setRelation(ana.id, other.id, type);
    await setLike(other.id, look.id, true);
    await addComment(other.id, look.id, "Oi");
    await followUser(other.id, ana.id);
    expect(await told(ana)).toEqual([]);
    expect(await fresh(ana)).toBe(0);

    const later = await aUser();
    await setLike(later.id, look.id, true);
    expect((await told(ana)).length).toBe(1);
    await setRelation(ana.id, later.id, type);
    expect(await told(ana)).toEqual([]);
    expect(await fresh(ana)).toBe(0);
    await liftRelation(ana.id, later.id, type);
    await setLike(later.id, look.id, false);
  }
  const blocked = await aUser();
  await setLike(blocked.id, look.id, true);
  await followUser(blocked.id, ana.id);
  const edit = await aTryOn(blocked, look);
  await setRelation(ana.id, blocked.id, "block");
  await succeed(blocked, edit);
  expect(await told(ana)).toEqual([]);
  await liftRelation(ana.id, blocked.id, "block");
  expect(await told(ana)).toEqual([]);
});

test("a like, a follow or a comment taken back takes its news along, and so does a deleted post or try-on", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await setLike(bia.id, look.id, true);
  await setLike(bia.id, look.id, false);
  await followUser(bia.id, ana.id);
  await unfollowUser(bia.id, ana.id);
  const comment = await addComment(bia.id, look.id, "Oi");
  await deleteComment(bia.id, comment.id);
  expect(await told(ana)).toEqual([]);
  await setLike(bia.id, look.id, true);
  await addComment(bia.id, look.id, "Oi");
  expect((await told(ana)).length).toBe(2);
  await deletePost(ana.id, look.id);
  expect(await told(ana)).toEqual([]);
  const edit = await aTryOn(ana);
  await succeed(ana, edit);
  expect((await told(ana)).length).toBe(1);
  await deleteImageEdit(ana.id, edit.id);
  expect(await told(ana)).toEqual([]);
});

test("a result that is ready, a credit that came back and a look tried on by others are told, to whom they concern, once", async () => {
  const [ana, bia] = [await aUser({ name: "Ana" }), await aUser({ name: "Bia" })];
  const look = await aPost({ by: ana });
  const edit = await aTryOn(bia, look);
  await Promise.all([succeed(bia, edit), succeed(bia, edit)]);
  expect(await said(ana)).toEqual(["try_on Bia 1"]);
  expect(await told(bia)).toMatchObject([{ type: "edit_ready", editId: edit.id, postId: null, actors: [], count: 1 }]);

  const own = await aTryOn(ana, look);
  await succeed(ana, own);
  expect((await told(ana)).map(({ type }) => type)).toEqual(["edit_ready", "try_on"]);

  const failing = await aTryOn(bia);
  await settleEdit({ id: failing.id, fence: 0 }, { failure: "provider_failed" });
  expect((await told(bia))[0]).toMatchObject({ type: "credit_returned", editId: failing.id, imageUrl: null });
  const rich = await aUser({ subscriptionPlan: "premium" });
  const photo = await aPicture(rich, "edit_input");
  const free = await createImageEdit({ id: rich.id, subscriptionPlan: "premium" }, { imageIds: [photo.id], prompt: "linho" });
  await settleEdit({ id: free.id, fence: 0 }, { failure: "provider_failed" });
  expect(await told(rich)).toEqual([]); // no credit went, so none came back
});

test("home hears at once of messages, activity and a result, each by its own rules", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  expect(await getUnseen(ana.id)).toEqual({ messages: 0, activity: 0, hasResult: false });
  for (const words of ["Oi", "Tudo bem?"]) await sendMessage(bia.id, ana.id, { content: words });
  await followUser(bia.id, ana.id);
  await succeed(ana, await aTryOn(ana));
  expect(await getUnseen(ana.id)).toEqual({ messages: 2, activity: 2, hasResult: true });
  expect(await getUnseen(bia.id)).toEqual({ messages: 0, activity: 0, hasResult: false });

  await setRelation(ana.id, bia.id, "restrict");
  expect(await getUnseen(ana.id)).toEqual({ messages: 0, activity: 1, hasResult: true });
  await readNotifications(ana.id);
  await markEditsSeen(ana.id);
  expect(await getUnseen(ana.id)).toEqual({ messages: 0, activity: 0, hasResult: false });
});

test("the author of an AI picture that a report holds is told of it, not by whom", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana, isAi: true, type: "virtual_tryon" });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  expect(await told(ana)).toMatchObject([{ type: "moderation", postId: look.id, actors: [], count: 1 }]);
  expect(await db.$count(posts, eq(posts.moderationStatus, "held"))).toBe(1);
});

test("«marcar como lido» empties the badge, and what comes after counts again", async () => {
  const server = await startServer({ WORKER: "off" });
  const [ana, bia, eva] = [await aUser(), await aUser(), await aUser()];
  const anas = await signedIn(server, ana);
  const look = await aPost({ by: ana });
  await setLike(bia.id, look.id, true);
  await followUser(bia.id, ana.id);
  const first = await anas.get("/api/notifications?limit=1");
  expect(((await first.json()) as Notification[]).map(({ type }) => type)).toEqual(["follow"]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await anas.json<Notification[]>(next)).map(({ type }) => type)).toEqual(["like"]);
  expect((await anas.post("/api/notifications/read")).status).toBe(204);
  expect((await anas.json<Notification[]>("/api/notifications")).map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(await fresh(ana)).toBe(0);
  await setLike(eva.id, look.id, true);
  expect((await told(ana))[0]).toMatchObject({ type: "like", count: 2, isRead: false });
  expect(await fresh(ana)).toBe(1);
  expect((await anas.get("/api/notifications?cursor=x")).status).toBe(400);
  expect((await anas.get("/api/notifications/read")).status).toBe(405);
});

test("reading all while likes come and go never stops anybody, and the sweeper forgets after ninety days", async () => {
  const ana = await aUser();
  const fans = await Promise.all(Array.from({ length: 8 }, () => aUser()));
  const look = await aPost({ by: ana });
  await Promise.all(
    fans.flatMap((fan) => [setLike(fan.id, look.id, true), readNotifications(ana.id), setLike(fan.id, look.id, false), readNotifications(ana.id)]),
  );
  for (const fan of fans) await setLike(fan.id, look.id, true);
  expect((await told(ana))[0]?.count).toBe(8);
  await db.update(notifications).set({ createdAt: sql`now() - interval '91 days'` }).where(eq(notifications.userId, ana.id));
  await removeOldNotifications();
  expect(await told(ana)).toEqual([]);
  expect(await db.$count(comments, eq(comments.postId, look.id))).toBe(0);
});
