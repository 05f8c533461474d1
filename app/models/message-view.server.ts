import { and, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { imageEdits, type messages, posts } from "#app/db/schema";
import type { Message } from "./contract";
import { imageUrlOf } from "./picture";
import { isPresentPerson } from "./presence.server";
import { isHiddenResult, unblocked, visibleTo } from "./visibility.server";

type Row = typeof messages.$inferSelect;

/** Messages as their reader sees them: a card shows its picture only while the reader may see it. Two queries at most. */
export async function presentMessages(viewerId: string, rows: Row[]): Promise<Message[]> {
  const [looks, results] = await Promise.all([lookPictures(viewerId, rows), resultPictures(viewerId, rows)]);
  return rows.map(({ id, senderId, receiverId, content, postId, imageEditId, isRead, readAt, createdAt }) => ({
    id,
    senderId,
    receiverId,
    content,
    card: postId
      ? { kind: "post", id: postId, imageUrl: looks.get(postId) ?? null }
      : imageEditId
        ? { kind: "edit", id: imageEditId, imageUrl: results.get(imageEditId) ?? null }
        : null,
    isRead: senderId === viewerId ? isRead : readAt !== null,
    createdAt: createdAt.toISOString(),
  }));
}

async function lookPictures(viewerId: string, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ postId }) => postId ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: posts.id, imageUrl: posts.imageUrl })
    .from(posts)
    .where(and(isAnyOf(posts.id, ids), visibleTo(viewerId)));
  return new Map(found.map(({ id, imageUrl }) => [id, imageUrlOf(imageUrl)]));
}

// a result is shown to whom it was sent, until its owner deletes it, a block comes between, or while its owner is suspended or moderation hides the look made of it
async function resultPictures(viewerId: string, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ imageEditId }) => imageEditId ?? []);
  if (ids.length === 0) return new Map();
  const owner = sql`${imageEdits.userId}`;
  const found = await db
    .select({ id: imageEdits.id, results: imageEdits.resultImageUrls })
    .from(imageEdits)
    .where(
      and(
        isAnyOf(imageEdits.id, ids),
        isNull(imageEdits.deletedAt),
        sql`(${owner} = ${viewerId} or (${unblocked(viewerId, owner)} and ${isPresentPerson(owner)} and not ${isHiddenResult}))`,
      ),
    );
  return new Map(found.flatMap(({ id, results: [first] }) => (first ? [[id, imageUrlOf(first)] as const] : [])));
}
