import { type Place, wholePicture } from "./piece";

/** Shares of a picture, from 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number };

/** Of the shorter side, around a point. */
const pointShare = 0.45;

/** Around a box, in shares of its longer side. */
const margin = 0.1;

/** A square part of the picture around the place, as large as it may be within the picture. */
export function cropAround({ x, y, width, height }: Place, picture: { width: number; height: number }): Crop {
  const shorter = Math.min(picture.width, picture.height);
  const [boxWidth, boxHeight] = [((width ?? 0) / wholePicture) * picture.width, ((height ?? 0) / wholePicture) * picture.height];
  const side = Math.min(shorter, width === null ? shorter * pointShare : Math.max(boxWidth, boxHeight) * (1 + 2 * margin));
  const middle = { x: (x / wholePicture) * picture.width + boxWidth / 2, y: (y / wholePicture) * picture.height + boxHeight / 2 };
  const left = Math.min(picture.width - side, Math.max(0, middle.x - side / 2));
  const top = Math.min(picture.height - side, Math.max(0, middle.y - side / 2));
  return { left: left / picture.width, top: top / picture.height, width: side / picture.width, height: side / picture.height };
}

/** Where the point of a place is shown. */
export const middleOf = ({ x, y, width, height }: Place) => ({ x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 });
