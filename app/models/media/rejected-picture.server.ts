import { lt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { media, pictureHashes, posts, rejectedPictures } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { retention } from "#app/models/shared/retention";

const maxDistance = 8;
/** Bits that flip when mirrored: odd frequencies. */
const mirrorBits = sql.raw(`(-6148914691236517206)::bigint`);

/** Same bytes or similar hash, also mirrored. */
export async function isRejectedPicture(mediaId: string, tx: Db = db): Promise<boolean> {
  const distance = (hash: string) => sql`bit_count((rejected_hash # ${sql.raw(hash)})::bit(64))`;
  const [row] = await tx.execute<{ isRejected: boolean }>(sql`
    with candidate as (
      select sha256, hashes[1] as hash, hashes[1] # ${mirrorBits} as mirrored
      from ${media} left join ${pictureHashes} on media_id = id where id = ${mediaId})
    select exists (
      select 1 from candidate, ${rejectedPictures} rejected
      where rejected.sha256 = candidate.sha256 or exists (
        select 1 from unnest(rejected.hashes) as rejected_hash where ${distance("candidate.hash")} <= ${maxDistance} or ${distance("candidate.mirrored")} <= ${maxDistance})
    ) as "isRejected"`);
  return row?.isRejected ?? false;
}

/** Throws for a picture published without review. */
export async function requireNotRejected(mediaId: string, tx: Db = db): Promise<void> {
  if (await isRejectedPicture(mediaId, tx)) throw new AppError("image_rejected");
}

export const saveRejectedPicture = (tx: Db, postId: string) =>
  tx.execute(sql`
    insert into ${rejectedPictures} (id, post_id, sha256, hashes)
    select ${newId()}::uuid, ${posts.id}, ${media.sha256}, ${pictureHashes.hashes}
    from ${posts} join ${media} on ${media.id} = ${posts.imageUrl} left join ${pictureHashes} on ${pictureHashes.mediaId} = ${media.id}
    where ${posts.id} = ${postId}
    on conflict (post_id) do update set hashes = excluded.hashes`);

export const deleteRejectedPicture = (tx: Tx, postId: string) => tx.delete(rejectedPictures).where(sql`post_id = ${postId}`);

export async function listUnhashedRejections(): Promise<{ postId: string; mediaId: string }[]> {
  return db.execute<{ postId: string; mediaId: string }>(sql`
    select ${posts.id} as "postId", ${posts.imageUrl} as "mediaId" from ${posts}
    where ${posts.moderationStatus} = 'rejected'
      and not exists (select 1 from ${rejectedPictures} noted where noted.post_id = ${posts.id} and noted.hashes is not null)
    order by ${posts.id} limit 100`);
}

export async function removeOldRejections(): Promise<void> {
  await deleteInBatches(rejectedPictures, lt(rejectedPictures.createdAt, sql`now() - make_interval(years => ${retention.rejectedPictureYears})`));
}
