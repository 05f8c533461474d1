import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import type { Crop } from "#app/models/pieces/crop";
import { renderCutOutOnWhite } from "./cut-out/cut-out.server";
import { openPicture, withDecodeSlot } from "./decode/decode.server";
import { masterCost } from "./decode/decode-cost.server";
import { readPictureBytes } from "./files.server";
import { ingestPicture } from "./ingest.server";

/** A try-on takes clothes from 512 pixels a side. */
const minSide = 768;

/** Stores a part of a picture as one that the viewer may try on. */
export async function storePieceCrop(ownerId: string, mediaId: string, crop: Crop): Promise<Media> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  const bytes = await withDecodeSlot(masterCost, async () => {
    const size = await openPicture(master).metadata();
    const [left, top] = [Math.floor(crop.left * size.width), Math.floor(crop.top * size.height)];
    const part = {
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width))),
      height: Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height))),
    };
    const side = Math.max(minSide, part.width, part.height);
    return openPicture(master).extract(part).resize({ width: side, height: side, fit: "fill" }).jpeg({ quality: 90 }).toBuffer();
  });
  return ingestPicture({ ownerId, purpose: "edit_input", bytes });
}

/** The same of a kept cut-out, on white. */
export async function storeCutOutOnWhite(ownerId: string, mediaId: string): Promise<Media> {
  const bytes = await renderCutOutOnWhite(mediaId, minSide);
  if (!bytes) throw new AppError("not_found");
  return ingestPicture({ ownerId, purpose: "edit_input", bytes });
}
