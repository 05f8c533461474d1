import { lt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { media, pictureHashes, posts, rejectedPictures } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import { retention } from "./retention";

/** In how many of their 64 bits two hashes of one picture may differ. */
const maxDistance = 8;
/** The bits that turn when a picture is mirrored: those of its odd waves. */
const mirrored = sql.raw(`(-6148914691236517206)::bigint`); // 0xAAAAAAAAAAAAAAAA

/** Whether the picture is one that moderation rejected, or a copy of one: the same bytes, or nearly the same look, also mirrored. */
export async function isRejectedPicture(mediaId: string, tx: Db = db): Promise<boolean> {
  const distance = (hash: string) => sql`bit_count((kept # ${sql.raw(hash)})::bit(64))`;
  const [row] = await tx.execute<{ isRejected: boolean }>(sql`
    with asked as (
      select sha256, hashes[1] as hash, hashes[1] # ${mirrored} as turned
      from ${media} left join ${pictureHashes} on media_id = id where id = ${mediaId})
    select exists (
      select 1 from asked, ${rejectedPictures} rejected
      where rejected.sha256 = asked.sha256 or exists (
        select 1 from unnest(rejected.hashes) as kept where ${distance("asked.hash")} <= ${maxDistance} or ${distance("asked.turned")} <= ${maxDistance})
    ) as "isRejected"`);
  return row?.isRejected ?? false;
}

/** Fails for a picture that moderation rejected, where others would see it and nobody would look at it before. */
export async function requireNotRejected(mediaId: string, tx: Db = db): Promise<void> {
  if (await isRejectedPicture(mediaId, tx)) throw new AppError("image_rejected");
}

/** Keeps what a rejected look's picture is known by, and nothing of whose it was. */
export const noteRejection = (tx: Db, postId: string) =>
  tx.execute(sql`
    insert into ${rejectedPictures} (id, post_id, sha256, hashes)
    select ${newId()}::uuid, ${posts.id}, ${media.sha256}, ${pictureHashes.hashes}
    from ${posts} join ${media} on ${media.id} = ${posts.imageUrl} left join ${pictureHashes} on ${pictureHashes.mediaId} = ${media.id}
    where ${posts.id} = ${postId}
    on conflict (post_id) do update set hashes = excluded.hashes`);

/** Forgets it: the rejection was taken back. */
export const forgetRejection = (tx: Tx, postId: string) => tx.delete(rejectedPictures).where(sql`post_id = ${postId}`);

/** Rejected looks whose pictures are not noted with their hashes: from the release before, or while it still runs. */
export async function listUnhashedRejections(): Promise<{ postId: string; mediaId: string }[]> {
  return db.execute<{ postId: string; mediaId: string }>(sql`
    select ${posts.id} as "postId", ${posts.imageUrl} as "mediaId" from ${posts}
    where ${posts.moderationStatus} = 'rejected'
      and not exists (select 1 from ${rejectedPictures} noted where noted.post_id = ${posts.id} and noted.hashes is not null)
    order by ${posts.id} limit 100`);
}

/** Removes what was rejected years ago; the sweeper's part. */
export async function removeOldRejections(): Promise<void> {
  await removeAll(rejectedPictures, lt(rejectedPictures.createdAt, sql`now() - make_interval(years => ${retention.rejectedPictureYears})`));
}
