import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { inlineNumber } from "#app/db/page.server";
import { differentPieces, pieceHashes, pieceMarks, pieces } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import type { WardrobePiece } from "#app/models/contract";
import { maxPairs } from "./wardrobe";
import { getOwnPieces } from "./wardrobe-view.server";

export type Pair = [WardrobePiece, WardrobePiece];

/** Of 64 bits; two unlike pictures differ in about 32. */
const likeBits = 18;
const sameBits = 8;

/** Own pieces of one kind that may be one: alike in the picture or in name, never on one look, nor said to be different. */
export async function listDuplicates(ownerId: string): Promise<Pair[]> {
  const distance = sql`coalesce(bit_count((one_hash.hash # other_hash.hash)::bit(64)), 64)::int`;
  const isSameName = sql`coalesce(fold(one.name) = fold(other.name), false)`;
  const isOtherName = sql`coalesce(fold(one.name) <> fold(other.name), false)`;
  const together = sql`select 1 from ${pieceMarks} one_mark join ${pieceMarks} other_mark on other_mark.post_id = one_mark.post_id
    where one_mark.piece_id = one.id and other_mark.piece_id = other.id`;
  const different = sql`select 1 from ${differentPieces} where ${differentPieces.lowId} = one.id and ${differentPieces.highId} = other.id`;
  const pairs = await db.execute<{ oneId: string; otherId: string }>(sql`
    select one.id as "oneId", other.id as "otherId"
    from ${pieces} one join ${pieces} other on other.owner_id = one.owner_id and other.kind = one.kind and other.id > one.id
    left join ${pieceHashes} one_hash on one_hash.piece_id = one.id left join ${pieceHashes} other_hash on other_hash.piece_id = other.id
    where one.owner_id = ${ownerId} and coalesce(one.colour = other.colour, true)
      and (${isSameName} or ${distance} <= case when ${isOtherName} then ${inlineNumber(sameBits)} else ${inlineNumber(likeBits)} end)
      and not exists (${together}) and not exists (${different})
    order by ${distance} - case when ${isSameName} then 32 else 0 end, one.id, other.id limit ${inlineNumber(maxPairs)}`);
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
