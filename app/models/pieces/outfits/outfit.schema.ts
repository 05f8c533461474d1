import { z } from "zod";
import { idField, listOf } from "#app/lib/fields";
import { wholePicture } from "../piece";
import { choice, text } from "../piece.schema";
import { maxOutfitName, maxOutfitPieces, maxRotation, occasions, scales } from "./outfit";

const number = (min: number, max: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^-?\d{1,5}$/)
          .transform(Number),
      ],
      { error: "errors:invalid" },
    )
    .refine((given) => given >= min && given <= max, "errors:invalid");

/** Without a place it lies where pieces of its kind do. */
const PlacedPiece = z.object({
  pieceId: idField,
  x: number(0, wholePicture).optional(),
  y: number(0, wholePicture).optional(),
  scale: number(scales.min, scales.max).optional(),
  rotation: number(-maxRotation, maxRotation).optional(),
});

const isEachOnce = (pieces: { pieceId: string }[]) => new Set(pieces.map(({ pieceId }) => pieceId)).size === pieces.length;

/** From the lowest to the highest. */
const pieces = listOf(PlacedPiece, maxOutfitPieces, "errors:outfit_full").refine(isEachOnce, "errors:invalid");

const name = text(maxOutfitName);
const occasion = choice(occasions);

export const NewOutfit = z.object({ name, occasion, pieces: pieces.refine(({ length }) => length > 0, "errors:pieces_required") });
export const OutfitChange = z.object({
  name: name.optional(),
  occasion: occasion.optional(),
  pieces: pieces.refine(({ length }) => length > 0, "errors:outfit_empty").optional(),
});
export const OutfitFilter = z.object({ occasion });

/** A list, or in a form one text with spaces between. */
export const pieceIdsField = (max: number, error: string) =>
  z
    .union(
      [
        z.array(z.unknown()).max(max, error),
        z
          .string()
          .max(2000)
          .transform((ids) => ids.split(" ").filter(Boolean)),
      ],
      { error: "errors:invalid" },
    )
    .pipe(listOf(idField, max, error))
    .refine(({ length }) => length > 0, "errors:pieces_required");

/** Own pieces that go together. */
export const OutfitPieces = z.object({ pieceIds: pieceIdsField(maxOutfitPieces, "errors:outfit_full") });

/** How often another suggestion was asked for. */
export const SuggestionTurn = z.object({ turn: number(0, 9999) });

export type PlacedPiece = z.output<typeof PlacedPiece>;
export type NewOutfit = z.output<typeof NewOutfit>;
export type OutfitChange = z.output<typeof OutfitChange>;
