import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { collectionItems, collections, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import type { ItemChange } from "./collection.schema";
import { requireCollection } from "./collection.server";
import { writeOnPost } from "./pair.server";
import { setSave } from "./save.server";
import { isUuid } from "./uuid";
import { mayActOn, visibleTo } from "./visibility.server";

/** Whether the look was not there before. */
export type Added = { added: boolean };
type Addition = { note?: string | null | undefined; from?: string | undefined };

/** Puts a look into one's collection, and so among the saved ones; `from` takes it out of that other collection, and its note comes along. */
export async function addToCollection(userId: string, collectionId: string, postId: string, { note = null, from }: Addition = {}): Promise<Added> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  if (!isUuid(collectionId)) throw new AppError("collection_not_found");
  return writeOnPost(userId, postId, async (tx) => {
    const [row] = await tx.execute<{ kind: string | null; added: boolean }>(sql`
      with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(userId)}),
      own as (select id, kind from ${collections} where user_id = ${userId} for key share),
      target as (select id, kind from own where id = ${collectionId}),
      come as (insert into ${collectionItems} (id, collection_id, post_id, note)
        select ${newId()}, target.id, seen.id, coalesce(${note}::text, (
          select before.note from ${collectionItems} before join own on own.id = before.collection_id
          where before.collection_id = ${from ?? null}::uuid and before.post_id = seen.id))
        from target, seen where target.kind <> 'liked' on conflict do nothing returning collection_id),
      saved as (insert into ${collectionItems} (id, collection_id, post_id)
        select ${newId()}, own.id, seen.id from own, seen
        where own.kind = 'looks' and own.id <> ${collectionId} and exists (select 1 from target where kind = 'custom') on conflict do nothing returning collection_id)
      update ${posts} set saves_count = saves_count + (select count(*) from saved) + (select count(*) from come join own on own.id = come.collection_id and own.kind = 'looks')
      where id in (select id from seen)
      returning (select kind from target) as kind, exists (select 1 from come) as added`);
    if (!row) throw new AppError("post_not_found");
    if (row.kind === null) throw new AppError("collection_not_found");
    if (row.kind === "liked") throw new AppError("collection_protected");
    if (from && from !== collectionId) await takeOut(tx, userId, from, postId);
    return { added: row.added };
  });
}

// of the saved ones nothing is moved away: what is in any collection is saved
const takeOut = (tx: Tx, userId: string, collectionId: string, postId: string) =>
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

/** Takes a look out of one collection; out of «Todos os looks» is out of all of them. */
export async function removeFromCollection(userId: string, collectionId: string, postId: string): Promise<void> {
  const { kind } = await requireCollection(userId, collectionId);
  if (kind === "liked") throw new AppError("collection_protected");
  if (kind === "looks") {
    await setSave(userId, postId, false);
    return;
  }
  const gone = isUuid(postId) ? await writeOnPost(userId, postId, (tx) => takeOut(tx, userId, collectionId, postId)) : [];
  if (gone.length === 0) throw new AppError("post_not_found");
}

type ChangedItem = { postId: string; note: string | null; position: number };

/** Writes the note of a look in a collection, or gives it another place; position 0 is the first of those the person sees. */
export async function updateItem(userId: string, collectionId: string, postId: string, { note, position }: ItemChange): Promise<ChangedItem> {
  return db.transaction(async (tx) => {
    const [own] = isUuid(collectionId)
      ? await tx
          .select({ kind: collections.kind })
          .from(collections)
          .where(and(eq(collections.id, collectionId), eq(collections.userId, userId)))
          .for("no key update")
      : [];
    if (!own) throw new AppError("collection_not_found");
    if (own.kind === "liked") throw new AppError("collection_protected");
    const item = isUuid(postId) ? await visibleItem(tx, userId, collectionId, postId) : undefined;
    if (!item) throw new AppError("post_not_found");
    if (note !== undefined) await tx.update(collectionItems).set({ note }).where(eq(collectionItems.id, item.id));
    if (position !== undefined) await move(tx, userId, collectionId, { id: item.id, position });
    return { postId, note: note === undefined ? item.note : note, position: await placeOf(tx, userId, collectionId, item.id) };
  });
}

async function visibleItem(tx: Tx, userId: string, collectionId: string, postId: string) {
  const [item] = await tx
    .select({ id: collectionItems.id, note: collectionItems.note })
    .from(collectionItems)
    .innerJoin(posts, eq(posts.id, collectionItems.postId))
    .where(and(eq(collectionItems.collectionId, collectionId), eq(posts.id, postId), visibleTo(userId)));
  return item;
}

// the items of a collection in their order, and whether the person sees them
const itemsOf = (userId: string, collectionId: string) => sql`(
  select item.id, ${visibleTo(userId)} as is_visible, row_number() over (order by item.position desc, item.id desc) as place
  from ${collectionItems} item join ${posts} on ${posts.id} = item.post_id where item.collection_id = ${collectionId})`;

/** The item goes before the one that stands at this position among the others that the person sees, or behind all. */
async function move(tx: Tx, userId: string, collectionId: string, { id, position }: { id: string; position: number }) {
  // places go down from 0, so that whatever is added later, at 0 and with a younger id, stands on top
  await tx.execute(sql`
    with ordered as materialized ${itemsOf(userId, collectionId)},
    next as (select place from ordered where is_visible and id <> ${id} order by place offset ${position} limit 1),
    wanted as (
      select id, row_number() over (order by case when id = ${id} then coalesce((select place from next), 'infinity'::float8) - 0.5 else place end) as place
      from ordered)
    update ${collectionItems} item set position = 1 - wanted.place from wanted where item.id = wanted.id and item.position <> 1 - wanted.place`);
}

async function placeOf(tx: Tx, userId: string, collectionId: string, itemId: string): Promise<number> {
  const [row] = await tx.execute<{ place: number }>(sql`
    select count(*)::int as place from ${itemsOf(userId, collectionId)} other join ${itemsOf(userId, collectionId)} own on own.id = ${itemId}
    where other.is_visible and other.place < own.place`);
  return row?.place ?? 0;
}
