import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import { readPictureFile } from "./files.server";
import { pictures } from "./process/pictures.server";

const maxFreeWidth = 1080;

/** The master, or a 1080-pixel JPEG; null if missing. */
export async function getResultFile(media: Media, isFullSize: boolean): Promise<Blob | null> {
  const whole = await readPictureFile(media.id, masterFile);
  if (isFullSize || !whole || media.width <= maxFreeWidth) return whole;
  const variant = media.areVariantsReady ? await readPictureFile(media.id, `${maxFreeWidth}.jpg`) : null;
  if (variant) return variant;
  const master = new Uint8Array(await whole.arrayBuffer());
  const [smaller] = await pictures.renderFiles(master, [{ width: maxFreeWidth, format: "jpg" }], media.isAi);
  return smaller ? new Blob([new Uint8Array(smaller)], { type: "image/jpeg" }) : null;
}
