import type { Parts, Sides } from "../types";
import { type Limb, readArms } from "./limbs";
import type { Skeleton } from "./skeleton";

const steps = 40; // along an arm of two bones
const shortest = 0.25; // less is a shoulder, no sleeve
const maxGap = 3; // steps without cloth that a watch or a crease may take

/** Measures each sleeve in bones, from 0 to 2. */
export function measureSleeves(parts: Parts, skeleton: Skeleton): Sides<number> {
  const [left, right] = readArms(skeleton);
  return [measureSleeve(parts, left, skeleton.torso.length), measureSleeve(parts, right, skeleton.torso.length)];
}

function measureSleeve(parts: Parts, arm: Limb, torsoLength: number): number {
  let end = 0;
  let gap = 0;
  for (let step = 1; step < steps && gap <= maxGap; step++) {
    const along = (step * 2) / steps;
    const share = readClothShare(parts, arm, along, torsoLength * 0.05);
    if (share === null) continue;
    gap = share > 0.5 ? 0 : gap + 1;
    if (gap === 0) end = along + 1 / steps;
  }
  return end < shortest ? 0 : Math.min(2, end);
}

/** Cloth against skin on a line across the arm; null where neither is seen. */
function readClothShare({ width, height, clothes, skin }: Parts, [upper, lower]: Limb, along: number, reach: number): number | null {
  const bone = along < 1 ? upper : lower;
  const share = along % 1;
  const length = Math.sqrt(bone.lengthSquared);
  let [cloth, both] = [0, 0];
  for (let offset = -2; offset <= 2; offset++) {
    const aside = (offset / 2) * (reach / length);
    const x = Math.round(bone.x + bone.across * share - bone.down * aside);
    const y = Math.round(bone.y + bone.down * share + bone.across * aside);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    cloth += clothes[y * width + x] ?? 0;
    both += (clothes[y * width + x] ?? 0) + (skin[y * width + x] ?? 0);
  }
  return both > 255 ? cloth / both : null;
}
