import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import type { Crop } from "#app/models/pieces/crop";
import { renderCollage } from "./collage.server";
import { renderCutOutOnWhite } from "./cut-out/cut-out.server";
import { openPicture, withDecodeSlot } from "./decode/decode.server";
import { masterCost } from "./decode/decode-cost.server";
import { readPictureBytes } from "./files.server";
import { ingestPicture } from "./ingest.server";
import { computeHashes } from "./perceptual-hash.server";

/** A try-on takes clothes from 512 pixels a side. */
const minSide = 768;
const maxSide = 4096;
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

/** A kept cut-out, or a part of a picture. */
export type PicturePart = { cutOutId: string } | { mediaId: string; crop: Crop };

/** Stores it as a picture that only try-ons take, or as a photo of one's own; a cut-out on white. */
export async function storePart(ownerId: string, part: PicturePart, purpose: "piece_part" | "edit_input" = "piece_part"): Promise<Media> {
  return ingestPicture({ ownerId, purpose, bytes: await renderPart(part) });
}

/** Stores parts of pictures beside each other on white, as one that the viewer may try on. */
export async function storePiecesOnWhite(ownerId: string, parts: PicturePart[]): Promise<Media> {
  const rendered: Uint8Array[] = [];
  for (const part of parts) rendered.push(await renderPart(part));
  return ingestPicture({ ownerId, purpose: "piece_part", bytes: await renderCollage(rendered, collagePixels) });
}

async function renderPart(part: PicturePart): Promise<Uint8Array> {
  const bytes = "cutOutId" in part ? await renderCutOutOnWhite(part.cutOutId, minSide) : await renderCrop(part.mediaId, part.crop);
  if (!bytes) throw new AppError("not_found");
  return bytes;
}

async function renderCrop(mediaId: string, crop: Crop): Promise<Uint8Array | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  if (!master) return null;
  return withDecodeSlot(masterCost, async () => {
    const part = await findPart(master, crop);
    const factor = Math.max(1, Math.min(minSide / Math.min(part.width, part.height), maxSide / Math.max(part.width, part.height)));
    const enlarged = { width: Math.round(part.width * factor), height: Math.round(part.height * factor) };
    return openPicture(master)
      .extract(part)
      .resize({ ...enlarged, fit: "fill" })
      .jpeg({ quality: 90 })
      .toBuffer();
  });
}
