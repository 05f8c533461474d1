import { masterFile } from "#app/models/picture";
import { decoding, openPicture } from "./decode.server";
import { masterCost } from "./decode-cost.server";
import { readPictureFile } from "./files.server";

const usualPixels = 1_500_000;

/** A picture as it may leave the house for a try-on: JPEG, at most 1.5 megapixels or as many as said, no metadata. Null when its file is gone. */
export async function renderEditInput(mediaId: string, mostPixels = usualPixels): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await readPictureFile(mediaId, masterFile);
  if (!stored) return null;
  const master = new Uint8Array(await stored.arrayBuffer());
  return decoding(masterCost, async () => {
    const { width, height } = await openPicture(master).metadata();
    const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
    const rendered = openPicture(master).resize({ width: Math.floor(width * scale), height: Math.floor(height * scale), fit: "fill" });
    return new Uint8Array(await rendered.jpeg({ quality: 90 }).toBuffer());
  });
}
