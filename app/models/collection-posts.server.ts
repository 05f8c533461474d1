import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { collectionItems, collections, posts } from "#app/db/schema";
import { AppError } from "./app-error";
import type { CollectionChoice } from "./collection";
import { maxCollections, requireCollection } from "./collection.server";
import { isReservedName } from "./collection-name";
import type { Post } from "./contract";
import { listLikedPosts } from "./feed.server";
import { hydratePosts } from "./post-view.server";
import { highestId, isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

/** A look in a collection: what the person wrote on it there, and its place among those they see. */
type CollectedPost = { post: Post; note: string | null; position: number };

/** The looks of one's collection that one may still see, in its order; the liked one's are the likes. */
export async function listCollectionPosts(userId: string, collectionId: string, page: PageRequest): Promise<Page<Post>> {
  const { kind } = await requireCollection(userId, collectionId);
  return kind === "liked" ? listLikedPosts(userId, page) : postsOnly(await listCollected(userId, collectionId, page));
}

/** Everything one saved and may still see. */
export async function listSavedPosts(userId: string, page: PageRequest): Promise<Page<Post>> {
  return postsOnly(await listCollected(userId, await looksOf(userId), page));
}

/** The id of «Todos os looks». */
export async function looksOf(userId: string): Promise<string> {
  const [looks] = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, "looks")));
  if (!looks) throw new AppError("collection_not_found");
  return looks.id;
}

const postsOnly = ({ items, nextCursor }: Page<CollectedPost>): Page<Post> => ({ items: items.map(({ post }) => post), nextCursor });

// the saved ones are a tab of their own, so their query is written out once
const collectedQuery = db
  .select({ id: collectionItems.id, postId: collectionItems.postId, position: collectionItems.position, note: collectionItems.note })
  .from(collectionItems)
  .innerJoin(posts, eq(posts.id, collectionItems.postId))
  .where(
    and(
      eq(collectionItems.collectionId, sql.placeholder("collection")),
      sql`(${collectionItems.position}, ${collectionItems.id}) < (${sql.placeholder("position")}::int, ${sql.placeholder("id")}::uuid)`,
      visibleTo(sql.placeholder("viewer")),
    ),
  )
  .orderBy(desc(collectionItems.position), desc(collectionItems.id))
  .limit(sql.placeholder("most"))
  .prepare("collected");

/** The looks of a collection known to be the person's own, with notes and places. */
export async function listCollected(userId: string, collectionId: string, { limit, cursor }: PageRequest): Promise<Page<CollectedPost>> {
  const { given, ...below } = cursor === null ? top : read(cursor);
  const rows = await collectedQuery.execute({ viewer: userId, collection: collectionId, ...below, most: limit + 1 });
  const { items, nextCursor } = pageOf(rows, limit, (row) => write({ ...row, given: given + limit }));
  const found = new Map(
    (
      await hydratePosts(
        userId,
        items.map((row) => row.postId),
      )
    ).map((post) => [post.id, post]),
  );
  return {
    nextCursor,
    items: items.flatMap(({ postId, note }, index) => {
      const post = found.get(postId);
      return post ? [{ post, note, position: given + index }] : [];
    }),
  };
}

/** One look of a collection known to be the person's own, or null. */
export async function getCollected(userId: string, collectionId: string, postId: string): Promise<Omit<CollectedPost, "position"> | null> {
  if (!isUuid(postId)) return null;
  const [row] = await db
    .select({ note: collectionItems.note })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), eq(posts.id, postId), visibleTo(userId)));
  const [post] = row ? await hydratePosts(userId, [postId]) : [];
  return row && post ? { post, note: row.note } : null;
}

// the last look's place and id, and how many came before the next one
type Place = { position: number; id: string; given: number };

const top: Place = { position: 2 ** 31 - 1, id: highestId, given: 0 };

const write = ({ position, id, given }: Place) => `${position}.${id}.${given}`;

function read(cursor: string): Place {
  const [, position = "", id = "", given = ""] = /^(-?\d{1,9})\.([^.]+)\.(\d{1,9})$/.exec(cursor) ?? [];
  if (!isUuid(id)) throw new AppError("bad_cursor");
  return { position: Number(position), id, given: Number(given) };
}

/** One's own collections to choose from for a look, and which of them hold it. */
export async function listChoices(userId: string, postId: string): Promise<CollectionChoice[]> {
  const has = sql<boolean>`exists (select 1 from ${collectionItems} where collection_id = "collections"."id" and post_id = ${postId})`;
  const rows = await db
    .select({ id: collections.id, name: collections.name, has })
    .from(collections)
    .where(and(eq(collections.userId, userId), eq(collections.kind, "custom")))
    .orderBy(asc(collections.position), asc(collections.id))
    .limit(maxCollections);
  return rows.filter(({ name }) => !isReservedName(name));
}
