import type { Outfit } from "#app/models/pieces/wardrobe-contract";
import { wardrobeCardOf } from "../wardrobe-card";
import type { OutfitPlace } from "./outfit";

/** What lists show of a piece, and where it lies. */
export type PlacedCard = OutfitPlace & { piece: OutfitPieceCard };
export type OutfitPieceCard = ReturnType<typeof pieceOf>;
export type OutfitCard = Pick<Outfit, "id" | "name" | "occasion" | "updatedAt"> & { pieces: PlacedCard[] };

function pieceOf(piece: Outfit["pieces"][number]["piece"]) {
  const { id, kind, name, cutOut, image, crop, state } = wardrobeCardOf(piece);
  return { id, kind, name, cutOut, image, crop, state };
}

export const outfitCardOf = ({ id, name, occasion, updatedAt, pieces }: Outfit): OutfitCard => ({
  id,
  name,
  occasion,
  updatedAt,
  pieces: pieces.map(({ piece, ...place }) => ({ ...place, piece: pieceOf(piece) })),
});
