import { sql } from "drizzle-orm";
import { isVisionOn } from "#app/config/vision.server";
import type { Tx } from "#app/db/client.server";
import { garments, posts } from "#app/db/schema";
import { garmentFile, garmentVersion } from "#app/models/shared/layers";
import { enqueue } from "#app/queue/queue.server";

const jobDelaySeconds = 2; // after the picture's variants

/** Has layers made after the commit, if the look may be tried on. */
export async function orderGarment(tx: Tx, postId: string): Promise<void> {
  if (!isVisionOn) return;
  const inserted = await tx.execute(sql`
    insert into ${garments} (post_id, state, version)
    select id, 'pending', ${garmentVersion}::int from ${posts} where id = ${postId} and allow_try_on and moderation_status <> 'rejected'
    on conflict do nothing returning 1`);
  if (inserted.length > 0) await enqueue(tx, "garment-layers", { postId }, { startAfter: jobDelaySeconds });
}

/** Removes the row, and the file after the commit; before the look goes. */
export async function removeGarment(tx: Tx, postId: string): Promise<void> {
  const rows = await tx.execute<{ mediaId: string }>(sql`
    delete from ${garments} using ${posts} where post_id = ${postId} and posts.id = post_id returning posts.image_url as "mediaId"`);
  for (const { mediaId } of rows) await enqueue(tx, "picture-removal", { mediaIds: [mediaId], files: [garmentFile] });
}
