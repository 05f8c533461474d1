import type { Media } from "#app/models/media.server";
import { masterFile } from "#app/models/picture";
import { decoding } from "./decode.server";
import { masterCost } from "./decode-cost.server";
import { readPictureFile } from "./files.server";
import { pixelsOf, renderVariant } from "./render.server";

const freeWidth = 1080;

/** A result as a file to keep: the master, or for who does not pay a JPEG 1080 pixels wide at most. Null when its bytes are gone. */
export async function resultFile(media: Media, isWhole: boolean): Promise<Blob | null> {
  const whole = await readPictureFile(media.id, masterFile);
  if (isWhole || !whole || media.width <= freeWidth) return whole;
  const kept = media.areVariantsReady ? await readPictureFile(media.id, `${freeWidth}.jpg`) : null;
  if (kept) return kept;
  const master = new Uint8Array(await whole.arrayBuffer());
  const smaller = await decoding(masterCost, async () => renderVariant(await pixelsOf(master, freeWidth), { width: freeWidth, format: "jpg" }, media.isAi));
  return new Blob([new Uint8Array(smaller)], { type: "image/jpeg" });
}
