import { and, eq, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import type { Tx } from "#app/db/client.server";
import { cutOuts, pieceMarks, pieces } from "#app/db/schema";
import { maxCutOuts } from "#app/models/shared/cut-outs";
import { deleteMedia } from "./media.server";

/** The files of the cut-outs of own pieces. */
export async function listCutOutMedia(tx: Tx, ownerId: string, pieceIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ mediaId: cutOuts.mediaId })
    .from(cutOuts)
    .innerJoin(pieces, eq(pieces.id, cutOuts.pieceId))
    .where(and(eq(pieces.ownerId, ownerId), isAnyOf(pieces.id, pieceIds)))
    .limit(pieceIds.length * maxCutOuts);
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

/** Of pictures that left a look and show the piece nowhere else. */
export async function deleteCutOutsOf(tx: Tx, pictureIds: string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  const removed = await tx.execute<{ mediaId: string | null }>(sql`
    delete from ${cutOuts} where ${cutOuts.sourceId} = any(${sql.param(pictureIds)}::uuid[])
      and not exists (select 1 from ${pieceMarks} where ${pieceMarks.pieceId} = ${cutOuts.pieceId} and ${pieceMarks.mediaId} = ${cutOuts.sourceId})
      and not exists (select 1 from ${pieces} where ${pieces.id} = ${cutOuts.pieceId} and ${pieces.photoId} = ${cutOuts.sourceId})
    returning media_id as "mediaId"`);
  await deleteMedia(
    tx,
    removed.flatMap(({ mediaId }) => mediaId ?? []),
  );
}
