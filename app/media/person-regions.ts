import { limbRadius, measureToLimb, readArms, readLegs } from "#app/vision/figure/limbs";
import { readSkeleton } from "#app/vision/figure/skeleton";
import type { BodyShape, Mask, Rgb } from "#app/vision/types";

/** What new clothes leave as it is; 1 in the region, else 0. */
export type PersonRegions = { face: Mask; background: Mask };

/** New clothes may be this much wider, in torsos. */
const clothesReach = 0.3;
const half = 127;
const trace = 24;

/** Finds the face and what is far from the body; masks are red, green and blue, as a body's layers have them. Null without a skeleton. */
export function findPersonRegions(masks: Rgb, { frame, landmarks }: Pick<BodyShape, "frame" | "landmarks">): PersonRegions | null {
  const [across, down] = [masks.width / frame.width, masks.height / frame.height];
  const points = landmarks.map(({ x, y }) => ({ x: x * across, y: y * down }));
  const skeleton = readSkeleton(points);
  if (!skeleton) return null;
  const reach = clothesReach * skeleton.torso.length;
  const limbs = [...readArms(skeleton), ...readLegs(skeleton)];
  const body = new Uint8Array(masks.width * masks.height);
  const face = new Uint8Array(body.length);
  const isFace = createFaceTest(points);
  for (let y = 0; y < masks.height; y++)
    for (let x = 0; x < masks.width; x++) {
      const at = y * masks.width + x;
      const [clothes = 0, front = 0, arms = 0] = masks.data.subarray(at * 3, at * 3 + 3);
      const isLimb = limbs.some((limb) => measureToLimb(limb, x, y).distance < skeleton.torso.length * limbRadius.thigh);
      body[at] = Number(isLimb || Math.max(clothes, front, arms) > trace);
      face[at] = Number(front > half && isFace(x, y));
    }
  return { face, background: invert(grow(body, masks, Math.ceil(reach))) };
}

/** The ellipse from ear to ear and from the brows to the chin. */
function createFaceTest(points: { x: number; y: number }[]): (x: number, y: number) => boolean {
  const middle = (one: number, other: number) => ({
    x: ((points[one]?.x ?? 0) + (points[other]?.x ?? 0)) / 2,
    y: ((points[one]?.y ?? 0) + (points[other]?.y ?? 0)) / 2,
  });
  const [eyes, mouth] = [middle(2, 5), middle(9, 10)];
  const [centre, height] = [{ x: (eyes.x + mouth.x) / 2, y: (eyes.y + mouth.y) / 2 }, Math.hypot(mouth.x - eyes.x, mouth.y - eyes.y)];
  const width = Math.max(height, Math.hypot((points[7]?.x ?? 0) - (points[8]?.x ?? 0), (points[7]?.y ?? 0) - (points[8]?.y ?? 0)) / 2);
  return (x, y) => ((x - centre.x) / width) ** 2 + ((y - centre.y) / (height * 1.3)) ** 2 < 1;
}

const invert = (mask: Mask): Mask => mask.map((value) => 1 - value);

/** Grows a mask by a square, one direction after the other. */
function grow(mask: Mask, { width, height }: { width: number; height: number }, reach: number): Mask {
  const across = mask.map((_, at) => {
    const [y, x] = [Math.floor(at / width), at % width];
    return Number(mask.subarray(y * width + Math.max(0, x - reach), y * width + Math.min(width, x + reach + 1)).includes(1));
  });
  return mask.map((_, at) => {
    for (let y = Math.max(0, Math.floor(at / width) - reach); y <= Math.min(height - 1, Math.floor(at / width) + reach); y++)
      if (across[y * width + (at % width)]) return 1;
    return 0;
  });
}
