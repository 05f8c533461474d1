import { type LookField, lookFields, type PieceField, pieceFields } from "#app/models/try-on/pieces";
import { createInputRefusal } from "#app/models/try-on/try-on-input.server";
import { getWearableLook } from "#app/models/try-on/try-on-start.server";

type FormPiece = { field: string; lookId?: string; url?: string };
type Values = Partial<Record<LookField | PieceField, string>> & { piece: string[] };

/** Looks first, then pictures of pieces, then kept pieces. */
export const listPieces = (values: Values): FormPiece[] => [
  ...lookFields.flatMap((field) => (values[field] ? [{ field, lookId: values[field] }] : [])),
  ...pieceFields.flatMap((field) => (values[field] ? [{ field, url: values[field] }] : [])),
  ...values.piece.map((url) => ({ field: "piece", url })),
];

/** Pictures of the pieces; refuses a look that may not be tried any more. */
export async function findPieces(viewerId: string, pieces: FormPiece[]): Promise<{ urls: string[]; sourcePostId: string | undefined }> {
  const urls: string[] = [];
  let sourcePostId: string | undefined;
  for (const [index, { lookId, url = "" }] of pieces.entries()) {
    const look = lookId ? await getWearableLook(viewerId, lookId) : null;
    if (lookId && !look) throw createInputRefusal("image_not_allowed", index + 1);
    sourcePostId ??= look?.id;
    urls.push(look?.imageUrl ?? url);
  }
  return { urls, sourcePostId };
}
