import { type PieceKind, wholePicture } from "../piece";

export const occasions = ["work", "everyday", "party", "beach", "sport", "travel"] as const;

export type Occasion = (typeof occasions)[number];

/** Outfits of one person. */
export const maxOutfits = 200;

/** Pieces in one outfit. */
export const maxOutfitPieces = 12;

export const maxOutfitName = 80;

/** In percent; 100 is `pieceShare` of the canvas. */
export const scales = { min: 40, max: 250 } as const;
export const maxRotation = 180;

/** Width of a piece at 100 percent, as a share of the canvas. */
export const pieceShare = 0.36;

/** The middle of a piece in parts of 10,000 of the canvas, and its turn in degrees. */
export type OutfitPlace = { x: number; y: number; scale: number; rotation: number };

const clamp = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));

const turn = (degrees: number) => ((((Math.round(degrees) + maxRotation) % 360) + 360) % 360) - maxRotation;

export const boundPlace = ({ x, y, scale, rotation }: OutfitPlace): OutfitPlace => ({
  x: clamp(x, 0, wholePicture),
  y: clamp(y, 0, wholePicture),
  scale: clamp(scale, scales.min, scales.max),
  rotation: turn(rotation),
});

const spots: Record<PieceKind, [x: number, y: number, scale: number]> = {
  coat: [2300, 2600, 115],
  top: [5600, 2400, 110],
  dress: [5200, 4000, 170],
  jumpsuit: [5200, 4000, 170],
  swimwear: [5000, 3600, 110],
  trousers: [5400, 6100, 125],
  shorts: [5400, 5700, 105],
  skirt: [5400, 5900, 115],
  shoes: [2600, 8300, 80],
  bag: [8200, 6600, 85],
  accessory: [8400, 1500, 65],
  other: [2200, 5600, 80],
};

/** How far another piece of a kind lies from the one before. */
const shift = 900;

/** Where new pieces lie: clothes as on a body, the rest around them. */
export function layOut(kinds: readonly PieceKind[], before: readonly PieceKind[] = []): OutfitPlace[] {
  const counts = new Map<PieceKind, number>();
  const countUp = (kind: PieceKind) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count;
  };
  for (const kind of before) countUp(kind);
  return kinds.map((kind) => {
    const [x, y, scale] = spots[kind];
    const count = countUp(kind);
    return boundPlace({ x: x + count * shift, y: y + count * shift, scale, rotation: 0 });
  });
}

/** As forms send it. */
export const writePlace = (pieceId: string, { x, y, scale, rotation }: OutfitPlace) => [pieceId, x, y, scale, rotation].join(" ");
