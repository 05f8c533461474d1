import { type Limb, measureToLimb } from "../figure/limbs";
import type { Skeleton } from "../figure/skeleton";
import { measureSleeves } from "../figure/sleeves";
import type { Trunk } from "../figure/trunk";
import { keepLargeParts } from "../image/components";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts, Sides } from "../types";
import { shareArms } from "./arm-shares";

const minArea = 0.01; // of a torso squared
const minPartShare = 0.3; // of the largest part of a sleeve

/** One arm: each pixel's share, and its sleeve's alpha or null. */
export type Sleeve = { shares: Mask; length: number; alpha: Mask | null };

/** Parts the cloth of both arms from the trunk's; at the shoulders they overlap. */
export function findSleeves(parts: Parts, worn: Mask, trunk: Trunk, arms: Sides<Limb>, skeleton: Skeleton): Sides<Sleeve> {
  const shares = shareArms(parts, trunk, arms, skeleton);
  const lengths = measureSleeves(parts, skeleton);
  const findSleeve = (side: 0 | 1): Sleeve => {
    const alpha = findAlpha(worn, shares[side], arms[side], lengths[side], parts.width);
    keepLargeParts(alpha, parts.width, parts.height, minPartShare);
    const area = alpha.reduce((sum, value) => sum + value, 0) / 255;
    if (lengths[side] > 0 && area > minArea * skeleton.torso.length ** 2) return { shares: shares[side], length: lengths[side], alpha };
    return { shares: shares[side].fill(0), length: 0, alpha: null };
  };
  return [findSleeve(0), findSleeve(1)];
}

function findAlpha(worn: Mask, shares: Mask, arm: Limb, length: number, width: number): Mask {
  return worn.map((value, at) => {
    const share = shares[at] ?? 0;
    if (value === 0 || share === 0) return 0;
    const { along } = measureToLimb(arm, at % width, Math.floor(at / width));
    return Math.round(value * smoothStep(0.1, 0.4, share / 255) * (1 - smoothStep(length + 0.1, length + 0.3, along)));
  });
}
