import { lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { collectionItems, collections, posts, unsavedLooks } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { writeOnPost } from "./pair.server";
import { isUuid } from "./uuid";
import { mayActOn } from "./visibility.server";

/** Saved means: in «Todos os looks». Unsaving takes the post out of every collection of the person, and remembers where it was. */
export async function setSave(viewerId: string, postId: string, isSaved?: boolean): Promise<{ isSaved: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isSaved !== true;
  const mayInsert = isSaved !== false;
  const [row] = await writeOnPost(viewerId, postId, (tx) =>
    tx.execute<{ isSaved: boolean }>(sql`
    with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    own as (select id, kind from ${collections} where user_id = ${viewerId}),
    gone as (delete from ${collectionItems} where ${mayDelete} and collection_id in (select id from own where exists (
        select 1 from ${collectionItems} kept join own looks on looks.id = kept.collection_id and looks.kind = 'looks' where kept.post_id = ${postId}))
      and post_id in (select id from seen) returning id, collection_id, position, note, added_at),
    remembered as (insert into ${unsavedLooks} (user_id, post_id, items)
      select ${viewerId}, ${postId}, jsonb_agg(gone) from gone having count(*) > 0
      on conflict (user_id, post_id) do update set items = excluded.items, created_at = now()),
    come as (insert into ${collectionItems} (id, collection_id, post_id)
      select ${newId()}, own.id, seen.id from own, seen where ${mayInsert} and own.kind = 'looks' and not exists (select 1 from gone)
      on conflict do nothing returning 1)
    update ${posts} set saves_count = saves_count + (select count(*) from come)
      - (select count(*) from gone join own on own.id = gone.collection_id and own.kind = 'looks')
    where id in (select id from seen)
    returning ${mayInsert} and not exists (select 1 from gone) as "isSaved"`),
  );
  if (!row) throw new AppError("post_not_found");
  return { isSaved: row.isSaved };
}

/** Takes the last unsaving back: the look is where it was, with notes and places, as far as those collections still stand. Else it is just saved. */
export async function restoreSave(viewerId: string, postId: string): Promise<{ isSaved: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  await writeOnPost(viewerId, postId, (tx) =>
    tx.execute(sql`
    with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${mayActOn(viewerId)}),
    own as (select id, kind from ${collections} where user_id = ${viewerId} for key share),
    memory as (delete from ${unsavedLooks} where user_id = ${viewerId} and post_id in (select id from seen) returning post_id, items),
    back as (insert into ${collectionItems} (id, collection_id, post_id, position, note, added_at)
      select was.id, own.id, memory.post_id, was.position, was.note, was.added_at
      from memory, jsonb_to_recordset(memory.items) as was (id uuid, collection_id uuid, position int, note text, added_at timestamptz)
      join own on own.id = was.collection_id on conflict do nothing returning collection_id)
    update ${posts} set saves_count = saves_count + (select count(*) from back join own on own.id = back.collection_id and own.kind = 'looks')
    where id in (select id from seen)`),
  );
  return setSave(viewerId, postId, true);
}

/** Forgets what was unsaved more than a day ago; the sweeper's part. */
export async function forgetUnsaved(): Promise<void> {
  await db.delete(unsavedLooks).where(lt(unsavedLooks.createdAt, sql`now() - interval '1 day'`));
}
