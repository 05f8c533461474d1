import { type Limb, measureToLimb, readLegs } from "../figure/limbs";
import type { Skeleton } from "../figure/skeleton";
import { measureToTrunk, type Trunk } from "../figure/trunk";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts, Sides } from "../types";

const trunkReach = 0.75; // torsos around trunk and legs where cloth is the wearer's: wide skirts
const armReach = 0.4;
const fades = Uint8Array.from({ length: 256 }, (_, value) => Math.round(smoothStep(0.3, 0.7, value / 255) * 255));

/** Returns the clothes of one wearer, without those of people beside. */
export function findWornClothes({ width, height, clothes, hair, face, skin }: Parts, trunk: Trunk, arms: Sides<Limb>, skeleton: Skeleton): Mask {
  const { torso } = skeleton;
  const legs = readLegs(skeleton);
  const worn = new Uint8Array(clothes.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = fades[clothes[at] ?? 0] ?? 0;
      if (value === 0 || (clothes[at] ?? 0) < Math.max(hair[at] ?? 0, face[at] ?? 0, skin[at] ?? 0)) continue;
      const isNear =
        measureToTrunk(trunk, x, y) < torso.length * trunkReach ||
        legs.some((leg) => measureToLimb(leg, x, y).distance < torso.length * trunkReach) ||
        arms.some((arm) => measureToLimb(arm, x, y).distance < torso.length * armReach);
      if (isNear) worn[at] = value;
    }
  }
  return worn;
}
