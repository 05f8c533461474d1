import type { PieceKind, Place } from "./piece";
import { wholePicture } from "./piece";

/** The longer side of a cut-out, in pixels. */
export const maxCutOutSide = 1024;

/** Of the mask that a brush sends. */
export const maxMaskBytes = 300_000;

/** Of a box, in parts of 10,000. */
export const minCutBox = 200;

/** In parts of 10,000. */
export type CutBox = { x: number; y: number; width: number; height: number };

export const wholeBox: CutBox = { x: 0, y: 0, width: wholePicture, height: wholePicture };

const pointShare = 0.45; // of the shorter side

/** The marked area, or a square around the marked point. */
export function boxAround({ x, y, width, height }: Place, picture: { width: number; height: number }): CutBox {
  if (width !== null && height !== null) return { x, y, width, height };
  const side = Math.min(picture.width, picture.height) * pointShare * wholePicture;
  const [across, down] = [Math.round(side / picture.width), Math.round(side / picture.height)];
  const within = (middle: number, length: number) => Math.min(wholePicture - length, Math.max(0, Math.round(middle - length / 2)));
  return { x: within(x, across), y: within(y, down), width: across, height: down };
}

/** What is looked for in the box. */
export const cutKindOf: Record<PieceKind, "upper" | "lower" | "whole" | "thing"> = {
  top: "upper",
  trousers: "lower",
  shorts: "lower",
  skirt: "lower",
  dress: "whole",
  jumpsuit: "whole",
  coat: "whole",
  swimwear: "whole",
  shoes: "thing",
  bag: "thing",
  accessory: "thing",
  other: "thing",
};
