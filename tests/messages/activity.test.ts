import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, notifications, posts } from "#app/db/schema";
import { countUnreadNotifications, listNotifications, markNotificationsRead, removeOldNotifications } from "#app/models/activity/activity.server";
import { getHomeBadges } from "#app/models/activity/home.server";
import type { Notification } from "#app/models/contract";
import { addComment, deleteComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { deletePost } from "#app/models/looks/post.server";
import { sendMessage } from "#app/models/messages/message.server";
import { reportPost } from "#app/models/moderation/report.server";
import { followUser, unfollowUser } from "#app/models/people/follow.server";
import { removeRelation, setRelation } from "#app/models/people/relation.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { deleteTryOn } from "#app/models/try-on/try-on-deletion.server";
import { markTryOnsSeen } from "#app/models/try-on/try-on-view.server";
import { createSignedInClient } from "#tests/http";
import { makePicture, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

type Person = { id: string };

const listActivity = async (person: Person) => (await listNotifications(person.id, { limit: 60, cursor: null })).items;
const countUnread = async ({ id }: Person) => (await countUnreadNotifications([id])).get(id);
const summarize = async (person: Person) =>
  (await listActivity(person)).map(({ type, actors, count }) => `${type} ${actors.map(({ name }) => name).join("+")} ${count}`);

async function createTryOnOf(by: Person, look?: { id: string }) {
  const photo = await makePicture(by, "edit_input");
  const viewer = { id: by.id, subscriptionPlan: "free" } as const;
  return createTryOn(viewer, { imageIds: [photo.id], prompt: "linho", sourcePostId: look?.id });
}

const completeTryOn = async (by: Person, { id }: { id: string }) => settleTryOn({ id, fence: 0 }, { resultIds: [(await makePicture(by, "edit_result")).id] });

test("likes, comments and follows of a day are one entry each, with who it was, latest first", async () => {
  const ana = await makeUser();
  const [bia, caio, eva, dora] = await Promise.all(["Bia", "Caio", "Eva", "Dora"].map((name) => makeUser({ name })));
  if (!bia || !caio || !eva || !dora) throw new Error("nobody");
  const [look, other] = [await makePost({ by: ana }), await makePost({ by: ana })];
  for (const fan of [bia, caio, eva, dora]) await setLike(fan.id, look.id, true);
  await setLike(bia.id, other.id, true);
  for (const words of ["Que linda", "Linda mesmo"]) await addComment(caio.id, look.id, words);
  await addComment(bia.id, look.id, "Também acho");
  for (const fan of [caio, bia]) await followUser(fan.id, ana.id);
  expect(await summarize(ana)).toEqual(["follow Bia+Caio 2", "comment Bia+Caio 2", "like Bia 1", "like Dora+Eva+Caio 4"]);
  expect(await countUnread(ana)).toBe(4);
  const [follow, comment] = await listActivity(ana);
  expect(follow).toMatchObject({ postId: null, editId: null, imageUrl: null, isRead: false });
  expect(comment).toMatchObject({ postId: look.id, imageUrl: `/media/${look.imageUrl}/1080.jpg` });

  await db.update(notifications).set({ day: "2026-01-01" }).where(eq(notifications.actorId, eva.id));
  expect(await summarize(ana)).toEqual(["follow Bia+Caio 2", "comment Bia+Caio 2", "like Bia 1", "like Dora+Caio+Bia 3", "like Eva 1"]);
});

test("nothing comes from oneself, from the muted, the restricted or the blocked, and what was said before falls silent too", async () => {
  const ana = await makeUser();
  const look = await makePost({ by: ana });
  await setLike(ana.id, look.id, true);
  await addComment(ana.id, look.id, "Minha");
  expect(await listActivity(ana)).toEqual([]);
  for (const type of ["mute", "restrict"] as const) {
    const other = await makeUser();
    await setRelation(ana.id, other.id, type);
    await setLike(other.id, look.id, true);
    await addComment(other.id, look.id, "Oi");
    await followUser(other.id, ana.id);
    expect(await listActivity(ana)).toEqual([]);
    expect(await countUnread(ana)).toBe(0);

    const later = await makeUser();
    await setLike(later.id, look.id, true);
    expect((await listActivity(ana)).length).toBe(1);
    await setRelation(ana.id, later.id, type);
    expect(await listActivity(ana)).toEqual([]);
    expect(await countUnread(ana)).toBe(0);
    await removeRelation(ana.id, later.id, type);
    await setLike(later.id, look.id, false);
  }
  const blocked = await makeUser();
  await setLike(blocked.id, look.id, true);
  await followUser(blocked.id, ana.id);
  const edit = await createTryOnOf(blocked, look);
  await setRelation(ana.id, blocked.id, "block");
  await completeTryOn(blocked, edit);
  expect(await listActivity(ana)).toEqual([]);
  await removeRelation(ana.id, blocked.id, "block");
  expect(await listActivity(ana)).toEqual([]);
});

test("a like, a follow or a comment taken back takes its news along, and so does a deleted post or try-on", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await setLike(bia.id, look.id, true);
  await setLike(bia.id, look.id, false);
  await followUser(bia.id, ana.id);
  await unfollowUser(bia.id, ana.id);
  const comment = await addComment(bia.id, look.id, "Oi");
  await deleteComment(bia.id, comment.id);
  expect(await listActivity(ana)).toEqual([]);
  await setLike(bia.id, look.id, true);
  await addComment(bia.id, look.id, "Oi");
  expect((await listActivity(ana)).length).toBe(2);
  await deletePost(ana.id, look.id);
  expect(await listActivity(ana)).toEqual([]);
  const edit = await createTryOnOf(ana);
  await completeTryOn(ana, edit);
  expect((await listActivity(ana)).length).toBe(1);
  await deleteTryOn(ana.id, edit.id);
  expect(await listActivity(ana)).toEqual([]);
});

test("a result that is ready, a credit that came back and a look tried on by others are told, to whom they concern, once", async () => {
  const [ana, bia] = [await makeUser({ name: "Ana" }), await makeUser({ name: "Bia" })];
  const look = await makePost({ by: ana });
  const edit = await createTryOnOf(bia, look);
  await Promise.all([completeTryOn(bia, edit), completeTryOn(bia, edit)]);
  expect(await summarize(ana)).toEqual(["try_on Bia 1"]);
  expect(await listActivity(bia)).toMatchObject([{ type: "edit_ready", editId: edit.id, postId: null, actors: [], count: 1 }]);

  const own = await createTryOnOf(ana, look);
  await completeTryOn(ana, own);
  expect((await listActivity(ana)).map(({ type }) => type)).toEqual(["edit_ready", "try_on"]);

  const failing = await createTryOnOf(bia);
  await settleTryOn({ id: failing.id, fence: 0 }, { failure: "provider_failed" });
  expect((await listActivity(bia))[0]).toMatchObject({ type: "credit_returned", editId: failing.id, imageUrl: null });
  const rich = await makeUser({ subscriptionPlan: "premium" });
  const photo = await makePicture(rich, "edit_input");
  const free = await createTryOn({ id: rich.id, subscriptionPlan: "premium" }, { imageIds: [photo.id], prompt: "linho" });
  await settleTryOn({ id: free.id, fence: 0 }, { failure: "provider_failed" });
  expect(await listActivity(rich)).toEqual([]); // no credit was taken, so none is returned
});

test("home hears at once of messages, activity and a result, each by its own rules", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  expect(await getHomeBadges(ana.id)).toEqual({ messages: 0, activity: 0, hasResult: false });
  for (const words of ["Oi", "Tudo bem?"]) await sendMessage(bia.id, ana.id, { content: words });
  await followUser(bia.id, ana.id);
  await completeTryOn(ana, await createTryOnOf(ana));
  expect(await getHomeBadges(ana.id)).toEqual({ messages: 2, activity: 2, hasResult: true });
  expect(await getHomeBadges(bia.id)).toEqual({ messages: 0, activity: 0, hasResult: false });

  await setRelation(ana.id, bia.id, "restrict");
  expect(await getHomeBadges(ana.id)).toEqual({ messages: 0, activity: 1, hasResult: true });
  await markNotificationsRead(ana.id);
  await markTryOnsSeen(ana.id);
  expect(await getHomeBadges(ana.id)).toEqual({ messages: 0, activity: 0, hasResult: false });
});

test("the author of an AI picture that a report holds is told of it, not by whom", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana, isAi: true, type: "virtual_tryon" });
  await reportPost(bia.id, look.id, { reason: "ai_misuse", description: "" });
  expect(await listActivity(ana)).toMatchObject([{ type: "moderation", postId: look.id, actors: [], count: 1 }]);
  expect(await db.$count(posts, eq(posts.moderationStatus, "held"))).toBe(1);
});

test("«marcar como lido» empties the badge, and what comes after counts again", async () => {
  const server = await startServer({ WORKER: "off" });
  const [ana, bia, eva] = [await makeUser(), await makeUser(), await makeUser()];
  const anas = await createSignedInClient(server, ana);
  const look = await makePost({ by: ana });
  await setLike(bia.id, look.id, true);
  await followUser(bia.id, ana.id);
  const first = await anas.get("/api/notifications?limit=1");
  expect(((await first.json()) as Notification[]).map(({ type }) => type)).toEqual(["follow"]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await anas.json<Notification[]>(next)).map(({ type }) => type)).toEqual(["like"]);
  expect((await anas.post("/api/notifications/read")).status).toBe(204);
  expect((await anas.json<Notification[]>("/api/notifications")).map(({ isRead }) => isRead)).toEqual([true, true]);
  expect(await countUnread(ana)).toBe(0);
  await setLike(eva.id, look.id, true);
  expect((await listActivity(ana))[0]).toMatchObject({ type: "like", count: 2, isRead: false });
  expect(await countUnread(ana)).toBe(1);
  expect((await anas.get("/api/notifications?cursor=x")).status).toBe(400);
  expect((await anas.get("/api/notifications/read")).status).toBe(405);
});

test("reading all while likes come and go never stops anybody, and the sweeper forgets after ninety days", async () => {
  const ana = await makeUser();
  const fans = await Promise.all(Array.from({ length: 8 }, () => makeUser()));
  const look = await makePost({ by: ana });
  await Promise.all(
    fans.flatMap((fan) => [setLike(fan.id, look.id, true), markNotificationsRead(ana.id), setLike(fan.id, look.id, false), markNotificationsRead(ana.id)]),
  );
  for (const fan of fans) await setLike(fan.id, look.id, true);
  expect((await listActivity(ana))[0]?.count).toBe(8);
  await db.update(notifications).set({ createdAt: sql`now() - interval '91 days'` }).where(eq(notifications.userId, ana.id));
  await removeOldNotifications();
  expect(await listActivity(ana)).toEqual([]);
  expect(await db.$count(comments, eq(comments.postId, look.id))).toBe(0);
});
