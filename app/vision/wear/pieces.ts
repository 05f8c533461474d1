import { findLayerSeam } from "../figure/seam";
import { readWearer, type Skeleton } from "../figure/skeleton";
import type { Garment, Layer } from "../types";

/** What is put on: one garment, or a top over a bottom. */
export type Pieces = { top: Garment; bottom: Garment | null };
type Piece = { garment: Garment; skeleton: Skeleton };

/** Where a top without hem or seam ends, in torsos. */
const usualHem = 1.05;

/** Chooses top and bottom; null if they do not match. */
export function choosePieces(garments: readonly Garment[]): Pieces | null {
  const [first, second, third] = garments;
  if (!first || third) return null;
  if (!second) return { top: first, bottom: null };
  if (first.hem !== null && second.hem !== null) return null;
  const [top, bottom] = second.hem === null ? [first, second] : [second, first];
  const [upper, lower] = [readPiece(top), readPiece(bottom)];
  return upper && lower && { top: cutTop(upper), bottom: cutBottom(lower) };
}

function readPiece(garment: Garment): Piece | null {
  const skeleton = readWearer(garment.landmarks);
  return skeleton && { garment, skeleton };
}

/** Keeps what lies above the hem, or above the seam of a whole look. */
function cutTop({ garment, skeleton }: Piece): Garment {
  if (garment.hem !== null) return garment;
  const hem = Math.round(findLayerSeam(garment.trunk, skeleton) ?? skeleton.torso.top.y + usualHem * skeleton.torso.length);
  return { ...garment, hem, trunk: cutRows(garment.trunk, garment.trunk.y, hem) };
}

/** Keeps trunk and legs below the seam of a whole look, without sleeves. */
function cutBottom({ garment, skeleton }: Piece): Garment {
  const { trunk } = garment;
  const from = findLayerSeam(trunk, skeleton);
  return { ...garment, arms: [null, null], trunk: from === null ? trunk : cutRows(trunk, from, trunk.y + trunk.height) };
}

/** Keeps at least one row. */
function cutRows(layer: Layer, from: number, to: number): Layer {
  const first = Math.min(layer.height - 1, Math.max(0, Math.round(from) - layer.y));
  const last = Math.min(layer.height, Math.max(first + 1, Math.round(to) - layer.y));
  return {
    x: layer.x,
    y: layer.y + first,
    width: layer.width,
    height: last - first,
    data: layer.data.subarray(first * layer.width * 4, last * layer.width * 4),
  };
}
