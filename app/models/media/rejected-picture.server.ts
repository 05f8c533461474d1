import { lt, type SQL, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { media, pictureHashes, postPictures, posts, rejectedPictures } from "#app/db/schema";
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

/** Notes every picture of the look; again once they have hashes. */
export async function saveRejectedPictures(tx: Db, postId: string): Promise<void> {
  const noted = (postIdColumn: "post_id" | "album_post_id", shown: SQL) => sql`
    insert into ${rejectedPictures} (id, ${sql.raw(postIdColumn)}, sha256, hashes)
    select distinct on (${media.sha256}) gen_random_uuid(), ${postId}::uuid, ${media.sha256}, ${pictureHashes.hashes}
    from ${media} left join ${pictureHashes} on ${pictureHashes.mediaId} = ${media.id} where ${media.id} in (${shown})`;
  const cover = sql`select ${posts.imageUrl} from ${posts} where ${posts.id} = ${postId}`;
  const more = sql`select ${postPictures.mediaId} from ${postPictures} where ${postPictures.postId} = ${postId}`;
  await tx.execute(sql`${noted("post_id", cover)} on conflict (post_id) do update set hashes = excluded.hashes`);
  await tx.execute(sql`${noted("album_post_id", more)} on conflict (album_post_id, sha256) do update set hashes = excluded.hashes`);
}

export const deleteRejectedPictures = (tx: Tx, postId: string) => tx.delete(rejectedPictures).where(sql`post_id = ${postId} or album_post_id = ${postId}`);

export async function listUnhashedRejections(): Promise<{ postId: string; mediaId: string }[]> {
  return db.execute<{ postId: string; mediaId: string }>(sql`
    select shown.post_id as "postId", shown.media_id as "mediaId" from ${posts} cross join lateral (
      select ${posts.id} as post_id, ${posts.imageUrl} as media_id
      union all select post_id, media_id from ${postPictures} where post_id = ${posts.id}) shown
    join ${media} on ${media.id} = shown.media_id
    where ${posts.moderationStatus} = 'rejected'
      and not exists (
        select 1 from ${rejectedPictures} noted
        where (noted.post_id = shown.post_id or noted.album_post_id = shown.post_id) and noted.sha256 = ${media.sha256} and noted.hashes is not null)
    order by shown.post_id, shown.media_id limit 100`);
}

export async function removeOldRejections(): Promise<void> {
  await deleteInBatches(rejectedPictures, lt(rejectedPictures.createdAt, sql`now() - make_interval(years => ${retention.rejectedPictureYears})`));
}
