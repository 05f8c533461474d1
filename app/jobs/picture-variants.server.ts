import { env } from "#app/config/env.server";
import { withDecodeSlot } from "#app/media/decode/decode.server";
import { masterCost } from "#app/media/decode/decode-cost.server";
import { readPictureFile, removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { decodePixels, renderVariant } from "#app/media/render.server";
import { getMedia, setVariantsReady } from "#app/models/media/media.server";
import { getVariants, masterFile } from "#app/models/media/picture";
import type { JobHandlers } from "#app/queue/queue.server";

export const pictureVariants: JobHandlers["picture-variants"] = {
  concurrency: env.WORKER === "only" ? 2 : 1, // leaves a core to pages
  async run({ mediaId }) {
    const media = await getMedia(mediaId);
    if (!media) return removePictureFiles(mediaId); // cleans up
    if (media.areVariantsReady) return;
    const stored = await readPictureFile(mediaId, masterFile);
    if (!stored) throw new Error(`picture ${mediaId} has no master`);
    const master = new Uint8Array(await stored.arrayBuffer());
    const variants = getVariants(media.width).filter(({ isEarly }) => !isEarly);
    const pixels = await withDecodeSlot(masterCost, () => decodePixels(master, Math.max(...variants.map(({ width }) => width))));
    for (const variant of variants) {
      const bytes = await withDecodeSlot(masterCost, () => renderVariant(pixels, variant, media.isAi));
      await storePictureFiles(mediaId, [{ file: variant.file, type: variant.type, bytes }]);
    }
    const isStillThere = await setVariantsReady(mediaId);
    if (!isStillThere) await removePictureFiles(mediaId);
  },
};
