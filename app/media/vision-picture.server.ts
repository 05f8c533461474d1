import { masterFile } from "#app/models/media/picture";
import { maxPictureSide } from "#app/vision/process/picture";
import type { Rgb } from "#app/vision/types";
import { openPicture, withDecodeSlot } from "./decode.server";
import { masterCost } from "./decode-cost.server";
import { readPictureFile } from "./files.server";

/** A stored picture as the vision process takes it; null if missing. */
export async function readVisionPicture(mediaId: string): Promise<Rgb | null> {
  const stored = await readPictureFile(mediaId, masterFile);
  if (!stored) return null;
  const master = new Uint8Array(await stored.arrayBuffer());
  return withDecodeSlot(masterCost, async () => {
    const small = openPicture(master).resize({ width: maxPictureSide, height: maxPictureSide, fit: "inside", withoutEnlargement: true });
    const { data, info } = await small.flatten({ background: "#ffffff" }).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  });
}
