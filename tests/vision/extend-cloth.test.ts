import { expect, test } from "bun:test";
import { readSkeleton } from "#app/vision/figure/skeleton";
import type { Body } from "#app/vision/types";
import { createCanvas } from "#app/vision/wear/draw-mesh";
import { extendCloth } from "#app/vision/wear/extend-cloth";

const frame = { width: 200, height: 500 };
/** Shoulders, elbows, wrists, hips, knees and ankles, left ones first. */
const joints = [
  130, 80, 70, 80, 150, 140, 50, 140, 160, 190, 40, 190, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 118, 200, 82, 200, 117, 300, 83, 300, 116, 400, 84, 400,
];
const landmarks = Array.from({ length: 33 }, (_, index) => ({ x: joints[(index - 11) * 2] ?? 100, y: joints[(index - 11) * 2 + 1] ?? 40 }));

test("a dress that ends at the knees is widened over ana's own wide trousers, and not made longer", () => {
  const skeleton = readSkeleton(landmarks);
  if (!skeleton) throw new Error("no skeleton");
  const cloth = createCanvas(frame.width, frame.height);
  const dress = { left: 70, right: 130, top: 80, bottom: 310 };
  for (let y = dress.top; y < dress.bottom; y++) for (let x = dress.left; x < dress.right; x++) cloth.data.set([200, 180, 40, 255], (y * frame.width + x) * 4);
  const extended = createCanvas(frame.width, frame.height);
  const body = { arms: new Uint8Array(frame.width * frame.height) } as unknown as Body; // the only part that is read
  const ownClothes = new Uint8Array(frame.width * frame.height).fill(255);
  extendCloth(cloth, body, ownClothes, skeleton, { sleeves: [0, 0], hem: null }, extended);
  const readAlpha = (x: number, y: number) => extended.data[(y * frame.width + x) * 4 + 3];
  expect(readAlpha(dress.right + 3, 280)).toBe(255);
  expect(readAlpha(100, dress.bottom + 3)).toBe(0);
});
