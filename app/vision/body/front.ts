import { createHandMeter, measureToLimb, readArms } from "../figure/limbs";
import { type Skeleton, sides } from "../figure/skeleton";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts } from "../types";

const handReach = [0.13, 0.17] as const; // torsos from the fingers' bones
const armReach = [0.14, 0.19] as const;

/** Splits hair, face and hands, which cover cloth, from the arms' skin, which sleeves cover. */
export function splitSkin({ width, height, hair, face, skin, other }: Parts, skeleton: Skeleton): { front: Mask; arms: Mask } {
  const { torso, nose } = skeleton;
  const front = hair.map((value, at) => Math.max(value, face[at] ?? 0));
  const arms = new Uint8Array(front.length);
  const measureToHands = createHandMeter(skeleton);
  const armBones = readArms(skeleton);
  const headBottom = Math.min(height, Math.round(torso.top.y - torso.length * 0.08));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isOnHead = y < headBottom && Math.abs(x - nose.x) < torso.length * 0.45;
      if (isOnHead) front[at] = Math.max(front[at] ?? 0, other[at] ?? 0); // glasses, hats
      const value = skin[at] ?? 0;
      if (value === 0) continue;
      const isHand = 1 - smoothStep(torso.length * handReach[0], torso.length * handReach[1], measureToHands(x, y));
      front[at] = Math.max(front[at] ?? 0, Math.round(value * isHand));
      for (const side of sides) {
        const { distance, along } = measureToLimb(armBones[side], x, y);
        const isArm = 1 - smoothStep(torso.length * armReach[0], torso.length * armReach[1], distance);
        if (isArm > 0 && along > 0) arms[at] = Math.max(arms[at] ?? 0, Math.round(value * isArm * (1 - isHand)));
      }
    }
  }
  return { front, arms };
}
