import { expect, test } from "bun:test";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, follows, likes, posts, reports, userInteractions, users } from "#app/db/schema";
import type { AppError } from "#app/lib/app-error";
import { withPostLock } from "#app/models/access/locks.server";
import { setSave } from "#app/models/collections/save.server";
import { getExploreFeed } from "#app/models/feed/explore.server";
import { getFollowingFeed, listLikedPosts } from "#app/models/feed/feed.server";
import { addComment, deleteComment, listComments } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { deletePost, getPost } from "#app/models/looks/post.server";
import type { PostReport } from "#app/models/moderation/report.schema";
import { reportPost, reportUser } from "#app/models/moderation/report.server";
import { followUser, removeFollower, unfollowUser } from "#app/models/people/follow.server";
import { listFollowers, listFollowing, listMutualFollowers } from "#app/models/people/follow-list.server";
import { requirePerson } from "#app/models/people/person.server";
import { listRelations, removeRelation, setRelation } from "#app/models/people/relation.server";
import { makePost, makeUser } from "#tests/people";
import { waitUntil } from "#tests/server";

type Person = { id: string };

const page = { limit: 24, cursor: null };
const listIds = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);
const getErrorCode = (act: Promise<unknown>) => act.then(() => null).catch((error: AppError) => error.code ?? error);
const formatCounts = async ({ id }: Person) => {
  const [row] = await db.select({ followers: users.followersCount, following: users.followingCount }).from(users).where(eq(users.id, id));
  return [row?.followers, row?.following];
};
const readCounts = async ({ id }: Person) => {
  const [row] = await db.select({ likes: posts.likesCount, comments: posts.commentsCount }).from(posts).where(eq(posts.id, id));
  return [row?.likes, row?.comments];
};
const misuse: PostReport = { reason: "ai_misuse", description: "" };

test("a block ends both follows and takes the blocked one's likes and comments off, with every count; lifting it brings nothing back", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const [anas, bias] = [await makePost({ by: ana }), await makePost({ by: bia })];
  await followUser(ana.id, bia.id);
  await followUser(bia.id, ana.id);
  for (const person of [bia, caio]) {
    await setLike(person.id, anas.id, true);
    await addComment(person.id, anas.id, "Que caimento");
  }
  await setLike(ana.id, bias.id, true);

  await setRelation(ana.id, bia.id, "block");
  await setRelation(ana.id, bia.id, "block");
  expect([await formatCounts(ana), await formatCounts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await readCounts(anas)).toEqual([1, 1]);
  expect(await readCounts(bias)).toEqual([1, 0]);
  expect(await db.select().from(likes).where(eq(likes.userId, bia.id))).toEqual([]);
  expect(await db.select().from(comments).where(eq(comments.userId, bia.id))).toEqual([]);
  expect(listIds(await listLikedPosts(ana.id, page))).toEqual([]);
  expect(await getErrorCode(requirePerson(bia.id, ana.id))).toBe("user_not_found");
  expect(await requirePerson(ana.id, bia.id)).toMatchObject({ isBlocked: true, bio: "", profilePhoto: null });
  expect(await getErrorCode(followUser(ana.id, bia.id))).toBe("blocked_by_you");
  expect(await getErrorCode(followUser(bia.id, ana.id))).toBe("user_not_found");
  expect(await getErrorCode(setLike(bia.id, anas.id, true))).toBe("post_not_found");

  await removeRelation(ana.id, bia.id, "block");
  await removeRelation(ana.id, bia.id, "block");
  expect([await readCounts(anas), await formatCounts(bia)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(listIds(await listLikedPosts(ana.id, page))).toEqual([bias.id]);
});

test("whoever is blocked may block and report too, and nothing else", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await setRelation(ana.id, bia.id, "block");
  expect(await getErrorCode(setRelation(bia.id, ana.id, "mute"))).toBe("user_not_found");
  expect(await getErrorCode(removeRelation(bia.id, ana.id, "restrict"))).toBe("user_not_found");
  expect(await getErrorCode(removeFollower(bia.id, ana.id))).toBe("user_not_found");
  await setRelation(bia.id, ana.id, "block");
  expect((await reportUser(bia.id, ana.id, { reason: "spam", description: "" })).status).toBe("pending");
  await removeRelation(ana.id, bia.id, "block");
  expect(await getErrorCode(requirePerson(ana.id, bia.id))).toBe("user_not_found");
  expect(listIds(await listRelations(bia.id, "block", page))).toEqual([ana.id]);
});

test("nobody does any of it to themselves or to someone who is not there", async () => {
  const [ana, suspendedUser] = [await makeUser(), await makeUser({ suspendedAt: new Date() })];
  for (const type of ["mute", "restrict", "block"] as const) {
    expect(await getErrorCode(setRelation(ana.id, ana.id, type))).toBe("on_oneself");
    expect(await getErrorCode(removeRelation(ana.id, ana.id, type))).toBe("on_oneself");
    for (const id of [suspendedUser.id, crypto.randomUUID(), "ana"]) expect(await getErrorCode(setRelation(ana.id, id, type))).toBe("user_not_found");
  }
  expect(await getErrorCode(removeFollower(ana.id, ana.id))).toBe("on_oneself");
  expect(await getErrorCode(reportUser(ana.id, ana.id, { reason: "spam", description: "" }))).toBe("on_oneself");
  expect(await getErrorCode(reportUser(ana.id, suspendedUser.id, { reason: "spam", description: "" }))).toBe("user_not_found");
});

test("a mute hides from following and explore only, and only for whoever muted", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: bia });
  await followUser(ana.id, bia.id);
  await setLike(ana.id, look.id, true);
  await setRelation(ana.id, bia.id, "mute");
  expect(listIds(await getFollowingFeed(ana.id, page))).toEqual([]);
  expect(listIds(await getExploreFeed(ana.id, page))).not.toContain(look.id);
  expect(listIds(await listLikedPosts(ana.id, page))).toEqual([look.id]);
  expect(await getPost(ana.id, look.id)).not.toBeNull();
  expect(await requirePerson(ana.id, bia.id)).toMatchObject({ isMuted: true, isFollowing: true });
  await removeRelation(ana.id, bia.id, "mute");
  expect(listIds(await getFollowingFeed(ana.id, page))).toEqual([look.id]);
});

test("a restricted author's comments are for them and the owner alone", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  await setRelation(ana.id, bia.id, "restrict");
  const comment = await addComment(bia.id, look.id, "Só nós duas");
  const listVisibleComments = async (person: Person) => listIds(await listComments(person.id, look.id, page));
  expect([await listVisibleComments(ana), await listVisibleComments(bia), await listVisibleComments(caio)]).toEqual([[comment.id], [comment.id], []]);
  await removeRelation(ana.id, bia.id, "restrict");
  expect(await listVisibleComments(caio)).toEqual([comment.id]);
});

test("SEC-61: a comment that one may not read answers its deletion as none at all would", async () => {
  const [ana, bia, caio, davi] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Nem todos leem");
  expect(await getErrorCode(deleteComment(caio.id, comment.id))).toBe("forbidden");
  await setRelation(bia.id, caio.id, "block");
  expect(await getErrorCode(deleteComment(caio.id, comment.id))).toBe("not_found");
  await setRelation(ana.id, bia.id, "restrict");
  expect(await getErrorCode(deleteComment(davi.id, comment.id))).toBe("not_found");
  await setRelation(bia.id, ana.id, "block");
  expect(listIds(await listComments(ana.id, look.id, page))).toEqual([]);
  expect(await getErrorCode(deleteComment(ana.id, comment.id))).toBeNull(); // she may remove comments on her own look
});

test("followers and following are listed from the newest follow, in parts, without the blocked and the suspended", async () => {
  const [ana, viewer, blocked, suspended] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  const fans = [viewer, await makeUser(), blocked, await makeUser(), suspended];
  for (const fan of fans) await followUser(fan.id, ana.id);
  await setRelation(viewer.id, blocked.id, "block");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  const first = await listFollowers(viewer.id, ana.id, { limit: 2, cursor: null });
  const second = await listFollowers(viewer.id, ana.id, { limit: 2, cursor: first.nextCursor });
  expect([listIds(first), listIds(second), second.nextCursor]).toEqual([[fans[3]?.id, fans[1]?.id] as string[], [viewer.id], null]);
  expect(first.items[0]).not.toHaveProperty("email");
  expect(listIds(await listFollowing(ana.id, viewer.id, page))).toEqual([ana.id]);
  expect(await getErrorCode(listFollowers(viewer.id, ana.id, { limit: 2, cursor: "outra" }))).toBe("bad_cursor");
});

test("mutual followers are those whom the viewer follows too", async () => {
  const [ana, viewer, friend, stranger] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()];
  for (const fan of [friend, stranger, viewer]) await followUser(fan.id, ana.id);
  await followUser(viewer.id, friend.id);
  expect(listIds(await listMutualFollowers(viewer.id, ana.id, page))).toEqual([friend.id]);
  await setRelation(friend.id, viewer.id, "block");
  expect(listIds(await listMutualFollowers(viewer.id, ana.id, page))).toEqual([]);
});

test("a follower can be removed, and may come again", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(bia.id, ana.id);
  await removeFollower(ana.id, bia.id);
  await removeFollower(ana.id, bia.id);
  expect([await formatCounts(ana), await formatCounts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await followUser(bia.id, ana.id)).toEqual({ isFollowing: true, followersCount: 1 });
});

test("the lists of the muted, restricted and blocked are one's own, the latest first", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  for (const type of ["mute", "restrict", "block"] as const) {
    for (const person of [bia, caio]) await setRelation(ana.id, person.id, type);
    expect(listIds(await listRelations(ana.id, type, page))).toEqual([caio.id, bia.id]);
    expect(listIds(await listRelations(bia.id, type, page))).toEqual([]);
    await removeRelation(ana.id, bia.id, type);
    expect(listIds(await listRelations(ana.id, type, page))).toEqual([caio.id]);
    await removeRelation(ana.id, caio.id, type);
  }
});

test("a post has one open report a reporter, and only from whoever sees it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [open, hidden] = [await makePost({ by: ana }), await makePost({ by: ana, privacy: "followers" })];
  const first = await reportPost(bia.id, open.id, { reason: "copyright", description: "É minha foto" });
  const again = await Promise.all([1, 2, 3].map(() => reportPost(bia.id, open.id, { reason: "spam", description: "" })));
  expect(again.map((report) => report.id)).toEqual([first.id, first.id, first.id]);
  expect(await db.select({ reason: reports.reason, by: reports.reporterId }).from(reports).where(eq(reports.reportedPostId, open.id))).toEqual([
    { reason: "copyright", by: bia.id },
  ]);
  expect(await getErrorCode(reportPost(bia.id, hidden.id, misuse))).toBe("post_not_found");
  expect(await getErrorCode(reportPost(bia.id, "look", misuse))).toBe("post_not_found");
  expect(await getErrorCode(reportPost(ana.id, open.id, misuse))).toBe("on_oneself");
  await db.update(reports).set({ status: "rejected" }).where(eq(reports.id, first.id));
  expect((await reportPost(bia.id, open.id, { reason: "spam", description: "" })).id).not.toBe(first.id);
});

test("a person has one open report a reporter, beside those of their looks", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  await reportPost(bia.id, (await makePost({ by: ana })).id, { reason: "spam", description: "" });
  const again = await Promise.all(
    (["spam", "inappropriate_content", "spam"] as const).map((reason) => reportUser(bia.id, ana.id, { reason, description: "Vende seguidores" })),
  );
  expect(new Set(again.map((report) => report.id)).size).toBe(1);
  const caios = await reportUser(caio.id, ana.id, { reason: "spam", description: "" });
  const ofAna = and(eq(reports.reportedUserId, ana.id), isNull(reports.reportedPostId));
  const remaining = await db.select({ id: reports.id, by: reports.reporterId }).from(reports).where(ofAna).orderBy(reports.id);
  expect(remaining).toEqual([
    { id: again[0]?.id ?? "", by: bia.id },
    { id: caios.id, by: caio.id },
  ]);
  await db.update(reports).set({ status: "rejected" }).where(ofAna);
  expect((await reportUser(bia.id, ana.id, { reason: "spam", description: "" })).id).not.toBe(again[0]?.id ?? "");
});

test("misuse of AI takes an AI picture away at once, three a day and never after a rejected one; every other report waits", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => makePost({ by: ana, isAi: true })));
  const photo = await makePost({ by: ana });
  const getPostStatus = async ({ id }: Person) => (await db.select({ status: posts.moderationStatus }).from(posts).where(eq(posts.id, id)))[0]?.status;
  await reportPost(caio.id, photo.id, misuse);
  await reportPost(caio.id, made[0]?.id ?? "", { reason: "underage", description: "" });
  expect([await getPostStatus(photo), made[0] && (await getPostStatus(made[0]))]).toEqual(["pending", "pending"]);

  // a report without effect uses no quota
  for (const post of await Promise.all([1, 2, 3].map(() => makePost({ by: ana })))) await reportPost(bia.id, post.id, misuse);
  await Promise.all(made.map((post) => reportPost(bia.id, post.id, misuse)));
  const statuses = await Promise.all(made.map(getPostStatus));
  expect(statuses.toSorted()).toEqual(["held", "held", "held", "pending", "pending"]);
  const held = made[statuses.indexOf("held")];
  if (!held) throw new Error("nothing was held");
  expect([await getPost(caio.id, held.id), (await getPost(ana.id, held.id))?.moderationStatus]).toEqual([null, "held"]);

  await db
    .update(reports)
    .set({ status: "rejected", createdAt: new Date(Date.now() - 48 * 3_600_000) })
    .where(and(eq(reports.reporterId, bia.id), eq(reports.reason, "ai_misuse")));
  const later = await makePost({ by: ana, isAi: true });
  await reportPost(bia.id, later.id, misuse);
  expect(await getPostStatus(later)).toBe("pending");
  await reportPost(caio.id, later.id, misuse);
  expect(await getPostStatus(later)).toBe("held");
});

test("comments, likes and follows on their way while a block comes are refused or taken off by it", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks = await Promise.all([1, 2, 3].map(() => makePost({ by: ana })));
  for (let round = 0; round < 5; round++) {
    const pending = looks.flatMap((look) => [
      addComment(bia.id, look.id, "Ainda deu tempo?"),
      setLike(bia.id, look.id, true),
      addComment(bia.id, look.id, "E agora?"),
      followUser(bia.id, ana.id),
    ]);
    const blocking = setRelation(ana.id, bia.id, "block");
    const back = setRelation(bia.id, ana.id, "block");
    const codes = await Promise.all([...pending, blocking, back].map(getErrorCode));
    expect(codes.filter((code) => ![null, "post_not_found", "user_not_found", "blocked_by_you"].includes(code))).toEqual([]);
    expect(await db.select().from(comments).where(eq(comments.userId, bia.id))).toEqual([]);
    expect(await db.select().from(likes).where(eq(likes.userId, bia.id))).toEqual([]);
    expect(await db.select().from(follows).where(eq(follows.followerId, bia.id))).toEqual([]);
    for (const look of looks) expect(await readCounts(look)).toEqual([0, 0]);
    await db.delete(userInteractions);
  }
});

test("a block waits for a comment that is half written, and takes it off", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makePost({ by: ana });
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = withPostLock(bia.id, look.id, async (tx) => {
    await tx.insert(comments).values({ postId: look.id, userId: bia.id, content: "Quase" });
    await tx.update(posts).set({ commentsCount: 1 }).where(eq(posts.id, look.id));
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const blocking = setRelation(ana.id, bia.id, "block");
  const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  await waitUntil("the block to stand in line", async () => (await db.execute(waiting)).length > 0);
  mayEnd.resolve();
  await Promise.all([writing, blocking]);
  expect(await db.select().from(comments).where(eq(comments.postId, look.id))).toEqual([]);
  expect(await readCounts(look)).toEqual([0, 0]);
});

test("a post deleted while likes, comments and saves are on their way leaves no row behind, and nobody an error", async () => {
  const ana = await makeUser();
  const fans = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser()));
  for (let round = 0; round < 3; round++) {
    const look = await makePost({ by: ana });
    const added = await Promise.all(fans.map((fan) => addComment(fan.id, look.id, "Lindo")));
    await Promise.all(fans.map((fan) => setLike(fan.id, look.id, true)));
    const pending = fans.flatMap((fan, index) => [
      setLike(fan.id, look.id),
      setSave(fan.id, look.id),
      addComment(fan.id, look.id, "Mais um"),
      deleteComment(fan.id, added[index]?.id ?? ""),
      setLike(fan.id, look.id),
    ]);
    const codes = await Promise.all([...pending.slice(0, 10), deletePost(ana.id, look.id), ...pending.slice(10)].map(getErrorCode));
    expect(codes.filter((code) => ![null, "post_not_found", "not_found"].includes(code))).toEqual([]);
    expect(await db.select().from(posts).where(eq(posts.id, look.id))).toEqual([]);
  }
});

test("unfollowing twice takes one off the counts", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  await Promise.all([unfollowUser(ana.id, bia.id), unfollowUser(ana.id, bia.id), removeFollower(bia.id, ana.id)]);
  expect([await formatCounts(ana), await formatCounts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
