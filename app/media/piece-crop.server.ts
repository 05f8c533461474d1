import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import type { Crop } from "#app/models/pieces/crop";
import { renderCollage } from "./collage.server";
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

const collagePixels = 2_000_000;

export type PicturePart = { mediaId: string; crop: Crop };

/** Stores a part of a picture as one that the viewer may try on. */
export async function storePieceCrop(ownerId: string, mediaId: string, crop: Crop): Promise<Media> {
  return ingestPicture({ ownerId, purpose: "edit_input", bytes: await renderPart({ mediaId, crop }) });
}

/** Stores parts of pictures beside each other on white, as one that the viewer may try on. */
export async function storePiecesOnWhite(ownerId: string, parts: PicturePart[]): Promise<Media> {
  const rendered: Uint8Array[] = [];
  for (const part of parts) rendered.push(await renderPart(part));
  return ingestPicture({ ownerId, purpose: "edit_input", bytes: await renderCollage(rendered, collagePixels) });
}

async function renderPart({ mediaId, crop }: PicturePart): Promise<Uint8Array<ArrayBuffer>> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) throw new AppError("not_found");
  return withDecodeSlot(masterCost, async () => {
    const part = await findPart(master, crop);
    const factor = Math.max(1, minSide / Math.min(part.width, part.height));
    const enlarged = { width: Math.round(part.width * factor), height: Math.round(part.height * factor) };
    return new Uint8Array(
      await openPicture(master)
        .extract(part)
        .resize({ ...enlarged, fit: "fill" })
        .jpeg({ quality: 90 })
        .toBuffer(),
    );
  });
}
