import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { media, pieceHashes, pieceMarks, pieces } from "#app/db/schema";
import { type Crop, cropAround } from "./crop";
import { wholePicture } from "./piece";

export type Unhashed = { pieceId: string; source: string; mediaId: string; crop: Crop };

type Row = {
  pieceId: string;
  source: string;
  mediaId: string;
  size: { width: number; height: number };
  place: { x: number; y: number; width: number | null; height: number | null };
};

/** Own pieces whose photo, or place on their newest look, was not read yet. */
export async function listUnhashedPieces(ownerId: string, most: number): Promise<Unhashed[]> {
  const whole = sql`jsonb_build_object('x', 0, 'y', 0, 'width', ${inlineNumber(wholePicture)}, 'height', ${inlineNumber(wholePicture)})`;
  const rows = await db.execute<Row>(sql`
    with shown as (
      select ${pieces.id} as id, ${media.id} as media_id, jsonb_build_object('width', ${media.width}, 'height', ${media.height}) as size,
        case when ${pieces.photoId} is null then jsonb_build_object('x', mark.x, 'y', mark.y, 'width', mark.width, 'height', mark.height) else ${whole} end as place
      from ${pieces} left join lateral (
        select media_id, x, y, width, height from ${pieceMarks} where ${pieceMarks.pieceId} = ${pieces.id} and media_id is not null and x is not null
        order by ${pieceMarks.postId} desc limit 1) mark on ${pieces.photoId} is null
      join ${media} on ${media.id} = coalesce(${pieces.photoId}, mark.media_id) where ${pieces.ownerId} = ${ownerId}),
    sourced as (select *, media_id || ' ' || place::text as source from shown)
    select sourced.id as "pieceId", sourced.source, sourced.media_id as "mediaId", sourced.size, sourced.place
    from sourced left join ${pieceHashes} on ${pieceHashes.pieceId} = sourced.id
    where ${pieceHashes.source} is distinct from sourced.source order by sourced.id desc limit ${inlineNumber(most)}`);
  return rows.map(({ pieceId, source, mediaId, size, place }) => ({ pieceId, source, mediaId, crop: cropAround(place, size) }));
}

/** Null where the part of the picture has no structure. */
export async function storePieceHash({ pieceId, source }: Unhashed, hash: bigint | null): Promise<void> {
  await db.execute(sql`
    insert into ${pieceHashes} (piece_id, source, hash)
    select id, ${source}, ${hash === null ? null : String(hash)}::bigint from ${pieces} where id = ${pieceId} for key share
    on conflict (piece_id) do update set source = excluded.source, hash = excluded.hash`);
}
