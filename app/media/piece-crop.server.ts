import { AppError } from "#app/lib/app-error";
import type { Media } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import type { Crop } from "#app/models/pieces/crop";
import { renderCutOutOnWhite } from "./cut-out/cut-out.server";
import { readPictureBytes } from "./files.server";
import { ingestPicture } from "./ingest.server";
import { pictures } from "./process/pictures.server";

/** A try-on takes clothes from 512 pixels a side. */
const minSide = 768;

/** The perceptual hash of a part; null without structure or picture. */
export async function hashPieceCrop(mediaId: string, crop: Crop): Promise<bigint | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  return master && pictures.hashPart(master, crop);
}

const collagePixels = 2_000_000;

/** A kept cut-out, or a part of a picture. */
export type PicturePart = { cutOutId: string } | { mediaId: string; crop: Crop };

/** `piece_part` is for try-ons alone; `partOf` is somebody else's picture. */
type PartUse = { purpose?: "piece_part" | "edit_input"; partOf?: string | null };

/** Stores a part of a picture, or a cut-out on white. */
export async function storePart(ownerId: string, part: PicturePart, { purpose = "piece_part", partOf = null }: PartUse = {}): Promise<Media> {
  return ingestPicture({ ownerId, purpose, partOf, bytes: await renderPart(part) });
}

/** Stores parts of pictures beside each other on white, as one that the viewer may try on. */
export async function storePiecesOnWhite(ownerId: string, parts: PicturePart[]): Promise<Media> {
  const rendered: Uint8Array[] = [];
  for (const part of parts) rendered.push(await renderPart(part));
  return ingestPicture({ ownerId, purpose: "piece_part", bytes: await pictures.renderCollage(rendered, collagePixels) });
}

async function renderPart(part: PicturePart): Promise<Uint8Array> {
  const bytes = "cutOutId" in part ? await renderCutOutOnWhite(part.cutOutId, minSide) : await renderCrop(part.mediaId, part.crop);
  if (!bytes) throw new AppError("not_found");
  return bytes;
}

async function renderCrop(mediaId: string, crop: Crop): Promise<Uint8Array | null> {
  const master = await readPictureBytes(mediaId, masterFile);
  return master && pictures.cutPart(master, crop);
}
