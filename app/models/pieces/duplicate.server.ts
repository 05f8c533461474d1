import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { differentPieces, pieceHashes, pieceMarks, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { maxPairs } from "./wardrobe";
import { getOwnPieces } from "./wardrobe-view.server";

export type Pair = [WardrobePiece, WardrobePiece];

/** Of 64 bits; two unlike pictures differ in about 32. */
const likeBits = 18;
const sameBits = 8;
/** Of a kind, the newest. */
const maxCompared = 300;
/** Pairs of which those on one look are left out. */
const maxAlike = 1000;

/** Own pieces of a kind, alike in picture or name; decision 072. */
export async function listDuplicates(ownerId: string): Promise<Pair[]> {
  const pairs = await db.execute<{ oneId: string; otherId: string }>(sql`
    with own as materialized (
      select id, colour, kind, name, hash from (
        select ${pieces.id}, ${pieces.colour}, ${pieces.kind}, fold(${pieces.name}) as name, ${pieceHashes.hash},
          row_number() over (partition by ${pieces.kind} order by ${pieces.id} desc) as place
        from ${pieces} left join ${pieceHashes} on ${pieceHashes.pieceId} = ${pieces.id} where ${pieces.ownerId} = ${ownerId}) ranked
      where place <= ${inlineNumber(maxCompared)}),
    compared as materialized (
      select one.id as one_id, other.id as other_id, coalesce(one.name = other.name, false) as is_same_name, coalesce(one.name <> other.name, false) as is_other_name,
        coalesce(bit_count((one.hash # other.hash)::bit(64)), 64)::int as distance
      from own one join own other on other.kind = one.kind and other.id > one.id where coalesce(one.colour = other.colour, true)),
    alike as materialized (
      select * from compared where (is_same_name or distance <= case when is_other_name then ${inlineNumber(sameBits)} else ${inlineNumber(likeBits)} end)
        and not exists (select 1 from ${differentPieces} where ${differentPieces.lowId} = one_id and ${differentPieces.highId} = other_id)
      order by distance - case when is_same_name then 32 else 0 end, one_id, other_id limit ${inlineNumber(maxAlike)})
    select one_id as "oneId", other_id as "otherId" from alike
    where not exists (select 1 from ${pieceMarks} one_mark join ${pieceMarks} other_mark on other_mark.post_id = one_mark.post_id
      where one_mark.piece_id = one_id and other_mark.piece_id = other_id)
    order by distance - case when is_same_name then 32 else 0 end, one_id, other_id limit ${inlineNumber(maxPairs)}`);
  const byId = await getOwnPieces(
    ownerId,
    pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]),
  );
  return pairs.flatMap(({ oneId, otherId }) => {
    const [one, other] = [byId.get(oneId), byId.get(otherId)];
    return one && other ? [[one, other] satisfies Pair] : [];
  });
}

/** «São diferentes»; again changes nothing. */
export async function markDifferent(ownerId: string, oneId: string, otherId: string): Promise<void> {
  const stored = await db.execute(sql`
    insert into ${differentPieces} (low_id, high_id)
    select one.id, other.id from ${pieces} one join ${pieces} other on other.owner_id = one.owner_id
    where one.owner_id = ${ownerId} and one.id = least(${oneId}::uuid, ${otherId}::uuid) and other.id = greatest(${oneId}::uuid, ${otherId}::uuid)
      and one.id <> other.id for key share
    on conflict (low_id, high_id) do update set created_at = now() returning low_id`);
  if (stored.length === 0) throw new AppError("piece_not_found");
}
