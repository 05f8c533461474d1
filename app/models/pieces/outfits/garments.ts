import type { PieceKind } from "../piece";

/** What is tried on first. */
const order: readonly PieceKind[] = ["dress", "jumpsuit", "top", "trousers", "skirt", "shorts", "swimwear", "coat", "shoes", "bag", "accessory", "other"];

/** Pictures that a try-on takes beside the person's. */
const maxPictures = 3;

/** Pieces that are tried on together: a picture each, or the last two on one. */
export const maxGarments = maxPictures + 1;

/** The pieces of an outfit that are tried on, clothes before what goes with them. */
export const pickGarments = <T extends { kind: PieceKind }>(pieces: readonly T[]): T[] =>
  [...pieces].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)).slice(0, maxGarments);

/** As many pictures as a try-on takes; only the last shows several pieces. */
export function groupGarments<T>(garments: readonly T[]): T[][] {
  if (garments.length <= maxPictures) return garments.map((garment) => [garment]);
  return [...garments.slice(0, maxPictures - 1).map((garment) => [garment]), garments.slice(maxPictures - 1)];
}
