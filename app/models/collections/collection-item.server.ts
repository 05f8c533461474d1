import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collectionItems, collections, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { withPostLock } from "#app/models/access/locks.server";
import { mayActOn, visibleTo } from "#app/models/access/visibility.server";
import type { ItemChange } from "./collection.schema";
import { requireCollection } from "./collection.server";
import { setSave } from "./save.server";

export type Added = { added: boolean };
type AddOptions = { note?: string | null | undefined; from?: string | undefined };

/** Also saves it; `from` moves it with its note. */
export async function addToCollection(userId: string, collectionId: string, postId: string, { note = null, from }: AddOptions = {}): Promise<Added> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  if (!isUuid(collectionId)) throw new AppError("collection_not_found");
  return withPostLock(userId, postId, async (tx) => {
    const [row] = await tx.execute<{ kind: string | null; added: boolean }>(sql`
      with post as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(userId)}),
      owned as (select id, kind from ${collections} where user_id = ${userId} for key share),
      target as (select id, kind from owned where id = ${collectionId}),
      inserted as (insert into ${collectionItems} (id, collection_id, post_id, note)
        select ${newId()}, target.id, post.id, coalesce(${note}::text, (
          select moved.note from ${collectionItems} moved join owned on owned.id = moved.collection_id
          where moved.collection_id = ${from ?? null}::uuid and moved.post_id = post.id))
        from target, post where target.kind <> 'liked' on conflict do nothing returning collection_id),
      saved as (insert into ${collectionItems} (id, collection_id, post_id)
        select ${newId()}, owned.id, post.id from owned, post
        where owned.kind = 'looks' and owned.id <> ${collectionId} and exists (select 1 from target where kind = 'custom') on conflict do nothing returning collection_id)
      update ${posts} set saves_count = saves_count + (select count(*) from saved) + (select count(*) from inserted join owned on owned.id = inserted.collection_id and owned.kind = 'looks')
      where id in (select id from post)
      returning (select kind from target) as kind, exists (select 1 from inserted) as added`);
    if (!row) throw new AppError("post_not_found");
    if (row.kind === null) throw new AppError("collection_not_found");
    if (row.kind === "liked") throw new AppError("collection_protected");
    if (from && from !== collectionId) await deleteItem(tx, userId, from, postId);
    return { added: row.added };
  });
}

// «Todos os looks» is never moved from.
const deleteItem = (tx: Tx, userId: string, collectionId: string, postId: string) =>
  tx
    .delete(collectionItems)
    .where(
      and(
        eq(collectionItems.collectionId, collectionId),
        eq(collectionItems.postId, postId),
        sql`exists (select 1 from ${collections} where id = ${collectionId} and user_id = ${userId} and kind = 'custom')`,
        sql`exists (select 1 from ${posts} where ${posts.id} = ${postId} and ${visibleTo(userId)})`,
      ),
    )
    .returning({ id: collectionItems.id });

/** From «Todos os looks» removes it from all. */
export async function removeFromCollection(userId: string, collectionId: string, postId: string): Promise<void> {
  const { kind } = await requireCollection(userId, collectionId);
  if (kind === "liked") throw new AppError("collection_protected");
  if (kind === "looks") {
    await setSave(userId, postId, false);
    return;
  }
  const deleted = isUuid(postId) ? await withPostLock(userId, postId, (tx) => deleteItem(tx, userId, collectionId, postId)) : [];
  if (deleted.length === 0) throw new AppError("post_not_found");
}

type ChangedItem = { postId: string; note: string | null; position: number };

export async function updateItem(userId: string, collectionId: string, postId: string, { note, position }: ItemChange): Promise<ChangedItem> {
  return db.transaction(async (tx) => {
    const [collection] = isUuid(collectionId)
      ? await tx
          .select({ kind: collections.kind })
          .from(collections)
          .where(and(eq(collections.id, collectionId), eq(collections.userId, userId)))
          .for("no key update")
      : [];
    if (!collection) throw new AppError("collection_not_found");
    if (collection.kind === "liked") throw new AppError("collection_protected");
    const item = isUuid(postId) ? await requireVisibleItem(tx, userId, collectionId, postId) : undefined;
    if (!item) throw new AppError("post_not_found");
    if (note !== undefined) await tx.update(collectionItems).set({ note }).where(eq(collectionItems.id, item.id));
    if (position !== undefined) await moveItem(tx, userId, collectionId, { id: item.id, position });
    return { postId, note: note === undefined ? item.note : note, position: await getPosition(tx, userId, collectionId, item.id) };
  });
}

async function requireVisibleItem(tx: Tx, userId: string, collectionId: string, postId: string) {
  const [item] = await tx
    .select({ id: collectionItems.id, note: collectionItems.note })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), eq(posts.id, postId), visibleTo(userId)));
  return item;
}

const itemsOf = (userId: string, collectionId: string) => sql`(
  select item.id, ${visibleTo(userId)} as is_visible, row_number() over (order by item.position desc, item.id desc) as place
  from ${collectionItems} item join ${posts} on ${posts.id} = item.post_id where item.collection_id = ${collectionId})`;

/** Inserts before the `position`th other visible item. */
async function moveItem(tx: Tx, userId: string, collectionId: string, { id, position }: { id: string; position: number }) {
  // Places descend from 0, so later items come first.
  await tx.execute(sql`
    with ordered as materialized ${itemsOf(userId, collectionId)},
    next as (select place from ordered where is_visible and id <> ${id} order by place offset ${position} limit 1),
    reordered as (
      select id, row_number() over (order by case when id = ${id} then coalesce((select place from next), 'infinity'::float8) - 0.5 else place end) as place
      from ordered)
    update ${collectionItems} item set position = 1 - reordered.place from reordered where item.id = reordered.id and item.position <> 1 - reordered.place`);
}

async function getPosition(tx: Tx, userId: string, collectionId: string, itemId: string): Promise<number> {
  const [row] = await tx.execute<{ place: number }>(sql`
    select count(*)::int as place from ${itemsOf(userId, collectionId)} other join ${itemsOf(userId, collectionId)} own on own.id = ${itemId}
    where other.is_visible and other.place < own.place`);
  return row?.place ?? 0;
}
