import { env } from "#app/env.server";
import { decoding } from "#app/media/decode.server";
import { masterCost } from "#app/media/decode-cost.server";
import { readPictureFile, removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { pixelsOf, renderVariant } from "#app/media/render.server";
import { getMedia, setVariantsReady } from "#app/models/media.server";
import { masterFile, variantsOf } from "#app/models/picture";
import type { Kinds } from "./queue.server";

/** Makes from the master what the upload left for later. */
export const pictureVariants: Kinds["picture-variants"] = {
  atOnce: env.WORKER === "only" ? 2 : 1, // beside pages a core is left to them
  async run({ mediaId }) {
    const media = await getMedia(mediaId);
    if (!media) return removePictureFiles(mediaId); // what a try that broke off left behind
    if (media.areVariantsReady) return;
    const stored = await readPictureFile(mediaId, masterFile);
    if (!stored) throw new Error(`picture ${mediaId} has no master`);
    const master = new Uint8Array(await stored.arrayBuffer());
    const variants = variantsOf(media.width).filter(({ isEarly }) => !isEarly);
    const pixels = await decoding(masterCost, () => pixelsOf(master, Math.max(...variants.map(({ width }) => width))));
    for (const variant of variants) {
      const bytes = await decoding(masterCost, () => renderVariant(pixels, variant, media.isAi));
      await storePictureFiles(mediaId, [{ file: variant.file, type: variant.type, bytes }]);
    }
    const isStillThere = await setVariantsReady(mediaId);
    if (!isStillThere) await removePictureFiles(mediaId);
  },
};
