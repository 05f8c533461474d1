import { sql } from "drizzle-orm";
import { collectionItems, collections, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { writeOnPost } from "./pair.server";
import { isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

/** Saved means: in «Todos os looks». Unsaving takes the post out of every collection of the person. */
export async function setSave(viewerId: string, postId: string, isSaved?: boolean): Promise<{ isSaved: boolean }> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const mayDelete = isSaved !== true;
  const mayInsert = isSaved !== false;
  const [row] = await writeOnPost(viewerId, postId, (tx) =>
    tx.execute<{ isSaved: boolean }>(sql`
    with seen as (select ${posts.id} from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)}),
    own as (select id, kind from ${collections} where user_id = ${viewerId}),
    gone as (delete from ${collectionItems} where ${mayDelete} and collection_id in (select id from own where exists (
        select 1 from ${collectionItems} kept join own looks on looks.id = kept.collection_id and looks.kind = 'looks' where kept.post_id = ${postId}))
      and post_id in (select id from seen) returning collection_id),
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
