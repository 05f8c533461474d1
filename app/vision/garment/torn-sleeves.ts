import { type Limb, readArms } from "../figure/limbs";
import { type Skeleton, sides } from "../figure/skeleton";
import type { Mask, Parts, Sides } from "../types";

const minCover = 0.64;
const minLength = 1; // bones: shorter ones lie in the folds of the trunk
const stepsOfBone = 20;
const reach = 0.06; // torsos beside the bone
const [shoulder, cuff] = [0.2, 0.1]; // bones left out at the ends

/** Whether much of a long sleeve is missing. */
export function hasTornSleeve(parts: Parts, worn: Mask, lengths: Sides<number>, skeleton: Skeleton): boolean {
  const arms = readArms(skeleton);
  return sides.some((side) => lengths[side] > minLength && measureCover(parts, worn, arms[side], lengths[side], skeleton.torso.length * reach) < minCover);
}

/** The share of cloth on lines across an arm. */
function measureCover({ width, height, hair, other }: Parts, worn: Mask, arm: Limb, length: number, aside: number): number {
  let [cloth, all] = [0, 0];
  for (let along = shoulder; along < length - cuff; along += 1 / stepsOfBone) {
    const bone = along < 1 ? arm[0] : arm[1];
    const boneLength = Math.sqrt(bone.lengthSquared) || 1;
    for (const share of [-1, -0.5, 0, 0.5, 1]) {
      const x = Math.round(bone.x + bone.across * (along % 1) - (bone.down / boneLength) * share * aside);
      const y = Math.round(bone.y + bone.down * (along % 1) + (bone.across / boneLength) * share * aside);
      const at = y * width + x;
      if (x < 0 || y < 0 || x >= width || y >= height || Math.max(hair[at] ?? 0, other[at] ?? 0) > 127) continue;
      all++;
      if ((worn[at] ?? 0) > 127) cloth++;
    }
  }
  return all === 0 ? 1 : cloth / all;
}
