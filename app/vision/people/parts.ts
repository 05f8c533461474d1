import { cropSquare, type Square } from "../image/crop";
import { createGuidedFilter } from "../image/guided-filter";
import type { Model, Models } from "../runtime/models";
import type { Mask, Parts, Pose, Rgb } from "../types";
import { measureTorso } from "./torso";
import { choosePartWindows } from "./windows";

/** Pixels of a picture, from `left` and `top`. */
type Box = { left: number; top: number; width: number; height: number };

/** How likely each pixel of a window shows each class, 0 to 1. */
type SeenWindow = { square: Square; side: number; shares: Float32Array };

const range = { from: -1, to: 1, outside: 0 };
const classCount = 6;
const classes = { hair: 1, skin: 2, face: 3, clothes: 4, other: 5 } as const;
const fadingPixels = 40; // of a window, towards its inner borders
const minWeight = 0.02;

/** Finds what each pixel of a person shows; all background outside the person's surroundings. */
export async function findParts(models: Pick<Models, "parts">, picture: Rgb, pose: Pose): Promise<Parts> {
  const windows: SeenWindow[] = [];
  for (const square of choosePartWindows(pose, picture)) windows.push(await classifyWindow(models.parts, picture, square));
  const box = clipToPicture(windows, picture);
  const radius = Math.max(2, Math.round(measureTorso(pose.landmarks).length * 0.02));
  const filterMap = createGuidedFilter(readLightness(picture, box), box.width, box.height, { radius, epsilon: 2e-4 });
  const [map, weights] = [new Float32Array(box.width * box.height), new Float32Array(box.width * box.height)];
  const createMask = (index: number): Mask => {
    blendWindows(windows, index, box, picture.width, map, weights);
    filterMap(map);
    return placeMap(map, box, picture);
  };
  const masks = {
    hair: createMask(classes.hair),
    skin: createMask(classes.skin),
    face: createMask(classes.face),
    clothes: createMask(classes.clothes),
    other: createMask(classes.other),
  };
  limitSum(Object.values(masks));
  return { width: picture.width, height: picture.height, ...masks };
}

async function classifyWindow(model: Model, picture: Rgb, square: Square): Promise<SeenWindow> {
  cropSquare(picture, square, model.side, range, model.input);
  const [shares = new Float32Array()] = await model.run();
  for (let at = 0; at < shares.length; at += classCount) applySoftmax(shares, at, at + classCount);
  return { square, side: model.side, shares };
}

function applySoftmax(values: Float32Array, start: number, end: number): void {
  let largest = -Infinity;
  for (let at = start; at < end; at++) largest = Math.max(largest, values[at] ?? 0);
  let sum = 0;
  for (let at = start; at < end; at++) {
    const share = Math.exp((values[at] ?? 0) - largest);
    values[at] = share;
    sum += share;
  }
  for (let at = start; at < end; at++) values[at] = (values[at] ?? 0) / sum;
}

function clipToPicture(windows: SeenWindow[], { width, height }: Rgb): Box {
  const sides = windows.map(({ square: { x, y, size } }) => ({ left: x - size / 2, top: y - size / 2, right: x + size / 2, bottom: y + size / 2 }));
  const left = Math.max(0, Math.floor(Math.min(...sides.map((side) => side.left))));
  const top = Math.max(0, Math.floor(Math.min(...sides.map((side) => side.top))));
  const right = Math.min(width, Math.ceil(Math.max(...sides.map((side) => side.right))));
  const bottom = Math.min(height, Math.ceil(Math.max(...sides.map((side) => side.bottom))));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

function readLightness({ width, data }: Rgb, box: Box): Float32Array {
  const lightness = new Float32Array(box.width * box.height);
  let at = 0;
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const pixel = (y * width + x) * 3;
      lightness[at++] = (0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0)) / 255;
    }
  }
  return lightness;
}

/** Writes one class at the size of the picture, where windows overlap their weighted mean. */
function blendWindows(windows: SeenWindow[], index: number, box: Box, pictureWidth: number, map: Float32Array, weights: Float32Array): void {
  map.fill(0);
  weights.fill(0);
  for (const { square, side, shares } of windows) {
    const [left, top, scale] = [square.x - square.size / 2, square.y - square.size / 2, side / square.size];
    const isInsideAcross = left > 0 || left + square.size < pictureWidth;
    for (let row = 0; row < box.height; row++) {
      const y = (box.top + row + 0.5 - top) * scale - 0.5;
      if (y < -0.5 || y > side - 0.5) continue;
      for (let column = 0; column < box.width; column++) {
        const x = (box.left + column + 0.5 - left) * scale - 0.5;
        if (x < -0.5 || x > side - 0.5) continue;
        const toBorder = Math.min(y, side - 1 - y, isInsideAcross ? Math.min(x, side - 1 - x) : side);
        const weight = Math.max(minWeight, Math.min(1, toBorder / fadingPixels));
        const at = row * box.width + column;
        weights[at] = (weights[at] ?? 0) + weight;
        map[at] = (map[at] ?? 0) + weight * readShare(shares, side, index, x, y);
      }
    }
  }
  for (let at = 0; at < map.length; at++) map[at] = (map[at] ?? 0) / Math.max(weights[at] ?? 0, 1e-6);
}

function readShare(shares: Float32Array, side: number, index: number, x: number, y: number): number {
  const column = Math.max(0, Math.min(side - 2, Math.floor(x)));
  const row = Math.max(0, Math.min(side - 2, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - column));
  const down = Math.max(0, Math.min(1, y - row));
  const at = (row * side + column) * classCount + index;
  const below = at + side * classCount;
  const upper = (shares[at] ?? 0) * (1 - across) + (shares[at + classCount] ?? 0) * across;
  const lower = (shares[below] ?? 0) * (1 - across) + (shares[below + classCount] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}

function placeMap(map: Float32Array, box: Box, { width, height }: Rgb): Mask {
  const mask = new Uint8Array(width * height);
  for (let row = 0; row < box.height; row++) {
    const start = (box.top + row) * width + box.left;
    for (let column = 0; column < box.width; column++) mask[start + column] = Math.round((map[row * box.width + column] ?? 0) * 255);
  }
  return mask;
}

/** Scales the masks down where they claim more than the whole pixel. */
function limitSum(masks: Mask[]): void {
  const count = masks[0]?.length ?? 0;
  for (let at = 0; at < count; at++) {
    let sum = 0;
    for (const mask of masks) sum += mask[at] ?? 0;
    if (sum > 255) for (const mask of masks) mask[at] = Math.floor(((mask[at] ?? 0) * 255) / sum);
  }
}
