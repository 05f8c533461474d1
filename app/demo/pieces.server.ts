import { imageUrlOf } from "#app/models/media/picture";
import { wholePicture } from "#app/models/pieces/piece";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import type { ScriptPiece } from "./script.server";
import type { SeededLook } from "./seeded";

const parts = (percent: number | undefined) => (percent === undefined ? undefined : Math.round((percent * wholePicture) / 100));

/** Marks what a look's author says of its pieces, each once. */
export async function seedPieces(pieces: ScriptPiece[], { id, mediaId }: SeededLook, authorId: string, file: string): Promise<void> {
  for (const [index, { at, box, price, ...piece }] of pieces.entries()) {
    const [x, y, width, height] = box ?? at ?? [50, 50];
    const place = { imageUrl: imageUrlOf(mediaId), x: parts(x), y: parts(y), width: parts(width), height: parts(height) };
    await markPiece(authorId, id, NewMark.parse({ ...piece, priceCents: price, ...place }), `demo-${file}-${index}`);
  }
}
