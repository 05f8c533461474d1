import { maxPieces } from "#app/models/try-on/pieces";
import type { PieceKind } from "../piece";

/** What is tried on first. */
const order: readonly PieceKind[] = ["dress", "jumpsuit", "top", "trousers", "skirt", "shorts", "swimwear", "coat", "shoes", "bag", "accessory", "other"];

/** Pieces that are tried on together: a picture each, or the last two on one. */
export const maxGarments = maxPieces + 1;

/** The pieces of an outfit that are tried on, clothes before what goes with them. */
export const pickGarments = <T extends { kind: PieceKind }>(pieces: readonly T[]): T[] =>
  [...pieces].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)).slice(0, maxGarments);

/** As many pictures as a try-on takes; only the last shows several pieces. */
export function groupGarments<T>(garments: readonly T[]): T[][] {
  if (garments.length <= maxPieces) return garments.map((garment) => [garment]);
  return [...garments.slice(0, maxPieces - 1).map((garment) => [garment]), garments.slice(maxPieces - 1)];
}
