import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { collectionItems, collections, media, posts, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { highestId, isUuid } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import type { Post } from "#app/models/contract";
import { listLikedPosts } from "#app/models/feed/feed.server";
import { hydratePosts, postParts, presentPosts } from "#app/models/looks/post-view.server";
import type { CollectionChoice } from "./collection";
import { maxCollections, requireCollection } from "./collection.server";
import { isReservedName } from "./collection-name";

type CollectedPost = { post: Post; note: string | null; position: number };

export async function listCollectionPosts(userId: string, collectionId: string, page: PageRequest): Promise<Page<Post>> {
  const { kind } = await requireCollection(userId, collectionId);
  return kind === "liked" ? listLikedPosts(userId, page) : toPostPage(await listCollectedPosts(userId, collectionId, page));
}

export async function listSavedPosts(userId: string, page: PageRequest): Promise<Page<Post>> {
  return toPostPage(await listCollectedPosts(userId, await getSavedCollectionId(userId), page));
}

export async function getSavedCollectionId(userId: string): Promise<string> {
  const [looks] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, "looks")));
  if (!looks) throw new AppError("collection_not_found");
  return looks.id;
}

const toPostPage = ({ items, nextCursor }: Page<CollectedPost>): Page<Post> => ({ items: items.map(({ post }) => post), nextCursor });

const collectedQuery = db
  .select({ id: collectionItems.id, position: collectionItems.position, note: collectionItems.note, ...postParts })
  .from(collectionItems)
  .innerJoin(posts, eq(posts.id, collectionItems.postId))
  .innerJoin(users, eq(users.id, posts.userId))
  .innerJoin(media, eq(media.id, posts.imageUrl))
  .where(
    and(
      eq(collectionItems.collectionId, sql.placeholder("collection")),
      sql`(${collectionItems.position}, ${collectionItems.id}) < (${sql.placeholder("position")}::int, ${sql.placeholder("id")}::uuid)`,
      visibleTo(sql.placeholder("viewer")),
    ),
  )
  .orderBy(desc(collectionItems.position), desc(collectionItems.id))
  .limit(sql.placeholder("limit"))
  .prepare("collected");

export async function listCollectedPosts(userId: string, collectionId: string, { limit, cursor }: PageRequest): Promise<Page<CollectedPost>> {
  const { returned, ...below } = cursor === null ? firstPosition : decodeCursor(cursor);
  const rows = await collectedQuery.execute({ viewer: userId, collection: collectionId, ...below, limit: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, (row) => encodeCursor({ ...row, returned: returned + limit }));
  const found = await presentPosts(userId, items);
  return { nextCursor, items: found.map((post, index) => ({ post, note: items[index]?.note ?? null, position: returned + index })) };
}

export async function getCollectedPost(userId: string, collectionId: string, postId: string): Promise<Omit<CollectedPost, "position"> | null> {
  if (!isUuid(postId)) return null;
  const [row] = await db
    .select({ note: collectionItems.note })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), eq(posts.id, postId), visibleTo(userId)));
  const [post] = row ? await hydratePosts(userId, [postId]) : [];
  return row && post ? { post, note: row.note } : null;
}

type ListPosition = { position: number; id: string; returned: number };

const firstPosition: ListPosition = { position: 2 ** 31 - 1, id: highestId, returned: 0 };

const encodeCursor = ({ position, id, returned }: ListPosition) => `${position}.${id}.${returned}`;

function decodeCursor(cursor: string): ListPosition {
  const [, position = "", id = "", returned = ""] = /^(-?\d{1,9})\.([^.]+)\.(\d{1,9})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return { position: Number(position), id, returned: Number(returned) };
}

export async function listCollectionChoices(userId: string, postId: string): Promise<CollectionChoice[]> {
  const has = sql<boolean>`exists (select 1 from ${collectionItems} where collection_id = "collections"."id" and post_id = ${postId})`;
  const rows = await db
    .select({ id: collections.id, name: collections.name, has })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, "custom")))
    .orderBy(asc(collections.position), asc(collections.id))
    .limit(maxCollections);
  return rows.filter(({ name }) => !isReservedName(name));
}
