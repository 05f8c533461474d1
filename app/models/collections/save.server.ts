import { lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, collections, posts, unsavedLooks } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { withPostLock } from "#app/models/access/locks.server";
import { mayActOn } from "#app/models/access/visibility.server";

/** Unsaving leaves every collection and can be undone for a day. */
export async function setSave(viewerId: string, postId: string, isSaved?: boolean): Promise<{ isSaved: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isSaved !== true;
  const mayInsert = isSaved !== false;
  const [row] = await withPostLock(viewerId, postId, (tx) =>
    tx.execute<{ isSaved: boolean }>(sql`
    with post as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    owned as (select id, kind from ${collections} where user_id = ${viewerId}),
    deleted as (delete from ${collectionItems} where ${mayDelete} and collection_id in (select id from owned where exists (
        select 1 from ${collectionItems} item join owned looks on looks.id = item.collection_id and looks.kind = 'looks' where item.post_id = ${postId}))
      and post_id in (select id from post) returning id, collection_id, position, note, added_at),
    remembered as (insert into ${unsavedLooks} (user_id, post_id, items)
      select ${viewerId}, ${postId}, jsonb_agg(deleted) from deleted having count(*) > 0
      on conflict (user_id, post_id) do update set items = excluded.items, created_at = now()),
    inserted as (insert into ${collectionItems} (id, collection_id, post_id)
      select ${newId()}, owned.id, post.id from owned, post where ${mayInsert} and owned.kind = 'looks' and not exists (select 1 from deleted)
      on conflict do nothing returning 1)
    update ${posts} set saves_count = saves_count + (select count(*) from inserted)
      - (select count(*) from deleted join owned on owned.id = deleted.collection_id and owned.kind = 'looks')
    where id in (select id from post)
    returning ${mayInsert} and not exists (select 1 from deleted) as "isSaved"`),
  );
  if (!row) throw new AppError("post_not_found");
  return { isSaved: row.isSaved };
}

/** Restores items, notes and positions; else just saves. */
export async function restoreSave(viewerId: string, postId: string): Promise<{ isSaved: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  await withPostLock(viewerId, postId, (tx) =>
    tx.execute(sql`
    with post as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    owned as (select id, kind from ${collections} where user_id = ${viewerId} for key share),
    unsaved as (delete from ${unsavedLooks} where user_id = ${viewerId} and post_id in (select id from post) returning post_id, items),
    restored as (insert into ${collectionItems} (id, collection_id, post_id, position, note, added_at)
      select was.id, owned.id, unsaved.post_id, was.position, was.note, was.added_at
      from unsaved, jsonb_to_recordset(unsaved.items) as was (id uuid, collection_id uuid, position int, note text, added_at timestamptz)
      join owned on owned.id = was.collection_id on conflict do nothing returning collection_id)
    update ${posts} set saves_count = saves_count + (select count(*) from restored join owned on owned.id = restored.collection_id and owned.kind = 'looks')
    where id in (select id from post)`),
  );
  return setSave(viewerId, postId, true);
}

export async function removeOldUnsaved(): Promise<void> {
  await db.delete(unsavedLooks).where(lt(unsavedLooks.createdAt, sql`now() - interval '1 day'`));
}
