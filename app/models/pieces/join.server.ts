import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db, type Tx } from "#app/db/client.server";
import { retryDeadlocks } from "#app/db/retry-deadlocks.server";
import { cutOuts, pieceMarks, pieces, reports } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { listCutOutMedia } from "#app/models/media/cut-out-files.server";
import { deleteMedia } from "#app/models/media/media.server";
import { maxCutOuts } from "#app/models/shared/cut-outs";

type Move = { sameBy: string[] } | "own" | "gone";

/**
 * Every foreign key to `pieces`; a test compares it with the schema.
 * `sameBy`: rows move, unless the kept piece has one with these columns.
 * `own`: joinPieces() has a statement for it; `gone`: deleted with the piece.
 */
export const referencesToPieces: Record<string, Move> = {
  "piece_wears.piece_id": { sameBy: ["worn_on"] },
  "piece_marks.piece_id": { sameBy: ["post_id"] },
  "collected_pieces.piece_id": { sameBy: ["collection_id"] },
  "outfit_pieces.piece_id": { sameBy: ["outfit_id"] },
  "wear_plans.piece_id": { sameBy: ["owner_id", "planned_on"] },
  "pack_pieces.piece_id": { sameBy: ["pack_id"] },
  "pieces.origin_piece_id": "own",
  "cut_outs.piece_id": "own",
  "different_pieces.low_id": "own",
  "different_pieces.high_id": "own",
  "piece_hashes.piece_id": "gone",
};

/** Makes two own pieces of one kind one; blanks of `keepId` are filled from `goneId`. */
export async function joinPieces(ownerId: string, keepId: string, goneId: string): Promise<void> {
  if (keepId === goneId) throw new AppError("invalid");
  await retryDeadlocks(() => db.transaction((tx) => join(tx, ownerId, keepId, goneId)));
}

async function join(tx: Tx, ownerId: string, keepId: string, goneId: string): Promise<void> {
  const both = await tx
    .select()
    .from(pieces)
    .where(and(isAnyOf(pieces.id, [keepId, goneId]), eq(pieces.ownerId, ownerId)))
    .orderBy(pieces.id)
    .for("update");
  const [keep, gone] = [both.find(({ id }) => id === keepId), both.find(({ id }) => id === goneId)];
  if (!keep || !gone) throw new AppError("piece_not_found");
  if (keep.kind !== gone.kind) throw new AppError("invalid");
  await fillPlaces(tx, keepId, goneId);
  await joinPlans(tx, keepId, goneId);
  for (const [name, move] of Object.entries(referencesToPieces)) if (typeof move === "object") await moveRows(tx, name, move.sameBy, keepId, goneId);
  await moveDifferences(tx, keepId, goneId);
  await moveCutOut(tx, keep, gone);
  const cutOutFiles = await listCutOutMedia(tx, ownerId, [goneId]);
  await moveCopies(tx, keep, gone);
  await tx.update(reports).set({ reportedPieceId: keepId }).where(eq(reports.reportedPieceId, goneId));
  await tx.delete(pieces).where(eq(pieces.id, goneId));
  await tx.update(pieces).set(fillBlanks(keep, gone)).where(eq(pieces.id, keepId));
  await deleteMedia(tx, gone.photoId && keep.photoId ? [gone.photoId, ...cutOutFiles] : cutOutFiles);
}

type Row = typeof pieces.$inferSelect;

function fillBlanks(keep: Row, gone: Row): Partial<Row> {
  const pick = <K extends keyof Row>(name: K): Row[K] => keep[name] ?? gone[name];
  const link = keep.linkUrl ? keep : gone;
  return {
    name: pick("name"),
    brand: pick("brand"),
    size: pick("size"),
    colour: pick("colour"),
    priceCents: pick("priceCents"),
    source: pick("source"),
    season: pick("season"),
    state: pick("state"),
    photoId: pick("photoId"),
    linkUrl: link.linkUrl,
    linkHost: link.linkHost,
    isShared: keep.isShared && gone.isShared,
    originPieceId: findOrigin(keep, gone),
    updatedAt: new Date(),
  };
}

/** Whose piece the joined one is a copy of, as long as it is neither. */
const findOrigin = (keep: Row, gone: Row): string | null =>
  [keep.originPieceId, gone.originPieceId].find((id) => id !== null && id !== keep.id && id !== gone.id) ?? null;

/** Copies of either have the origin of both, or the kept piece itself. */
async function moveCopies(tx: Tx, keep: Row, gone: Row): Promise<void> {
  const origin = findOrigin(keep, gone) ?? keep.id;
  const isMoved = and(isAnyOf(pieces.originPieceId, [keep.id, gone.id]), ne(pieces.originPieceId, origin), not(isAnyOf(pieces.id, [keep.id, gone.id])));
  // two joins lock the same rows in one order
  const moved = tx.select({ id: pieces.id }).from(pieces).where(isMoved).orderBy(pieces.id).for("update");
  await tx
    .update(pieces)
    .set({ originPieceId: sql`nullif(${origin}::uuid, ${pieces.id})` })
    .where(inArray(pieces.id, moved));
}

/** On a look of both, a mark without a place gets that of the other. */
const fillPlaces = (tx: Tx, keepId: string, goneId: string) =>
  tx.execute(sql`
    update ${pieceMarks} kept set media_id = other.media_id, x = other.x, y = other.y, width = other.width, height = other.height
    from ${pieceMarks} other where kept.piece_id = ${keepId} and other.piece_id = ${goneId} and other.post_id = kept.post_id and kept.x is null`);

/** Of plans for the same day, the kept piece's is worn if either is, and undoes both. */
async function joinPlans(tx: Tx, keepId: string, goneId: string): Promise<void> {
  const areOfOneDay = sql`kept.piece_id = ${keepId} and other.piece_id = ${goneId} and other.owner_id = kept.owner_id and other.planned_on = kept.planned_on`;
  await tx.execute(sql`update piece_wears worn set plan_id = kept.id from wear_plans kept, wear_plans other
    where ${areOfOneDay} and worn.piece_id in (${keepId}, ${goneId}) and worn.plan_id = other.id`);
  await tx.execute(sql`update wear_plans kept set worn_at = coalesce(kept.worn_at, other.worn_at) from wear_plans other where ${areOfOneDay}`);
}

async function moveRows(tx: Tx, name: string, sameBy: string[], keepId: string, goneId: string): Promise<void> {
  const [table, column] = name.split(".").map((part) => sql.identifier(part));
  const isSame = sql.join(
    sameBy.map((by) => sql`kept.${sql.identifier(by)} is not distinct from moved.${sql.identifier(by)}`),
    sql` and `,
  );
  await tx.execute(sql`
    update ${table} moved set ${column} = ${keepId} where moved.${column} = ${goneId}
      and not exists (select 1 from ${table} kept where kept.${column} = ${keepId} and ${isSame})`);
}

/** What was said to be different from one is different from both. */
const moveDifferences = (tx: Tx, keepId: string, goneId: string) =>
  tx.execute(sql`
    insert into different_pieces (low_id, high_id)
    select least(${keepId}::uuid, other.id), greatest(${keepId}::uuid, other.id) from (
      select case when low_id = ${goneId} then high_id else low_id end as id from different_pieces where ${goneId}::uuid in (low_id, high_id)) other
    where other.id <> ${keepId} on conflict do nothing`);

/** A piece without a cut-out gets that of the other, unless the photo it was cut out of goes. */
const moveCutOut = (tx: Tx, keep: Row, gone: Row) =>
  tx.execute(sql`
    update ${cutOuts} moved set piece_id = ${keep.id} where moved.piece_id = ${gone.id} and moved.state = 'kept'
      and (${keep.photoId}::uuid is null or moved.source_id is distinct from ${gone.photoId}::uuid)
      and not exists (select 1 from ${cutOuts} kept where kept.piece_id = ${keep.id} and kept.state = 'kept')
      and (select count(*) from ${cutOuts} kept where kept.piece_id = ${keep.id}) < ${maxCutOuts}`);
