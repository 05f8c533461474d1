import { waitAtMost } from "#app/lib/wait-at-most";
import { getShapeOfPicture } from "#app/models/looks/garment.server";
import { masterFile } from "#app/models/media/picture";
import type { PictureFinding } from "#app/models/media/picture-finding.server";
import { clothesFile, garmentFile } from "#app/models/shared/layers";
import { findClothesKind } from "#app/models/try-on/try-on-input.server";
import { VisionError } from "#app/vision/process/vision-error";
import { readAtlas } from "./dressing.server";
import { readPictureBytes } from "./files.server";
import { findClothesOfPicture } from "./picture-finding.server";
import { pictures } from "./process/pictures.server";
import { renderTryOnInput } from "./try-on-input.server";

/** Well below the lease of a submit. */
const maxLookMs = 20_000;

type ClothesOptions = {
  maxPixels?: number | undefined;
  /** Whether an answer of the eyes may be waited for by another attempt. */
  mayWait: boolean;
};

/** Clothes without their wearer's face; null if missing. Throws VisionError to try later. */
export async function renderClothesInput(mediaId: string, { maxPixels, mayWait }: ClothesOptions): Promise<Uint8Array<ArrayBuffer> | null> {
  const finding = await look(mediaId, mayWait);
  if (finding?.shown === "all") return renderTryOnInput(mediaId, { maxPixels });
  const picture = await findShownPicture(mediaId, finding);
  if (picture === "all") return renderTryOnInput(mediaId, { maxPixels });
  return picture && pictures.fitInput(picture, { maxPixels });
}

async function look(mediaId: string, mayWait: boolean): Promise<PictureFinding | null> {
  try {
    const finding = await waitAtMost(
      maxLookMs,
      findClothesOfPicture(mediaId).then((found) => ({ found })),
    );
    if (!finding) throw new VisionError("too_slow");
    return finding.found;
  } catch (error) {
    if (error instanceof VisionError && (!mayWait || error.reason === "off")) return null;
    throw error;
  }
}

/** Clothes alone, else stored layers, else all but the wearer, else a blurred picture. */
async function findShownPicture(mediaId: string, finding: PictureFinding | null): Promise<Uint8Array | "all" | null> {
  const shown = finding ? await readPictureBytes(mediaId, clothesFile) : null;
  if (shown && finding?.shown === "clothes") return shown;
  if ((await findClothesKind(mediaId)) === "flat_lay") return "all";
  const shape = await getShapeOfPicture(mediaId);
  const atlas = shape ? await readAtlas(mediaId, garmentFile) : null;
  if (atlas) return pictures.renderLayersOnWhite(shape, atlas);
  if (shown) return shown;
  const master = await readPictureBytes(mediaId, masterFile);
  return master && pictures.renderBlurred(master);
}
