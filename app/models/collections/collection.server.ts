import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collectionItems, collections, likes, posts } from "#app/db/schema";
import { violatedConstraint } from "#app/db/violation.server";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import type { Collection } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";
import type { CollectionChange, NewCollection } from "./collection.schema";
import { isReservedName } from "./collection-name";

export const maxCollections = 200;

type Row = typeof collections.$inferSelect;
type Contents = { postsCount: number; cover: string };

const collectionOrder = [sql`${collections.kind} = 'custom'`, sql`${collections.kind} = 'liked'`, asc(collections.position), asc(collections.id)];

const viewer = sql.placeholder("viewer");
const collectionsQuery = db
  .select()
  .from(collections)
  .where(eq(collections.userId, viewer))
  .orderBy(...collectionOrder)
  .limit(maxCollections + 2)
  .prepare("collections");
const savedQuery = db
  .selectDistinctOn([collectionItems.collectionId], {
    id: collectionItems.collectionId,
    postsCount: sql<number>`(count(*) over (partition by ${collectionItems.collectionId}))::int`,
    cover: posts.imageUrl,
  })
  .from(collections)
  .innerJoin(collectionItems, eq(collectionItems.collectionId, collections.id))
  .innerJoin(posts, eq(posts.id, collectionItems.postId))
  .where(and(eq(collections.userId, viewer), visibleTo(viewer)))
  .orderBy(
    collectionItems.collectionId,
    sql`(${collectionItems.postId} = ${collections.coverPostId}) desc nulls last`,
    desc(collectionItems.position),
    desc(collectionItems.id),
  )
  .limit(maxCollections + 2)
  .prepare("saved");
const likedQuery = db
  .select({ postsCount: sql<number>`(count(*) over ())::int`, cover: posts.imageUrl })
  .from(likes)
  .innerJoin(posts, eq(posts.id, likes.postId))
  .where(and(eq(likes.userId, viewer), visibleTo(viewer)))
  .orderBy(desc(likes.id))
  .limit(1)
  .prepare("liked");

export async function listCollections(userId: string): Promise<Collection[]> {
  const params = { viewer: userId };
  const [rows, saved, [liked]] = await Promise.all([collectionsQuery.execute(params), savedQuery.execute(params), likedQuery.execute(params)]);
  const contents = new Map<string, Contents>(saved.map((row) => [row.id, row]));
  return rows.map((row) => present(row, row.kind === "liked" ? liked : contents.get(row.id)));
}

/** Throws collection_not_found, also for others' collections. */
export async function requireCollection(userId: string, collectionId: string): Promise<Row> {
  const [row] = isUuid(collectionId)
    ? await db
        .select()
        .from(collections)
        .where(and(eq(collections.id, collectionId), eq(collections.userId, userId)))
    : [];
  if (!row) throw new AppError("collection_not_found");
  return row;
}

/** Throws collections_full, collection_name_taken or …_reserved. */
export async function createCollection(userId: string, { name, description, category, isPrivate }: NewCollection): Promise<Collection> {
  return withNameErrors(name, async (tx) => {
    await lockCollections(tx, userId);
    if ((await tx.$count(collections, and(eq(collections.userId, userId), eq(collections.kind, "custom")))) >= maxCollections)
      throw new AppError("collections_full");
    const last = sql<number>`(select coalesce(max(position) + 1, 0) from ${collections} where user_id = ${userId} and kind = 'custom')`;
    const [row] = await tx.insert(collections).values({ userId, name, description, category, isPrivate, position: last }).returning();
    if (!row) throw new Error("collection not written");
    return present(row, undefined);
  });
}

/** The cover must be a visible look in it. */
export async function updateCollection(userId: string, collectionId: string, { position, ...change }: CollectionChange): Promise<Collection> {
  await withNameErrors(change.name, async (tx) => {
    const all = await lockCollections(tx, userId);
    const collection = all.find((row) => row.id === collectionId);
    if (!collection) throw new AppError("collection_not_found");
    if (collection.kind !== "custom" && (change.name !== undefined || position !== undefined)) throw new AppError("collection_protected");
    if (change.coverPostId) await requireCover(tx, userId, collectionId, change.coverPostId);
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length > 0) await tx.update(collections).set(changes).where(eq(collections.id, collectionId));
    if (position !== undefined) await moveCollection(tx, all, collection, position);
  });
  const changed = (await listCollections(userId)).find((collection) => collection.id === collectionId);
  if (!changed) throw new AppError("collection_not_found");
  return changed;
}

/** Looks stay saved; throws collection_protected. */
export async function deleteCollection(userId: string, collectionId: string): Promise<void> {
  const { kind } = await requireCollection(userId, collectionId);
  if (kind !== "custom") throw new AppError("collection_protected");
  await db.delete(collections).where(and(eq(collections.id, collectionId), eq(collections.userId, userId), eq(collections.kind, "custom")));
}

async function withNameErrors<T>(name: string | undefined, write: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const written = await write(tx);
      if (name !== undefined && isReservedName(name)) throw new AppError("collection_name_reserved");
      return written;
    });
  } catch (error) {
    if (violatedConstraint(error) === "collections_name") throw new AppError("collection_name_taken");
    throw error;
  }
}

// Ordered by id to avoid deadlocks.
const lockCollections = (tx: Tx, userId: string) =>
  tx
    .select({ id: collections.id, kind: collections.kind, position: collections.position })
    .from(collections)
    .where(eq(collections.userId, userId))
    .orderBy(collections.id)
    .limit(maxCollections + 2)
    .for("no key update");

async function requireCover(tx: Tx, userId: string, collectionId: string, postId: string) {
  const [inside] = await tx
    .select({ id: posts.id })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), eq(posts.id, postId), visibleTo(userId)));
  if (!inside) throw new AppError("invalid", { issues: [{ path: "coverPostId", message: "errors:invalid" }] });
}

type Placed = { id: string; kind: Row["kind"]; position: number };

async function moveCollection(tx: Tx, all: Placed[], collection: Placed, position: number) {
  const others = all.filter((row) => row.kind === "custom" && row.id !== collection.id).sort((a, b) => a.position - b.position);
  const ordered = others.toSpliced(position, 0, collection);
  for (const [index, row] of ordered.entries()) {
    if (row.position !== index) await tx.update(collections).set({ position: index }).where(eq(collections.id, row.id));
  }
}

const present = ({ coverPostId, position, createdAt, ...row }: Row, contents: Contents | undefined): Collection => ({
  ...row,
  isProtected: row.kind !== "custom",
  postsCount: contents?.postsCount ?? 0,
  coverUrl: contents ? imageUrlOf(contents.cover) : null,
  createdAt: createdAt.toISOString(),
});
