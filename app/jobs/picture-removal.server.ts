import { removePictureFiles } from "#app/media/files.server";
import { filterDeletedMedia } from "#app/models/media/media.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Retries for weeks; skips pictures that have a row. */
export const pictureRemoval: JobHandlers["picture-removal"] = {
  async run({ mediaIds }) {
    for (const mediaId of await filterDeletedMedia(mediaIds)) await removePictureFiles(mediaId);
  },
};
