import { maxPictureSide } from "#app/vision/process/picture";
import type { Rgb } from "#app/vision/types";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";

/** Decodes a master as the vision process takes it: at most 768 pixels a side, on white. */
export function decodeForVision(master: Uint8Array): Promise<Rgb> {
  return withDecodeSlot(masterCost, async () => {
    const small = openPicture(master).resize({ width: maxPictureSide, height: maxPictureSide, fit: "inside", withoutEnlargement: true });
    const { data, info } = await small.flatten({ background: "#ffffff" }).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  });
}
