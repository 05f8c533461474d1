import { removePictureFiles } from "#app/media/files.server";
import { filterDeletedMedia } from "#app/models/media/media.server";
import { filterUnusedPhotos } from "#app/models/try-on/body.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Retries for weeks; skips pictures that have a row. */
export const pictureRemoval: JobHandlers["picture-removal"] = {
  async run({ mediaIds, files }) {
    if (files) for (const mediaId of await filterUnusedPhotos(mediaIds)) await removePictureFiles(mediaId, files);
    else for (const mediaId of await filterDeletedMedia(mediaIds)) await removePictureFiles(mediaId);
  },
};
