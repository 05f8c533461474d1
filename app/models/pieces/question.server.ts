import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { pieceMarks, pieceQuestions, posts, userInteractions } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isActiveUser } from "#app/models/access/active-people.server";
import { withSharedPostLock } from "#app/models/access/locks.server";
import { mayActOn, visibleTo } from "#app/models/access/visibility.server";
import type { PieceQuestion } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { deletePieceQuestionNotification, notify } from "#app/models/events/notification.server";
import { enqueue } from "#app/queue/queue.server";

const isOpen = isNull(pieceQuestions.answeredAt);
const isMarked = sql`exists (select 1 from ${pieceMarks} where ${pieceMarks.postId} = ${posts.id})`;

/** Asks the author where the pieces are from, or takes that back; an answered question stays. */
export async function setPieceQuestion(viewerId: string, postId: string, isAsked: boolean): Promise<{ isAsked: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  return withSharedPostLock(viewerId, postId, async (tx) => {
    const [post] = await tx
      .select({ ownerId: posts.userId })
      .from(posts)
      .where(and(eq(posts.id, postId), mayActOn(viewerId)));
    if (!post) throw new AppError("post_not_found");
    if (post.ownerId === viewerId) throw new AppError("on_oneself");
    await (isAsked ? ask(tx, viewerId, postId, post.ownerId) : takeBack(tx, viewerId, postId, post.ownerId));
    return { isAsked: (await tx.$count(pieceQuestions, isOwn(viewerId, postId))) > 0 };
  });
}

const isOwn = (askerId: string, postId: string) => and(eq(pieceQuestions.postId, postId), eq(pieceQuestions.askerId, askerId));

async function ask(tx: Tx, askerId: string, postId: string, ownerId: string): Promise<void> {
  const asked = await tx.insert(pieceQuestions).values({ askerId, postId }).onConflictDoNothing().returning({ id: pieceQuestions.id });
  if (asked.length > 0) await notify(tx, ownerId, { type: "piece_question", actorId: askerId, postId });
}

async function takeBack(tx: Tx, askerId: string, postId: string, ownerId: string): Promise<void> {
  const deleted = await tx
    .delete(pieceQuestions)
    .where(and(isOwn(askerId, postId), isOpen))
    .returning({ id: pieceQuestions.id });
  if (deleted.length === 0) return;
  await deletePieceQuestionNotification(tx, { userId: ownerId, actorId: askerId, postId });
  await publish(tx, ownerId, { type: "notification" });
}

const maxCounted = 100;

// Drizzle names no table in the fields of a query on one.
const isAskedWith = (more: string) =>
  sql<boolean>`exists (select 1 from ${pieceQuestions} where post_id = posts.id and asker_id = ${sql.placeholder("viewer")} ${sql.raw(more)})`;

/** Of a query on `posts` for a `viewer`. */
export const questionColumns = {
  isAsked: isAskedWith(""),
  isAnswered: isAskedWith("and answered_at is not null"),
  waitingCount: sql<number>`(select count(*)::int from (
    select 1 from ${pieceQuestions} asked where posts.user_id = ${sql.placeholder("viewer")} and asked.post_id = posts.id and asked.answered_at is null
      and ${isActiveUser(sql`asked.asker_id`)}
      and not exists (select 1 from ${userInteractions} i where i.user_id = posts.user_id and i.target_user_id = asked.asker_id)
    limit ${sql.raw(String(maxCounted))}) waiting)`,
};

const questionQuery = db
  .select(questionColumns)
  .from(posts)
  .where(and(eq(posts.id, sql.placeholder("post")), visibleTo(sql.placeholder("viewer"))))
  .prepare("piece_question");

/** Throws post_not_found, also without visibility. */
export async function getPieceQuestion(viewerId: string, postId: string): Promise<PieceQuestion> {
  const [question] = isUuid(postId) ? await questionQuery.execute({ viewer: viewerId, post: postId }) : [];
  if (!question) throw new AppError("post_not_found");
  return question;
}

/** After a mark: those who asked are told by a job, because they may be many. */
export async function enqueueAnswer(tx: Tx, postId: string): Promise<void> {
  const [open] = await tx
    .select({ id: pieceQuestions.id })
    .from(pieceQuestions)
    .where(and(eq(pieceQuestions.postId, postId), isOpen))
    .limit(1);
  if (open) await enqueue(tx, "piece-answer", { postId }, { singletonKey: postId });
}

const batchSize = 100;

/** Tells everyone who asked and sees the look, once; nobody when no piece is marked any more. */
export async function answerQuestions(postId: string): Promise<void> {
  for (let answered = batchSize; answered === batchSize; ) answered = await answerBatch(postId);
}

// The post row comes first, as in its deletion.
const answerBatch = (postId: string): Promise<number> =>
  db.transaction(async (tx) => {
    const [post] = await tx
      .select({ ownerId: posts.userId })
      .from(posts)
      .where(and(eq(posts.id, postId), isMarked))
      .for("key share");
    if (!post) return 0;
    const open = await tx
      .select({ id: pieceQuestions.id, askerId: pieceQuestions.askerId })
      .from(pieceQuestions)
      .innerJoin(posts, eq(posts.id, pieceQuestions.postId))
      .where(and(eq(pieceQuestions.postId, postId), isOpen, mayActOn(sql`${pieceQuestions.askerId}`)))
      .orderBy(asc(pieceQuestions.id))
      .limit(batchSize)
      .for("update", { of: pieceQuestions });
    if (open.length === 0) return 0;
    const ids = open.map(({ id }) => id);
    await tx.update(pieceQuestions).set({ answeredAt: sql`now()` }).where(inArray(pieceQuestions.id, ids));
    for (const { askerId } of open) await notify(tx, askerId, { type: "piece_answer", actorId: post.ownerId, postId });
    return open.length;
  });
