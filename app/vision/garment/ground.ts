import { labelParts } from "../image/components";
import { growMask } from "../image/grow-mask";
import { shrinkMask } from "../image/shrink-mask";
import type { Mask, Rgb } from "../types";

const maxDifference = 22; // of a colour of the ground, 0 to 441
const maxColors = 6;
const minColorShare = 0.03; // of the frame
const minPlainShare = 0.85; // of the frame
const minSize = 0.04; // of the picture
const maxSize = 0.85;
const maxTouch = 0.03; // of the frame
const maxThinness = 0.012; // of the picture's width

type Color = { red: number; green: number; blue: number; count: number };

/** Finds the largest thing on a plain ground; null without one. */
export function findThingOnGround(picture: Rgb): Mask | null {
  const { width, height } = picture;
  const border = listBorder(width, height);
  const colors = findGroundColors(picture, border);
  const isGroundColor = (at: number) => colors.some((color) => measureDifference(picture, at, color) < maxDifference);
  if (border.filter(isGroundColor).length < border.length * minPlainShare) return null;
  const grounds = labelParts(width, height, isGroundColor).labels;
  const outside = new Set(border.map((at) => grounds[at] ?? 0).filter((label) => label > 0));
  const things = Uint8Array.from(grounds, (label) => (outside.has(label) ? 0 : 255));
  const solid = removeThinParts(things, width, height, Math.max(2, Math.round(width * maxThinness)));
  const { labels, sizes } = labelParts(width, height, (at) => solid[at] === 255);
  const largest = Math.max(0, ...sizes);
  if (largest < width * height * minSize || largest > width * height * maxSize) return null;
  const label = sizes.indexOf(largest) + 1;
  if (border.filter((at) => labels[at] === label).length > border.length * maxTouch) return null;
  return Uint8Array.from(labels, (found) => (found === label ? 255 : 0));
}

/** Takes away hangers, cords and bridges between things. */
function removeThinParts(mask: Mask, width: number, height: number, radius: number): Mask {
  return growMask(shrinkMask(mask, width, height, radius), width, height, radius);
}

function listBorder(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  return border;
}

/** The colours that most of the frame has. */
function findGroundColors({ data }: Rgb, border: number[]): Color[] {
  const found = new Map<number, Color>();
  for (const at of border) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 3, at * 3 + 3);
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const color = found.get(bin) ?? { red: 0, green: 0, blue: 0, count: 0 };
    color.red += red;
    color.green += green;
    color.blue += blue;
    color.count++;
    found.set(bin, color);
  }
  const frequent = [...found.values()].filter(({ count }) => count > border.length * minColorShare).sort((one, other) => other.count - one.count);
  return frequent.slice(0, maxColors).map(({ red, green, blue, count }) => ({ red: red / count, green: green / count, blue: blue / count, count }));
}

const measureDifference = ({ data }: Rgb, at: number, { red, green, blue }: Color): number =>
  Math.hypot((data[at * 3] ?? 0) - red, (data[at * 3 + 1] ?? 0) - green, (data[at * 3 + 2] ?? 0) - blue);
