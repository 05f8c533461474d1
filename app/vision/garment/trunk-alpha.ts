import { createHandMeter, type Limb, measureToLimb, readLegs } from "../figure/limbs";
import { mixPoints, type Skeleton, sides } from "../figure/skeleton";
import { measureToTrunk, type Trunk } from "../figure/trunk";
import { fillUnknown } from "../image/fill";
import { createPolygon, isInside } from "../image/polygons";
import { measureToSegment } from "../image/segments";
import { smoothStep } from "../image/smooth-step";
import type { Mask, Parts, Sides } from "../types";

const hiddenReach = 0.08; // torsos around the trunk
const legWidth = 0.09;

/** The trunk's alpha, and how much of it is guessed. */
export type TrunkAlpha = { alpha: Mask; guessedShare: number };

/** Finds the cloth of trunk and legs, continued behind what covers it. */
export function findTrunkAlpha(parts: Parts, worn: Mask, armShares: Sides<Mask>, trunk: Trunk, arms: Sides<Limb>, skeleton: Skeleton): TrunkAlpha {
  const { width, height } = parts;
  const alpha = new Uint8Array(worn.length);
  const known = new Uint8Array(worn.length).fill(255);
  const hidden = findHidden(parts, worn, armShares, trunk, arms, skeleton);
  for (let at = 0; at < worn.length; at++) {
    const share = Math.max(armShares[0][at] ?? 0, armShares[1][at] ?? 0) * fadeAtShoulders(skeleton, at % width, Math.floor(at / width));
    alpha[at] = Math.round((worn[at] ?? 0) * (1 - smoothStep(0.6, 0.9, share / 255)));
    if (hidden[at] || share > 127) known[at] = 0;
  }
  const guess = fillUnknown(worn, 1, known, width, height);
  let [guessed, all] = [0, 0];
  for (let at = 0; at < alpha.length; at++) {
    const seen = alpha[at] ?? 0;
    if (hidden[at]) alpha[at] = Math.max(seen, Math.round(smoothStep(0.4, 0.6, (guess[at] ?? 0) / 255) * 255));
    all += alpha[at] ?? 0;
    guessed += (alpha[at] ?? 0) - seen;
  }
  return { alpha, guessedShare: all === 0 ? 1 : guessed / all };
}

/** Rises from 0 to 1 around the shoulders. */
const fadeAtShoulders = ({ shoulders, torso }: Skeleton, x: number, y: number): number =>
  Math.min(...shoulders.map((shoulder) => smoothStep(torso.length * 0.02, torso.length * 0.12, Math.hypot(x - shoulder.x, y - shoulder.y))));

/** Marks what covers the trunk or was not recognized within it. */
function findHidden(parts: Parts, worn: Mask, armShares: Sides<Mask>, trunk: Trunk, arms: Sides<Limb>, skeleton: Skeleton): Mask {
  const { width, height, hair, skin, face, other } = parts;
  const { torso, shoulders, hips, ankles } = skeleton;
  const hidden = new Uint8Array(worn.length);
  const measureToHands = createHandMeter(skeleton);
  const core = createPolygon([shoulders[0], shoulders[1], hips[1], hips[0]].map((corner) => mixPoints(corner, mixPoints(torso.top, torso.bottom, 0.5), 0.3)));
  const legs = readLegs(skeleton);
  const isOnLeg = (x: number, y: number) => sides.some((side) => measureToLimb(legs[side], x, y).distance < torso.length * legWidth);
  const lowest = Math.min(height, Math.round(Math.max(ankles[0].y, ankles[1].y) - torso.length * 0.2));
  for (let y = Math.max(0, Math.round(torso.top.y - torso.length * 0.1)); y < lowest; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((worn[at] ?? 0) === 255 && (armShares[0][at] ?? 0) < 13 && (armShares[1][at] ?? 0) < 13) continue;
      const distance = measureToTrunk(trunk, x, y);
      if (distance > torso.length * hiddenReach) continue;
      const isBeforeTrunk = Math.max(hair[at] ?? 0, other[at] ?? 0) > 51;
      const isSleeve = distance === 0 && (worn[at] ?? 0) > 76 && Math.max(armShares[0][at] ?? 0, armShares[1][at] ?? 0) > 13;
      const isArm = (skin[at] ?? 0) > 51 && y > torso.top.y + torso.length * 0.1 && isNearForearm(arms, measureToHands, x, y, torso.length);
      const isHole = (skin[at] ?? 0) + (face[at] ?? 0) < 102 && (worn[at] ?? 0) < 128 && (isInside(core, x, y) || isOnLeg(x, y));
      if (isBeforeTrunk || isSleeve || isArm || isHole) hidden[at] = 255;
    }
  }
  return hidden;
}

const isNearForearm = (arms: Sides<Limb>, measureToHands: (x: number, y: number) => number, x: number, y: number, torsoLength: number): boolean =>
  measureToHands(x, y) < torsoLength * 0.16 || sides.some((side) => measureToSegment(arms[side][1], x, y) < torsoLength * 0.14);
