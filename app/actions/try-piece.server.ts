import { AppError } from "#app/lib/app-error";
import { storePieceCrop } from "#app/media/piece-crop.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { cropAround } from "#app/models/pieces/crop";
import { requirePiece } from "#app/models/pieces/piece-view.server";
import { consumeUploadLimit } from "./upload.server";

/** «Provar só esta peça»: the part of the picture with the piece, stored for a try-on. */
export async function preparePiece(viewerId: string, pieceId: string, postId: string | undefined): Promise<{ imageUrl: string }> {
  const { mark, isTriable } = await requirePiece(viewerId, pieceId, postId);
  const mediaId = mark?.imageUrl && mediaIdOf(mark.imageUrl);
  if (!mark?.image || !mediaId || mark.x === null || mark.y === null) throw new AppError("piece_has_no_place");
  if (!isTriable) throw new AppError("image_not_allowed");
  await consumeUploadLimit(viewerId);
  const { x, y, width, height } = mark;
  const { id } = await storePieceCrop(viewerId, mediaId, cropAround({ x, y, width, height }, mark.image));
  return { imageUrl: imageUrlOf(id) };
}
