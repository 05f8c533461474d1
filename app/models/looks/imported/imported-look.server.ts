import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { posts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import type { Post, PostDetail } from "#app/models/contract";
import { createPost, findPostByKey, getPost } from "#app/models/looks/post.server";
import { hydratePosts } from "#app/models/looks/post-view.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { maxArchiveLooks } from "./imported-look";
import type { ImportedLook } from "./imported-look.schema";

const prefix = "instagram:";

/** A look of its own day that only its author sees; the same post once, counted once. */
export const createImportedLook = (
  authorId: string,
  { key, takenAt, caption, images }: ImportedLook,
  countIn?: (tx: Tx) => Promise<void>,
): Promise<PostDetail> =>
  createPost(authorId, { images, caption, type: "outfit", tags: [], location: null, altText: null, privacy: "public" }, `${prefix}${key}`, {
    createdAt: new Date(takenAt),
    isArchived: true,
    countIn,
  });

/** What the same key brought before. */
export async function findImportedLook(authorId: string, key: string): Promise<PostDetail | null> {
  const postId = await findPostByKey(authorId, `${prefix}${key}`);
  return postId ? getPost(authorId, postId) : null;
}

const isImportedBy = (authorId: string): SQL => sql`(${posts.userId} = ${authorId} and starts_with(${posts.idempotencyKey}, ${prefix}))`;

/** Keys of what was brought and is still there. */
export async function listImportedKeys(authorId: string): Promise<string[]> {
  const rows = await db
    .select({ key: sql<string>`substr(${posts.idempotencyKey}, ${prefix.length + 1})` })
    .from(posts)
    .where(isImportedBy(authorId))
    .orderBy(desc(posts.id))
    .limit(maxArchiveLooks);
  return rows.map(({ key }) => key);
}

/** Those that only their author sees yet, the newest first. */
export async function listUnpublishedImports(authorId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isImportedBy(authorId), eq(posts.isArchived, true), lt(posts.id, idCursor(cursor) ?? highestId)))
    .orderBy(desc(posts.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  return {
    items: await hydratePosts(
      authorId,
      items.map(({ id }) => id),
    ),
    nextCursor,
  };
}

/** Own archived ones of these, brought from elsewhere. */
export async function listOwnImports(authorId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isImportedBy(authorId), eq(posts.isArchived, true), isAnyOf(posts.id, ids)))
    .limit(ids.length);
  return rows.map(({ id }) => id);
}
