import { db } from "#app/db/client.server";
import { hashPicture } from "#app/media/perceptual-hash.server";
import { listUnhashedRejections, saveRejectedPictures } from "#app/models/media/rejected-picture.server";

export async function hashRejectedPictures(): Promise<void> {
  for (const { postId, mediaId } of await listUnhashedRejections()) {
    await hashPicture(mediaId);
    await saveRejectedPictures(db, postId);
  }
}
