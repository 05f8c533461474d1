import { and, asc, desc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collectionItems, collections, likes, posts } from "#app/db/schema";
import { AppError } from "./app-error";
import type { CollectionChange, NewCollection } from "./collection.schema";
import { isReservedName } from "./collection-name";
import type { Collection } from "./contract";
import { imageUrlOf } from "./picture";
import { isUuid } from "./uuid";
import { violatedConstraint } from "./violation.server";
import { visibleTo } from "./visibility.server";

/** Of a person's own making; two more are everybody's. */
export const maxCollections = 200;

type Row = typeof collections.$inferSelect;
type Contents = { postsCount: number; cover: string };

// looks, liked, then one's own in their order
const inOrder = [sql`${collections.kind} = 'custom'`, sql`${collections.kind} = 'liked'`, asc(collections.position), asc(collections.id)];

// every list of collections asks these three, so they are written out once
const viewer = sql.placeholder("viewer");
const collectionsQuery = db
  .select()
  .from(collections)
  .where(eq(collections.userId, viewer))
  .orderBy(...inOrder)
  .limit(maxCollections + 2)
  .prepare("collections");
// the chosen cover while it is in there and seen, else the first look
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

/** The person's collections, protected ones first, with what they may see in each. Three queries, whatever the number. */
export async function listCollections(userId: string): Promise<Collection[]> {
  const asked = { viewer: userId };
  const [rows, saved, [liked]] = await Promise.all([collectionsQuery.execute(asked), savedQuery.execute(asked), likedQuery.execute(asked)]);
  const contents = new Map<string, Contents>(saved.map((row) => [row.id, row]));
  return rows.map((row) => present(row, row.kind === "liked" ? liked : contents.get(row.id)));
}

/** The person's own collection; collection_not_found for everybody else's as for none at all. */
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

/** Creates a collection behind the others; collections_full, collection_name_taken or collection_name_reserved otherwise. */
export async function createCollection(userId: string, { name, description, category, isPrivate }: NewCollection): Promise<Collection> {
  return named(name, async (tx) => {
    await lockCollections(tx, userId);
    if ((await tx.$count(collections, and(eq(collections.userId, userId), eq(collections.kind, "custom")))) >= maxCollections)
      throw new AppError("collections_full");
    const last = sql<number>`(select coalesce(max(position) + 1, 0) from ${collections} where user_id = ${userId} and kind = 'custom')`;
    const [row] = await tx.insert(collections).values({ userId, name, description, category, isPrivate, position: last }).returning();
    if (!row) throw new Error("collection not written");
    return present(row, undefined);
  });
}

/** Changes what is given. A protected collection keeps its name and place; a cover must be a look in it that the person sees. */
export async function updateCollection(userId: string, collectionId: string, { position, ...change }: CollectionChange): Promise<Collection> {
  await named(change.name, async (tx) => {
    const all = await lockCollections(tx, userId);
    const own = all.find((row) => row.id === collectionId);
    if (!own) throw new AppError("collection_not_found");
    if (own.kind !== "custom" && (change.name !== undefined || position !== undefined)) throw new AppError("collection_protected");
    if (change.coverPostId) await requireCover(tx, userId, collectionId, change.coverPostId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length > 0) await tx.update(collections).set(given).where(eq(collections.id, collectionId));
    if (position !== undefined) await place(tx, all, own, position);
  });
  const changed = (await listCollections(userId)).find((collection) => collection.id === collectionId);
  if (!changed) throw new AppError("collection_not_found");
  return changed;
}

/** Deletes a collection of the person's own; its looks stay saved. collection_protected for the two everyone has. */
export async function deleteCollection(userId: string, collectionId: string): Promise<void> {
  const { kind } = await requireCollection(userId, collectionId);
  if (kind !== "custom") throw new AppError("collection_protected");
  await db.delete(collections).where(and(eq(collections.id, collectionId), eq(collections.userId, userId), eq(collections.kind, "custom")));
}

// a name that is taken says so before one that is reserved: the reserved ones are mostly taken
async function named<T>(name: string | undefined, write: (tx: Tx) => Promise<T>): Promise<T> {
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

// all of them, always by id: two changes at once wait for each other
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

async function place(tx: Tx, all: Placed[], own: Placed, position: number) {
  const others = all.filter((row) => row.kind === "custom" && row.id !== own.id).sort((a, b) => a.position - b.position);
  const wanted = others.toSpliced(position, 0, own);
  for (const [index, row] of wanted.entries()) {
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
