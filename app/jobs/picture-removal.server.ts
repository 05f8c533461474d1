import { removePictureFiles } from "#app/media/files.server";
import { filterUnusedLayers } from "#app/models/media/layer-files.server";
import { filterDeletedMedia } from "#app/models/media/media.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Retries for weeks; skips pictures that have a row. */
export const pictureRemoval: JobHandlers["picture-removal"] = {
  async run({ mediaIds, files }) {
    for (const file of files ?? []) for (const mediaId of await filterUnusedLayers(mediaIds, file)) await removePictureFiles(mediaId, [file]);
    if (files) return;
    for (const mediaId of await filterDeletedMedia(mediaIds)) await removePictureFiles(mediaId);
  },
};
