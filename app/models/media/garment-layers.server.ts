import { sql } from "drizzle-orm";
import { isVisionOn } from "#app/config/vision.server";
import { db, type Tx } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { garments, posts } from "#app/db/schema";
import { garmentFile, garmentVersion } from "#app/models/shared/layers";
import { enqueue } from "#app/queue/queue.server";

const orderDelaySeconds = 2; // lets the picture's variants go first
const lostAfterHours = 24;
const backfillSize = 20; // looks that are made anew are not wearable
const backfillPriority = -10;

/** Whether a look is one to have layers; reads `posts` in the enclosing query. */
export const mayHaveLayers = sql`(${posts.allowTryOn} and ${posts.moderationStatus} in ('pending', 'approved'))`;

/** Has layers made after the commit, once for each look; does nothing without vision. */
export async function orderGarment(tx: Tx, postId: string): Promise<void> {
  if (!isVisionOn) return;
  const [ordered] = await tx.execute(sql`
    insert into ${garments} (post_id, state, version)
    select ${posts.id}, 'pending', ${garmentVersion}::int from ${posts} where ${posts.id} = ${postId} and ${mayHaveLayers}
    on conflict do nothing returning post_id`);
  if (ordered) await enqueue(tx, "garment-layers", { postId }, { startAfter: orderDelaySeconds });
}

/** Removes the row at once, the file after the commit; a running job removes its own. */
export async function removeGarment(tx: Tx, postId: string): Promise<void> {
  const [removed] = await tx.execute<{ mediaId: string; hasFile: boolean }>(sql`
    delete from ${garments} using ${posts} where ${garments.postId} = ${postId} and ${posts.id} = ${garments.postId}
    returning ${posts.imageUrl} as "mediaId", ${garments.shape} is not null as "hasFile"`);
  if (removed?.hasFile) await enqueue(tx, "picture-removal", { mediaIds: [removed.mediaId], files: [garmentFile] });
}

/** Orders layers for some older looks, newest first, each version once; resumable. */
export async function orderMissingGarments(atOnce = backfillSize): Promise<void> {
  if (!isVisionOn) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`); // reads all looks
    const isLost = sql`(${garments.state} = 'pending' and ${garments.createdAt} < now() - make_interval(hours => ${inlineNumber(lostAfterHours)}))`;
    const isOutdated = sql`(${garments.version} < ${inlineNumber(garmentVersion)} and ${garments.state} <> 'pending' and not ${garments.isExact})`;
    const ordered = await tx.execute<{ postId: string }>(sql`
      with missing as materialized (
        select ${posts.id} from ${posts} left join ${garments} on ${garments.postId} = ${posts.id}
        where ${mayHaveLayers} and (${garments.postId} is null or ${isOutdated} or ${isLost})
        order by ${posts.id} desc limit ${inlineNumber(atOnce)} for key share of posts skip locked)
      insert into ${garments} (post_id, state, version) select id, 'pending', ${inlineNumber(garmentVersion)} from missing
      on conflict (post_id) do update set state = 'pending', version = excluded.version, created_at = now()
      where ${isOutdated} or ${isLost} returning post_id as "postId"`);
    for (const { postId } of ordered) await enqueue(tx, "garment-layers", { postId }, { priority: backfillPriority });
  });
}
