import { masterFile } from "#app/models/media/picture";
import { openPicture, withDecodeSlot } from "./decode.server";
import { masterCost } from "./decode-cost.server";
import { readPictureFile } from "./files.server";

const defaultMaxPixels = 1_500_000;

/** JPEG without metadata; null if missing. */
export async function renderTryOnInput(mediaId: string, maxPixels = defaultMaxPixels): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await readPictureFile(mediaId, masterFile);
  if (!stored) return null;
  const master = new Uint8Array(await stored.arrayBuffer());
  return withDecodeSlot(masterCost, async () => {
    const { width, height } = await openPicture(master).metadata();
    const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
    const rendered = openPicture(master).resize({ width: Math.floor(width * scale), height: Math.floor(height * scale), fit: "fill" });
    return new Uint8Array(await rendered.jpeg({ quality: 90 }).toBuffer());
  });
}
