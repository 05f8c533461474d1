import { pictureOf } from "#app/models/media/picture";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { cropAround } from "./crop";
import { wholePicture } from "./piece";
import { type PieceCard, pieceCardOf } from "./piece-card";

export type WardrobeCard = Pick<PieceCard, "id" | "kind" | "name" | "image" | "crop" | "cutOut"> &
  Pick<WardrobePiece, "state" | "timesWorn" | "lastWornOn" | "pricePerWearCents" | "isWornToday">;

const wholePlace = { x: 0, y: 0, width: wholePicture, height: wholePicture };

/** Its cut-out, its own photo, or else the part of a look with it. */
export function wardrobeCardOf({ photo, state, timesWorn, lastWornOn, pricePerWearCents, isWornToday, ...piece }: WardrobePiece): WardrobeCard {
  const { id, kind, name, image, crop, cutOut } = pieceCardOf(piece);
  const shown = photo ? { image: pictureOf(photo), crop: cropAround(wholePlace, photo) } : { image, crop };
  return { id, kind, name, cutOut, ...shown, state, timesWorn, lastWornOn, pricePerWearCents, isWornToday };
}
