import { consumeUploadLimit } from "#app/actions/upload.server";
import { log } from "#app/config/log.server";
import { isVisionOn } from "#app/config/vision.server";
import { AppError } from "#app/lib/app-error";
import { waitAtMost } from "#app/lib/wait-at-most";
import { findClothesOfPicture } from "#app/media/picture-finding.server";
import { type PicturePart, storePart } from "#app/media/piece-crop.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { cutOutIdOf, imageUrlOf } from "#app/models/media/picture";
import { noteClothes } from "#app/models/media/picture-finding.server";
import { cropAround } from "#app/models/pieces/crop";
import { findTriableSource, requirePiece } from "#app/models/pieces/piece-view.server";

/** How long a person waits for the eyes; the next who ask get their answer. */
export const maxLookMs = 4_000;

/** «Provar só esta peça»: the part of the picture with the piece, stored for a try-on. */
export async function preparePiece(viewerId: string, pieceId: string, postId: string | undefined): Promise<{ imageUrl: string }> {
  const { ownerId, mark, isTriable, cutOut } = await requirePiece(viewerId, pieceId, postId);
  const mediaId = mark?.imageUrl && mediaIdOf(mark.imageUrl);
  const shownId = cutOut && cutOutIdOf(cutOut.url);
  const cutOutSource = shownId ? await findTriableSource(viewerId, shownId) : null; // it may be of another look
  const crop = mark?.image && mark.x !== null && mark.y !== null ? cropAround({ ...mark, x: mark.x, y: mark.y }, mark.image) : null;
  const part: PicturePart | null = shownId && cutOutSource ? { cutOutId: shownId } : crop && mediaId ? { mediaId, crop } : null;
  if (!part) throw new AppError("piece_has_no_place");
  if (!isTriable) throw new AppError("image_not_allowed");
  await consumeUploadLimit(viewerId);
  const { id } = await storePart(viewerId, part, { partOf: ownerId === viewerId ? null : (cutOutSource ?? mediaId) });
  await waitAtMost(maxLookMs, lookAtPiece(id).catch(logFailure));
  return { imageUrl: imageUrlOf(id) };
}

/** Bags and shoes beside a body are often not seen; their owner marked them. */
export async function lookAtPiece(mediaId: string): Promise<void> {
  const found = isVisionOn ? await findClothesOfPicture(mediaId) : null;
  if (found?.clothes === "none") await noteClothes(mediaId);
}

export const logFailure = (error: unknown) => log.info({ err: error }, "the picture of a piece was not looked at");
