import { imageUrlOf } from "#app/models/media/picture";
import { wholePicture } from "#app/models/pieces/piece";
import { NewMark } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { setPieceQuestion } from "#app/models/pieces/question.server";
import { backdateQuestion } from "./demo-dates.server";
import { hoursAgo, requireNamed, type ScriptLook, type ScriptPiece } from "./script.server";
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

export async function seedQuestions({ hoursAgo: age }: ScriptLook, postId: string, askers: string[], ids: Map<string, string>): Promise<void> {
  for (const [place, username] of askers.entries()) {
    const askerId = requireNamed(ids, username);
    await setPieceQuestion(askerId, postId, true);
    await backdateQuestion(askerId, postId, hoursAgo(age * (1 - (place + 1) / (askers.length + 1))));
  }
}
