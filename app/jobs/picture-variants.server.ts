import { env } from "#app/config/env.server";
import { readPictureBytes, removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { pictures } from "#app/media/process/pictures.server";
import { getMedia, setVariantsReady } from "#app/models/media/media.server";
import { getVariants, masterFile } from "#app/models/media/picture";
import type { JobHandlers } from "#app/queue/queue.server";

export const pictureVariants: JobHandlers["picture-variants"] = {
  concurrency: env.WORKER === "only" ? 2 : 1, // leaves a core to pages
  async run({ mediaId }) {
    const media = await getMedia(mediaId);
    if (!media) return removePictureFiles(mediaId); // cleans up
    if (media.areVariantsReady) return;
    const master = await readPictureBytes(mediaId, masterFile);
    if (!master) throw new Error(`picture ${mediaId} has no master`);
    const variants = getVariants(media.width).filter(({ isEarly }) => !isEarly);
    const rendered = await pictures.renderFiles(master, variants, media.isAi);
    const files = rendered.map((bytes, at) => ({ file: variants[at]?.file ?? "", type: variants[at]?.type ?? "", bytes }));
    await storePictureFiles(mediaId, files);
    const isStillThere = await setVariantsReady(mediaId);
    if (!isStillThere) await removePictureFiles(mediaId);
  },
};
