import { eq, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { cutOuts, pieceMarks } from "#app/db/schema";
import { maxCutOuts } from "#app/models/shared/cut-outs";
import { deleteMedia } from "./media.server";

/** The files of a piece's cut-outs. */
export async function listCutOutMedia(tx: Tx, pieceId: string): Promise<string[]> {
  const rows = await tx.select({ mediaId: cutOuts.mediaId }).from(cutOuts).where(eq(cutOuts.pieceId, pieceId)).limit(maxCutOuts);
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

/** Of pictures that left a look, unless another look shows the piece there. */
export async function deleteCutOutsOf(tx: Tx, pictureIds: string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  const removed = await tx.execute<{ mediaId: string | null }>(sql`
    delete from ${cutOuts} where ${cutOuts.sourceId} = any(${sql.param(pictureIds)}::uuid[])
      and not exists (select 1 from ${pieceMarks} where ${pieceMarks.pieceId} = ${cutOuts.pieceId} and ${pieceMarks.mediaId} = ${cutOuts.sourceId})
    returning media_id as "mediaId"`);
  await deleteMedia(
    tx,
    removed.flatMap(({ mediaId }) => mediaId ?? []),
  );
}
