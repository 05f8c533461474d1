import { sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { bodies, keptPhotos } from "#app/db/schema";
import { bodyFile } from "#app/models/shared/layers";
import { enqueue } from "#app/queue/queue.server";

/** Removes the body (of this photo, if given) at once, its file after the commit. */
export async function deleteBody(tx: Tx, userId: string, photoId?: string): Promise<void> {
  const ofPhoto = photoId ? sql`and ${bodies.photoId} = ${photoId}` : sql``;
  const [removed] = await tx.execute<{ mediaId: string }>(sql`
    delete from ${bodies} using ${keptPhotos} where ${bodies.userId} = ${userId} and ${keptPhotos.id} = ${bodies.photoId} ${ofPhoto}
    returning ${keptPhotos.mediaId} as "mediaId"`);
  if (removed) await enqueue(tx, "picture-removal", { mediaIds: [removed.mediaId], files: [bodyFile] });
}
