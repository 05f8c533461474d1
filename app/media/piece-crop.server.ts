import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import type { Crop } from "#app/models/pieces/crop";
import { openPicture, withDecodeSlot } from "./decode/decode.server";
import { masterCost } from "./decode/decode-cost.server";
import { readPictureBytes } from "./files.server";
import { ingestPicture } from "./ingest.server";
import { computeHashes } from "./perceptual-hash.server";

/** A try-on takes clothes from 512 pixels a side. */
const minSide = 768;
const hashedSide = 320;

/** In pixels of the picture. */
async function findPart(master: Uint8Array, crop: Crop) {
  const size = await openPicture(master).metadata();
  const [left, top] = [Math.floor(crop.left * size.width), Math.floor(crop.top * size.height)];
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height))),
  };
}

/** The perceptual hash of a part of a picture; null without structure, or when the picture is gone. */
export async function hashPieceCrop(mediaId: string, crop: Crop): Promise<bigint | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) return null;
  const [hash] = await withDecodeSlot(masterCost, async () => {
    const part = openPicture(master)
      .extract(await findPart(master, crop))
      .resize({ width: hashedSide, height: hashedSide, fit: "fill" });
    return computeHashes(await part.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true }));
  });
  return hash ?? null;
}

/** Stores a part of a picture as one that the viewer may try on. */
export async function storePieceCrop(ownerId: string, mediaId: string, crop: Crop): Promise<Media> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  const bytes = await withDecodeSlot(masterCost, async () => {
    const part = await findPart(master, crop);
    const side = Math.max(minSide, part.width, part.height);
    return openPicture(master).extract(part).resize({ width: side, height: side, fit: "fill" }).jpeg({ quality: 90 }).toBuffer();
  });
  return ingestPicture({ ownerId, purpose: "edit_input", bytes });
}
