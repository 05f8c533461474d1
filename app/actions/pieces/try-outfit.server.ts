import { consumeUploadLimit } from "#app/actions/upload.server";
import { AppError } from "#app/lib/app-error";
import { waitAtMost } from "#app/lib/wait-at-most";
import { type PicturePart, storePart, storePiecesOnWhite } from "#app/media/piece-crop.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { cutOutIdOf, imageUrlOf } from "#app/models/media/picture";
import { cropAround } from "#app/models/pieces/crop";
import { groupGarments, pickGarments } from "#app/models/pieces/outfits/garments";
import { placeOf } from "#app/models/pieces/piece-card";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { getOwnPieces } from "#app/models/pieces/wardrobe-view.server";
import { logFailure, lookAtPiece, maxLookMs } from "./try-piece.server";

const wholeCrop = { left: 0, top: 0, width: 1, height: 1 };

/** Own pieces, stored as pictures for one try-on: at most three, of at most four pieces. */
export async function prepareOutfit(viewerId: string, pieceIds: string[]): Promise<{ imageUrls: string[] }> {
  const pieces = await getOwnPieces(viewerId, pieceIds);
  if (pieces.size < new Set(pieceIds).size) throw new AppError("piece_not_found");
  const shown = [...pieces.values()].flatMap((piece) => {
    const part = findPart(piece);
    return part ? [{ kind: piece.kind, part }] : [];
  });
  if (shown.length === 0) throw new AppError("piece_has_no_place");
  const ids: string[] = [];
  for (const group of groupGarments(pickGarments(shown))) {
    await consumeUploadLimit(viewerId);
    const parts = group.map(({ part }) => part);
    const [only] = parts;
    const { id } = only && parts.length === 1 ? await storePart(viewerId, only) : await storePiecesOnWhite(viewerId, parts);
    ids.push(id);
  }
  await waitAtMost(maxLookMs, Promise.all(ids.map((id) => lookAtPiece(id).catch(logFailure))));
  return { imageUrls: ids.map(imageUrlOf) };
}

/** Its cut-out, its photo, or the part of a look with it. */
function findPart({ cutOut, photo, mark }: WardrobePiece): PicturePart | null {
  const cutOutId = cutOut && cutOutIdOf(cutOut.url);
  if (cutOutId) return { cutOutId };
  const photoId = photo && mediaIdOf(photo.url);
  if (photoId) return { mediaId: photoId, crop: wholeCrop };
  const [place, mediaId] = [mark && placeOf(mark), mark?.imageUrl && mediaIdOf(mark.imageUrl)];
  return mark?.image && place && mediaId ? { mediaId, crop: cropAround(place, mark.image) } : null;
}
