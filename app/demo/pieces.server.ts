import { saoPauloDay } from "#app/lib/sao-paulo";
import { storePart } from "#app/media/piece-crop.server";
import { getMedia } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { cropAround } from "#app/models/pieces/crop";
import { wholePicture } from "#app/models/pieces/piece";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { findPieceByKey, markPiece } from "#app/models/pieces/piece.server";
import { setPieceQuestion } from "#app/models/pieces/question.server";
import { addPiece, setWorn, updateWardrobePiece } from "#app/models/pieces/wardrobe.server";
import { backdateQuestion } from "./demo-dates.server";
import { daysAgo, hoursAgo, requireNamed, type ScriptLook, type ScriptPiece } from "./script.server";
import type { SeededLook } from "./seeded";

const parts = (percent: number | undefined) => (percent === undefined ? undefined : Math.round((percent * wholePicture) / 100));

/** Marks what a look's author says of its pieces, each once. */
export async function seedPieces(pieces: ScriptPiece[], { id, mediaId }: SeededLook, authorId: string, file: string): Promise<void> {
  for (const [index, { at, box, price, season, state, worn, ...piece }] of pieces.entries()) {
    const [x, y, width, height] = box ?? at ?? [50, 50];
    const place = { imageUrl: imageUrlOf(mediaId), x: parts(x), y: parts(y), width: parts(width), height: parts(height) };
    const marked = await markPiece(authorId, id, NewMark.parse({ ...piece, priceCents: price, ...place }), `demo-${file}-${index}`);
    await seedWears(marked.id, { season, state, worn }, authorId);
  }
}

export async function seedQuestions({ hoursAgo: age }: ScriptLook, postId: string, askers: string[], ids: Map<string, string>): Promise<void> {
  for (const [place, username] of askers.entries()) {
    const askerId = requireNamed(ids, username);
    await setPieceQuestion(askerId, postId, true);
    await backdateQuestion(askerId, postId, hoursAgo(age * (1 - (place + 1) / (askers.length + 1))));
  }
}

/** Keeps parts of a look's picture as photos of pieces. */
export async function seedPiecePhotos(pieces: ScriptPiece[], { mediaId }: SeededLook, ownerId: string, file: string): Promise<void> {
  const picture = await getMedia(mediaId);
  for (const [index, { at: _, box, price, season, state, worn, ...piece }] of pieces.entries()) {
    const key = `demo-photo-${file}-${index}`;
    if (!picture || !box || (await findPieceByKey(ownerId, key))) continue;
    const [x, y, width, height] = box.map(parts) as [number, number, number, number];
    const photo = await storePart(ownerId, { mediaId, crop: cropAround({ x, y, width, height }, picture) }, { purpose: "edit_input" });
    const { id } = await addPiece(ownerId, NewPiece.parse({ ...piece, priceCents: price, imageUrl: imageUrlOf(photo.id) }), key);
    await seedWears(id, { season, state, worn }, ownerId);
  }
}

async function seedWears(pieceId: string, { season, state, worn }: Pick<ScriptPiece, "season" | "state" | "worn">, ownerId: string): Promise<void> {
  if (season || state) await updateWardrobePiece(ownerId, pieceId, { season, state });
  for (const days of worn) await setWorn(ownerId, pieceId, { isWorn: true, wornOn: saoPauloDay(daysAgo(days)) });
}
