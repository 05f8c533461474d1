import { and, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type messages, posts, tryOns } from "#app/db/schema";
import { isActiveUser } from "#app/models/access/active-people.server";
import { isHiddenResult, isUnblocked, visibleTo } from "#app/models/access/visibility.server";
import type { Message } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";

type Row = typeof messages.$inferSelect;

/** Hides pictures the viewer may not see. Two queries at most. */
export async function presentMessages(viewerId: string, rows: Row[]): Promise<Message[]> {
  const [looks, results] = await Promise.all([getPostPictures(viewerId, rows), getResultPictures(viewerId, rows)]);
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

async function getPostPictures(viewerId: string, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ postId }) => postId ?? []);
  if (ids.length === 0) return new Map();
  const pictures = await db
    .select({ id: posts.id, imageUrl: posts.imageUrl })
    .from(posts)
    .where(and(isAnyOf(posts.id, ids), visibleTo(viewerId)));
  return new Map(pictures.map(({ id, imageUrl }) => [id, imageUrlOf(imageUrl)]));
}

// Hidden by deletion, block, suspension or moderation.
async function getResultPictures(viewerId: string, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ imageEditId }) => imageEditId ?? []);
  if (ids.length === 0) return new Map();
  const owner = sql`${tryOns.userId}`;
  const pictures = await db
    .select({ id: tryOns.id, results: tryOns.resultImageUrls })
    .from(tryOns)
    .where(
      and(
        isAnyOf(tryOns.id, ids),
        isNull(tryOns.deletedAt),
        sql`(${owner} = ${viewerId} or (${isUnblocked(viewerId, owner)} and ${isActiveUser(owner)} and not ${isHiddenResult}))`,
      ),
    );
  return new Map(pictures.flatMap(({ id, results: [first] }) => (first ? [[id, imageUrlOf(first)] as const] : [])));
}
