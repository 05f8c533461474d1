import sharp from "sharp";
import { openPicture, withDecodeSlot } from "../decode/decode.server";
import { masterCost } from "../decode/decode-cost.server";

const cellRatio = 3 / 4;
const margin = 0.04;
const defaultMaxPixels = 1_000_000;

/** Pieces side by side on white, in one JPEG of at most so many pixels. */
export function renderCollage(pieces: Uint8Array[], maxPixels = defaultMaxPixels): Promise<Uint8Array<ArrayBuffer>> {
  const height = Math.floor(Math.sqrt(maxPixels / (pieces.length * cellRatio)));
  const width = Math.floor(height * cellRatio);
  const room = { width: Math.round(width * (1 - 2 * margin)), height: Math.round(height * (1 - 2 * margin)) };
  return withDecodeSlot(masterCost, async () => {
    const laid = [];
    for (const [index, piece] of pieces.entries()) {
      const { data, info } = await openPicture(piece)
        .resize({ ...room, fit: "inside", withoutEnlargement: true })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      laid.push({ input: data, raw, left: index * width + Math.round((width - info.width) / 2), top: Math.round((height - info.height) / 2) });
    }
    const paper = sharp({ create: { width: width * pieces.length, height, channels: 3, background: "white" } });
    return new Uint8Array(await paper.composite(laid).jpeg({ quality: 90 }).toBuffer());
  });
}
