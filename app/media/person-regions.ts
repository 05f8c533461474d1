import { limbRadius, measureToLimb, readArms, readLegs } from "#app/vision/figure/limbs";
import { readSkeleton } from "#app/vision/figure/skeleton";
import { growMask } from "#app/vision/image/grow-mask";
import type { BodyShape, Mask, Rgb } from "#app/vision/types";

/** What new clothes leave as it is; 1 in the region, else 0. */
export type PersonRegions = { face: Mask; background: Mask };

/** New clothes may be this much wider, in torsos. */
const clothesReach = 0.3;
const half = 127;
const trace = 24;

/** Finds the face and what is far from the body in a body's masks; null without a skeleton. */
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
      body[at] = isLimb || Math.max(clothes, front, arms) > trace ? 255 : 0;
      face[at] = Number(front > half && isFace(x, y));
    }
  const near = growMask(body, masks.width, masks.height, Math.ceil(reach));
  return { face, background: near.map((value) => Number(value === 0)) };
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
