import { expect, test } from "bun:test";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, follows, likes, posts, reports, userInteractions, users } from "#app/db/schema";
import type { AppError } from "#app/models/app-error";
import { addComment, deleteComment, listComments } from "#app/models/comment.server";
import { exploreFeed } from "#app/models/explore.server";
import { followingFeed, listLikedPosts } from "#app/models/feed.server";
import { followUser, removeFollower, unfollowUser } from "#app/models/follow.server";
import { listFollowers, listFollowing, listMutualFollowers } from "#app/models/follow-list.server";
import { setLike } from "#app/models/like.server";
import { writeOnPost } from "#app/models/pair.server";
import { requirePerson } from "#app/models/person.server";
import { deletePost, getPost } from "#app/models/post.server";
import { liftRelation, listRelations, setRelation } from "#app/models/relation.server";
import type { PostReport } from "#app/models/report.schema";
import { reportPost, reportUser } from "#app/models/report.server";
import { setSave } from "#app/models/save.server";
import { aPost, aUser } from "#tests/people";
import { until } from "#tests/server";

type Person = { id: string };

const page = { limit: 24, cursor: null };
const idsOf = ({ items }: { items: { id: string }[] }) => items.map((item) => item.id);
const refusal = (act: Promise<unknown>) => act.then(() => null).catch((error: AppError) => error.code ?? error);
const counts = async ({ id }: Person) => {
  const [row] = await db.select({ followers: users.followersCount, following: users.followingCount }).from(users).where(eq(users.id, id));
  return [row?.followers, row?.following];
};
const countsOf = async ({ id }: Person) => {
  const [row] = await db.select({ likes: posts.likesCount, comments: posts.commentsCount }).from(posts).where(eq(posts.id, id));
  return [row?.likes, row?.comments];
};
const misuse: PostReport = { reason: "ai_misuse", description: "" };

test("a block ends both follows and takes the blocked one's likes and comments off, with every count; lifting it brings nothing back", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const [anas, bias] = [await aPost({ by: ana }), await aPost({ by: bia })];
  await followUser(ana.id, bia.id);
  await followUser(bia.id, ana.id);
  for (const person of [bia, caio]) {
    await setLike(person.id, anas.id, true);
    await addComment(person.id, anas.id, "Que caimento");
  }
  await setLike(ana.id, bias.id, true);

  await setRelation(ana.id, bia.id, "block");
  await setRelation(ana.id, bia.id, "block");
  expect([await counts(ana), await counts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await countsOf(anas)).toEqual([1, 1]);
  expect(await countsOf(bias)).toEqual([1, 0]);
  expect(await db.select().from(likes).where(eq(likes.userId, bia.id))).toEqual([]);
  expect(await db.select().from(comments).where(eq(comments.userId, bia.id))).toEqual([]);
  expect(idsOf(await listLikedPosts(ana.id, page))).toEqual([]);
  expect(await refusal(requirePerson(bia.id, ana.id))).toBe("user_not_found");
  expect(await requirePerson(ana.id, bia.id)).toMatchObject({ isBlocked: true, bio: "", profilePhoto: null });
  expect(await refusal(followUser(ana.id, bia.id))).toBe("blocked_by_you");
  expect(await refusal(followUser(bia.id, ana.id))).toBe("user_not_found");
  expect(await refusal(setLike(bia.id, anas.id, true))).toBe("post_not_found");

  await liftRelation(ana.id, bia.id, "block");
  await liftRelation(ana.id, bia.id, "block");
  expect([await countsOf(anas), await counts(bia)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(idsOf(await listLikedPosts(ana.id, page))).toEqual([bias.id]);
});

test("whoever is blocked may block and report too, and nothing else", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await setRelation(ana.id, bia.id, "block");
  expect(await refusal(setRelation(bia.id, ana.id, "mute"))).toBe("user_not_found");
  expect(await refusal(liftRelation(bia.id, ana.id, "restrict"))).toBe("user_not_found");
  expect(await refusal(removeFollower(bia.id, ana.id))).toBe("user_not_found");
  await setRelation(bia.id, ana.id, "block");
  expect((await reportUser(bia.id, ana.id, { reason: "spam", description: "" })).status).toBe("pending");
  await liftRelation(ana.id, bia.id, "block");
  expect(await refusal(requirePerson(ana.id, bia.id))).toBe("user_not_found");
  expect(idsOf(await listRelations(bia.id, "block", page))).toEqual([ana.id]);
});

test("nobody does any of it to themselves or to someone who is not there", async () => {
  const [ana, gone] = [await aUser(), await aUser({ suspendedAt: new Date() })];
  for (const type of ["mute", "restrict", "block"] as const) {
    expect(await refusal(setRelation(ana.id, ana.id, type))).toBe("on_oneself");
    expect(await refusal(liftRelation(ana.id, ana.id, type))).toBe("on_oneself");
    for (const id of [gone.id, crypto.randomUUID(), "ana"]) expect(await refusal(setRelation(ana.id, id, type))).toBe("user_not_found");
  }
  expect(await refusal(removeFollower(ana.id, ana.id))).toBe("on_oneself");
  expect(await refusal(reportUser(ana.id, ana.id, { reason: "spam", description: "" }))).toBe("on_oneself");
  expect(await refusal(reportUser(ana.id, gone.id, { reason: "spam", description: "" }))).toBe("user_not_found");
});

test("a mute hides from following and explore only, and only for whoever muted", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: bia });
  await followUser(ana.id, bia.id);
  await setLike(ana.id, look.id, true);
  await setRelation(ana.id, bia.id, "mute");
  expect(idsOf(await followingFeed(ana.id, page))).toEqual([]);
  expect(idsOf(await exploreFeed(ana.id, page))).not.toContain(look.id);
  expect(idsOf(await listLikedPosts(ana.id, page))).toEqual([look.id]);
  expect(await getPost(ana.id, look.id)).not.toBeNull();
  expect(await requirePerson(ana.id, bia.id)).toMatchObject({ isMuted: true, isFollowing: true });
  await liftRelation(ana.id, bia.id, "mute");
  expect(idsOf(await followingFeed(ana.id, page))).toEqual([look.id]);
});

test("a restricted author's comments are for them and the owner alone", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  await setRelation(ana.id, bia.id, "restrict");
  const comment = await addComment(bia.id, look.id, "Só nós duas");
  const seenBy = async (person: Person) => idsOf(await listComments(person.id, look.id, page));
  expect([await seenBy(ana), await seenBy(bia), await seenBy(caio)]).toEqual([[comment.id], [comment.id], []]);
  await liftRelation(ana.id, bia.id, "restrict");
  expect(await seenBy(caio)).toEqual([comment.id]);
});

test("SEC-61: a comment that one may not read answers its deletion as none at all would", async () => {
  const [ana, bia, caio, davi] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const comment = await addComment(bia.id, look.id, "Nem todos leem");
  expect(await refusal(deleteComment(caio.id, comment.id))).toBe("forbidden");
  await setRelation(bia.id, caio.id, "block");
  expect(await refusal(deleteComment(caio.id, comment.id))).toBe("not_found");
  await setRelation(ana.id, bia.id, "restrict");
  expect(await refusal(deleteComment(davi.id, comment.id))).toBe("not_found");
  await setRelation(bia.id, ana.id, "block");
  expect(idsOf(await listComments(ana.id, look.id, page))).toEqual([]);
  expect(await refusal(deleteComment(ana.id, comment.id))).toBeNull(); // what stands under her own look she may always take off
});

test("followers and following are listed from the newest follow, in parts, without the blocked and the suspended", async () => {
  const [ana, viewer, blocked, suspended] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const fans = [viewer, await aUser(), blocked, await aUser(), suspended];
  for (const fan of fans) await followUser(fan.id, ana.id);
  await setRelation(viewer.id, blocked.id, "block");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
  const first = await listFollowers(viewer.id, ana.id, { limit: 2, cursor: null });
  const second = await listFollowers(viewer.id, ana.id, { limit: 2, cursor: first.nextCursor });
  expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([[fans[3]?.id, fans[1]?.id] as string[], [viewer.id], null]);
  expect(first.items[0]).not.toHaveProperty("email");
  expect(idsOf(await listFollowing(ana.id, viewer.id, page))).toEqual([ana.id]);
  expect(await refusal(listFollowers(viewer.id, ana.id, { limit: 2, cursor: "outra" }))).toBe("bad_cursor");
});

test("mutual followers are those whom the viewer follows too", async () => {
  const [ana, viewer, friend, stranger] = [await aUser(), await aUser(), await aUser(), await aUser()];
  for (const fan of [friend, stranger, viewer]) await followUser(fan.id, ana.id);
  await followUser(viewer.id, friend.id);
  expect(idsOf(await listMutualFollowers(viewer.id, ana.id, page))).toEqual([friend.id]);
  await setRelation(friend.id, viewer.id, "block");
  expect(idsOf(await listMutualFollowers(viewer.id, ana.id, page))).toEqual([]);
});

test("a follower can be removed, and may come again", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(bia.id, ana.id);
  await removeFollower(ana.id, bia.id);
  await removeFollower(ana.id, bia.id);
  expect([await counts(ana), await counts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await followUser(bia.id, ana.id)).toEqual({ isFollowing: true, followersCount: 1 });
});

test("the lists of the muted, restricted and blocked are one's own, the latest first", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  for (const type of ["mute", "restrict", "block"] as const) {
    for (const person of [bia, caio]) await setRelation(ana.id, person.id, type);
    expect(idsOf(await listRelations(ana.id, type, page))).toEqual([caio.id, bia.id]);
    expect(idsOf(await listRelations(bia.id, type, page))).toEqual([]);
    await liftRelation(ana.id, bia.id, type);
    expect(idsOf(await listRelations(ana.id, type, page))).toEqual([caio.id]);
    await liftRelation(ana.id, caio.id, type);
  }
});

test("a post has one open report a reporter, and only from whoever sees it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const [open, hidden] = [await aPost({ by: ana }), await aPost({ by: ana, privacy: "followers" })];
  const first = await reportPost(bia.id, open.id, { reason: "copyright", description: "É minha foto" });
  const again = await Promise.all([1, 2, 3].map(() => reportPost(bia.id, open.id, { reason: "spam", description: "" })));
  expect(again.map((report) => report.id)).toEqual([first.id, first.id, first.id]);
  expect(await db.select({ reason: reports.reason, by: reports.reporterId }).from(reports).where(eq(reports.reportedPostId, open.id))).toEqual([
    { reason: "copyright", by: bia.id },
  ]);
  expect(await refusal(reportPost(bia.id, hidden.id, misuse))).toBe("post_not_found");
  expect(await refusal(reportPost(bia.id, "look", misuse))).toBe("post_not_found");
  expect(await refusal(reportPost(ana.id, open.id, misuse))).toBe("on_oneself");
  await db.update(reports).set({ status: "rejected" }).where(eq(reports.id, first.id));
  expect((await reportPost(bia.id, open.id, { reason: "spam", description: "" })).id).not.toBe(first.id);
});

test("a person has one open report a reporter, beside those of their looks", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  await reportPost(bia.id, (await aPost({ by: ana })).id, { reason: "spam", description: "" });
  const again = await Promise.all(
    (["spam", "inappropriate_content", "spam"] as const).map((reason) => reportUser(bia.id, ana.id, { reason, description: "Vende seguidores" })),
  );
  expect(new Set(again.map((report) => report.id)).size).toBe(1);
  const caios = await reportUser(caio.id, ana.id, { reason: "spam", description: "" });
  const ofAna = and(eq(reports.reportedUserId, ana.id), isNull(reports.reportedPostId));
  const kept = await db.select({ id: reports.id, by: reports.reporterId }).from(reports).where(ofAna).orderBy(reports.id);
  expect(kept).toEqual([
    { id: again[0]?.id ?? "", by: bia.id },
    { id: caios.id, by: caio.id },
  ]);
  await db.update(reports).set({ status: "rejected" }).where(ofAna);
  expect((await reportUser(bia.id, ana.id, { reason: "spam", description: "" })).id).not.toBe(again[0]?.id ?? "");
});

test("misuse of AI takes an AI picture away at once, three a day and never after a rejected one; every other report waits", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser()];
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => aPost({ by: ana, isAi: true })));
  const photo = await aPost({ by: ana });
  const statusOf = async ({ id }: Person) => (await db.select({ status: posts.moderationStatus }).from(posts).where(eq(posts.id, id)))[0]?.status;
  await reportPost(caio.id, photo.id, misuse);
  await reportPost(caio.id, made[0]?.id ?? "", { reason: "underage", description: "" });
  expect([await statusOf(photo), made[0] && (await statusOf(made[0]))]).toEqual(["pending", "pending"]);

  // what took nothing away uses up nothing
  for (const post of await Promise.all([1, 2, 3].map(() => aPost({ by: ana })))) await reportPost(bia.id, post.id, misuse);
  await Promise.all(made.map((post) => reportPost(bia.id, post.id, misuse)));
  const statuses = await Promise.all(made.map(statusOf));
  expect(statuses.toSorted()).toEqual(["held", "held", "held", "pending", "pending"]);
  const held = made[statuses.indexOf("held")];
  if (!held) throw new Error("nothing was held");
  expect([await getPost(caio.id, held.id), (await getPost(ana.id, held.id))?.moderationStatus]).toEqual([null, "held"]);

  await db
    .update(reports)
    .set({ status: "rejected", createdAt: new Date(Date.now() - 48 * 3_600_000) })
    .where(and(eq(reports.reporterId, bia.id), eq(reports.reason, "ai_misuse")));
  const later = await aPost({ by: ana, isAi: true });
  await reportPost(bia.id, later.id, misuse);
  expect(await statusOf(later)).toBe("pending");
  await reportPost(caio.id, later.id, misuse);
  expect(await statusOf(later)).toBe("held");
});

test("comments, likes and follows on their way while a block comes are refused or taken off by it", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const looks = await Promise.all([1, 2, 3].map(() => aPost({ by: ana })));
  for (let round = 0; round < 5; round++) {
    const onTheirWay = looks.flatMap((look) => [
      addComment(bia.id, look.id, "Ainda deu tempo?"),
      setLike(bia.id, look.id, true),
      addComment(bia.id, look.id, "E agora?"),
      followUser(bia.id, ana.id),
    ]);
    const blocking = setRelation(ana.id, bia.id, "block");
    const back = setRelation(bia.id, ana.id, "block");
    const codes = await Promise.all([...onTheirWay, blocking, back].map(refusal));
    expect(codes.filter((code) => ![null, "post_not_found", "user_not_found", "blocked_by_you"].includes(code))).toEqual([]);
    expect(await db.select().from(comments).where(eq(comments.userId, bia.id))).toEqual([]);
    expect(await db.select().from(likes).where(eq(likes.userId, bia.id))).toEqual([]);
    expect(await db.select().from(follows).where(eq(follows.followerId, bia.id))).toEqual([]);
    for (const look of looks) expect(await countsOf(look)).toEqual([0, 0]);
    await db.delete(userInteractions);
  }
});

test("a block waits for a comment that is half written, and takes it off", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const look = await aPost({ by: ana });
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = writeOnPost(bia.id, look.id, async (tx) => {
    await tx.insert(comments).values({ postId: look.id, userId: bia.id, content: "Quase" });
    await tx.update(posts).set({ commentsCount: 1 }).where(eq(posts.id, look.id));
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const blocking = setRelation(ana.id, bia.id, "block");
  const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  await until("the block to stand in line", async () => (await db.execute(waiting)).length > 0);
  mayEnd.resolve();
  await Promise.all([writing, blocking]);
  expect(await db.select().from(comments).where(eq(comments.postId, look.id))).toEqual([]);
  expect(await countsOf(look)).toEqual([0, 0]);
});

test("a post deleted while likes, comments and saves are on their way leaves no row behind, and nobody an error", async () => {
  const ana = await aUser();
  const fans = await Promise.all([1, 2, 3, 4, 5].map(() => aUser()));
  for (let round = 0; round < 3; round++) {
    const look = await aPost({ by: ana });
    const said = await Promise.all(fans.map((fan) => addComment(fan.id, look.id, "Lindo")));
    await Promise.all(fans.map((fan) => setLike(fan.id, look.id, true)));
    const onTheirWay = fans.flatMap((fan, index) => [
      setLike(fan.id, look.id),
      setSave(fan.id, look.id),
      addComment(fan.id, look.id, "Mais um"),
      deleteComment(fan.id, said[index]?.id ?? ""),
      setLike(fan.id, look.id),
    ]);
    const codes = await Promise.all([...onTheirWay.slice(0, 10), deletePost(ana.id, look.id), ...onTheirWay.slice(10)].map(refusal));
    expect(codes.filter((code) => ![null, "post_not_found", "not_found"].includes(code))).toEqual([]);
    expect(await db.select().from(posts).where(eq(posts.id, look.id))).toEqual([]);
  }
});

test("unfollowing twice takes one off the counts", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  await Promise.all([unfollowUser(ana.id, bia.id), unfollowUser(ana.id, bia.id), removeFollower(bia.id, ana.id)]);
  expect([await counts(ana), await counts(bia)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
