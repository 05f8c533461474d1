import { and, eq, type SQL } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import {
  comments,
  conversations,
  creditEntries,
  follows,
  garments,
  likes,
  messages,
  notifications,
  pieceQuestions,
  postPictures,
  posts,
  tryOns,
  users,
} from "#app/db/schema";
import { saoPauloDay } from "#app/lib/sao-paulo";

// ids contain the time

export const uuidAt = (at: Date) => Bun.randomUUIDv7("hex", at);

const unseenHours = 4;

async function backdateNotification(condition: SQL | undefined, at: Date): Promise<void> {
  const isRead = Date.now() - at.getTime() > unseenHours * 60 * 60 * 1000;
  await db
    .update(notifications)
    .set({ id: uuidAt(at), createdAt: at, day: saoPauloDay(at), isRead })
    .where(condition);
}

export async function backdateAccount(userId: string, at: Date): Promise<void> {
  await db.update(users).set({ createdAt: at }).where(eq(users.id, userId));
  await backdateCredit(db, { externalId: `signup:${userId}` }, at);
}

type CreditEntryKey = { externalId: string } | { imageEditId: string; kind: "spend" | "refund" };

export async function backdateCredit(tx: Db, entry: CreditEntryKey, at: Date): Promise<void> {
  const { externalId, imageEditId, kind } = creditEntries;
  const condition = "externalId" in entry ? eq(externalId, entry.externalId) : and(eq(imageEditId, entry.imageEditId), eq(kind, entry.kind));
  await tx
    .update(creditEntries)
    .set({ id: uuidAt(at), createdAt: at })
    .where(condition);
}

export async function backdateFollow(followerId: string, followingId: string, at: Date): Promise<void> {
  const [follow] = await db
    .update(follows)
    .set({ createdAt: at })
    .where(and(eq(follows.followerId, followerId), eq(follows.followingId, followingId)))
    .returning({ id: follows.id });
  if (follow) await backdateNotification(eq(notifications.followId, follow.id), at);
}

/** Returns the new id; nothing may reference the old one. */
export async function backdatePost(postId: string, at: Date): Promise<string> {
  const id = uuidAt(at);
  await db.transaction(async (tx) => {
    await tx.delete(garments).where(eq(garments.postId, postId)); // hangs on the id; its file is written anew
    const more = await tx.delete(postPictures).where(eq(postPictures.postId, postId)).returning();
    await tx.update(posts).set({ id, createdAt: at, moderationStatus: "approved" }).where(eq(posts.id, postId));
    if (more.length > 0) await tx.insert(postPictures).values(more.map((picture) => ({ ...picture, postId: id })));
  });
  return id;
}

export async function backdateLike(userId: string, postId: string, at: Date): Promise<void> {
  const [like] = await db
    .update(likes)
    .set({ createdAt: at })
    .where(and(eq(likes.userId, userId), eq(likes.postId, postId)))
    .returning({ id: likes.id });
  if (like) await backdateNotification(eq(notifications.likeId, like.id), at);
}

export async function backdateComment(commentId: string, at: Date): Promise<void> {
  const id = uuidAt(at);
  await db.update(comments).set({ id, createdAt: at }).where(eq(comments.id, commentId));
  await backdateNotification(eq(notifications.commentId, id), at);
}

export async function backdateQuestion(askerId: string, postId: string, at: Date): Promise<void> {
  await db
    .update(pieceQuestions)
    .set({ createdAt: at })
    .where(and(eq(pieceQuestions.askerId, askerId), eq(pieceQuestions.postId, postId)));
  const condition = and(eq(notifications.type, "piece_question"), eq(notifications.actorId, askerId), eq(notifications.postId, postId));
  await backdateNotification(condition, at);
}

export async function backdateMessage(messageId: string, at: Date, readAt: Date | null): Promise<void> {
  const id = uuidAt(at);
  await db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ id, createdAt: at, readAt, isRead: readAt !== null })
      .where(eq(messages.id, messageId));
    await tx.update(conversations).set({ lastMessageId: id }).where(eq(conversations.lastMessageId, messageId));
  });
}

export async function backdateOutcome(editId: string, at: Date): Promise<void> {
  const [edit] = await db.update(tryOns).set({ settledAt: at }).where(eq(tryOns.id, editId)).returning({ userId: tryOns.userId, postId: tryOns.sourcePostId });
  if (!edit) return;
  await backdateCredit(db, { imageEditId: editId, kind: "refund" }, at);
  await backdateNotification(eq(notifications.editId, editId), at);
  if (!edit.postId) return;
  const condition = and(eq(notifications.type, "try_on"), eq(notifications.actorId, edit.userId), eq(notifications.postId, edit.postId));
  await backdateNotification(condition, at);
}
