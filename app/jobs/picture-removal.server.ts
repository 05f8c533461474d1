import { removePictureFiles } from "#app/media/files.server";
import { listGoneMedia } from "#app/models/media.server";
import type { Kinds } from "./queue.server";

/** Takes the files of deleted pictures away, trying for weeks if the store is down; a picture that still has its row is spared. */
export const pictureRemoval: Kinds["picture-removal"] = {
  async run({ mediaIds }) {
    for (const mediaId of await listGoneMedia(mediaIds)) await removePictureFiles(mediaId);
  },
};
