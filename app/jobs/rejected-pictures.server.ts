import { db } from "#app/db/client.server";
import { hashPicture } from "#app/media/perceptual-hash.server";
import { listUnhashedRejections, noteRejection } from "#app/models/rejected-picture.server";

/** Notes rejected pictures that came before there were hashes; the sweeper's part. */
export async function hashRejectedPictures(): Promise<void> {
  for (const { postId, mediaId } of await listUnhashedRejections()) {
    await hashPicture(mediaId);
    await noteRejection(db, postId);
  }
}
