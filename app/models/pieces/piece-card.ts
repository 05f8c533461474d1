import type { CutOut, Piece, PieceMark, ShownPiece } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { type Picture, pictureOf } from "#app/models/media/picture";
import { type Crop, cropAround, middleOf } from "./crop";
import type { PieceKind, Place } from "./piece";

/** What lists show of a piece. */
export type PieceCard = {
  id: string;
  kind: PieceKind;
  name: string | null;
  brand: string | null;
  priceCents: number | null;
  by: string | null;
  postId: string | null;
  image: Picture | null;
  crop: Crop | null;
  cutOut: CutOut | null;
  /** In percent of the picture. */
  point: { left: number; top: number } | null;
};

export const placeOf = ({ x, y, width, height }: PieceMark): Place | null => (x === null || y === null ? null : { x, y, width, height });

export function pieceCardOf({ id, kind, name, brand, priceCents, cutOut, mark, ...piece }: (Piece & { mark: PieceMark | null }) | ShownPiece): PieceCard {
  const place = mark && placeOf(mark);
  const middle = place && middleOf(place);
  return {
    id,
    kind,
    name,
    brand,
    priceCents,
    by: "owner" in piece ? handleOf(piece.owner) : null,
    postId: mark?.postId ?? null,
    image: mark?.image ? pictureOf(mark.image) : null,
    crop: mark?.image && place ? cropAround(place, mark.image) : null,
    cutOut,
    point: middle && { left: middle.x / 100, top: middle.y / 100 },
  };
}
