import { checkWearerPose } from "../figure/check-pose";
import { measureToLimb, readArms, readLegs } from "../figure/limbs";
import { findSeam } from "../figure/seam";
import { isSeated } from "../figure/seated";
import { readSkeleton, type Skeleton, sides } from "../figure/skeleton";
import { measureToTrunk, outlineTrunk, type Trunk } from "../figure/trunk";
import { measureUnknownShare } from "../figure/unknown-share";
import { keepLargeParts } from "../image/components";
import { isInside } from "../image/polygons";
import { shrinkMask } from "../image/shrink-mask";
import { smoothStep } from "../image/smooth-step";
import type { Checked, Garment, Layer, Mask, Parts, Pose, Rgb, Sides } from "../types";
import { findWornClothes } from "./clothes-mask";
import { cutLayer } from "./cut-layer";
import { findHands } from "./find-hands";
import { measureLegCover } from "./leg-cover";
import { findSleeves, type Sleeve } from "./sleeves";
import { hasTornSleeve } from "./torn-sleeves";
import { findTrunkAlpha } from "./trunk-alpha";

/** The size a picture must be made smaller to. */
export const maxGarmentSize = { width: 640, height: 640 };

const minTrunkCover = 0.5;
const maxUnknownShare = 0.06;
const maxGuessedShare = 0.4;
const lapStart = 0.12; // torsos below the hips
const legReach = 0.1; // torsos
const minPartShare = 0.04; // of the largest part of a layer

/** Takes the clothes off one person, or says why not. */
export function makeGarment(picture: Rgb, pose: Pose, parts: Parts): Checked<Garment> {
  const { width, height } = picture;
  if (width > maxGarmentSize.width || height > maxGarmentSize.height) throw new RangeError("the picture is too large for a garment");
  const refused = checkWearerPose(pose, picture);
  if (refused) return { refused };
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton) return { refused: "nobody" };
  if (measureUnknownShare(parts, skeleton) > maxUnknownShare) return { refused: "poor_fit" };
  const hem = isSeated(skeleton) ? findHemAboveLap(picture, parts, skeleton) : findHem(picture, parts, skeleton);
  if (hem === "lap") return { refused: "poor_fit" };
  return cutGarment(picture, pose, findHands(picture, parts, skeleton), hem);
}

/** Cuts the layers of a garment that ends at a hem, or covers the legs. */
export function cutGarment(picture: Rgb, pose: Pose, parts: Parts, hem: number | null): Checked<Garment> {
  const { width, height } = picture;
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton) return { refused: "nobody" };
  const [trunk, arms] = [outlineTrunk(skeleton), readArms(skeleton)];
  const worn = findWornClothes(parts, trunk, arms, skeleton);
  const sleeves = findSleeves(parts, worn, trunk, arms, skeleton);
  const { alpha, guessedShare } = findTrunkAlpha(parts, worn, [sleeves[0].shares, sleeves[1].shares], trunk, arms, skeleton);
  if (measureCover(alpha, trunk, skeleton, picture) < minTrunkCover) return { refused: "no_clothes" };
  if (guessedShare > maxGuessedShare || hasTornSleeve(parts, worn, [sleeves[0].length, sleeves[1].length], skeleton)) return { refused: "poor_fit" };
  if (hem !== null) cutBelow(alpha, width, height, hem);
  const legs = readLegs(skeleton);
  keepLargeParts(alpha, width, height, minPartShare, (x, y) => {
    const isOnLeg = sides.some((side) => measureToLimb(legs[side], x, y).distance < skeleton.torso.length * legReach);
    return isOnLeg || measureToTrunk(trunk, x, y) === 0;
  });
  const layers = cutLayers(picture, worn, alpha, sleeves, skeleton);
  if (!layers) return { refused: "no_clothes" };
  return {
    value: {
      frame: { width, height },
      landmarks: pose.landmarks.map(({ x, y }) => ({ x, y })),
      sleeves: [layers.arms[0] ? sleeves[0].length : 0, layers.arms[1] ? sleeves[1].length : 0],
      hem,
      covers: hem === null ? measureLegCover(parts, worn, skeleton) : { thighs: false, shins: false },
      quality: rateQuality(pose, skeleton, guessedShare),
      ...layers,
    },
  };
}

/** Cuts trunk and sleeves, each in the colours of its own solid cloth. */
function cutLayers(picture: Rgb, worn: Mask, alpha: Mask, sleeves: Sides<Sleeve>, { torso }: Skeleton): Pick<Garment, "trunk" | "arms"> | null {
  const { width, height } = picture;
  const certain = worn.map((value) => (value > 229 ? 255 : 0));
  const solid = shrinkMask(certain, width, height, Math.max(2, Math.round(torso.length * 0.015)));
  const ofTrunk = solid.map((value, at) => (Math.max(sleeves[0].shares[at] ?? 0, sleeves[1].shares[at] ?? 0) > 76 ? 0 : value));
  const trunk = cutLayer(picture, alpha, ofTrunk);
  if (!trunk) return null;
  const cutSleeve = ({ alpha, shares }: Sleeve): Layer | null => {
    const ofSleeve = solid.map((value, at) => ((shares[at] ?? 0) > 26 ? value : 0));
    return alpha && cutLayer(picture, alpha, ofSleeve);
  };
  return { trunk, arms: [cutSleeve(sleeves[0]), cutSleeve(sleeves[1])] };
}

/** Where the upper garment ends in a picture that is cut above the knees. */
function findHem(picture: Rgb, parts: Parts, skeleton: Skeleton): number | null {
  const kneeHeight = (skeleton.knees[0].y + skeleton.knees[1].y) / 2;
  if (kneeHeight < picture.height * 0.985) return null;
  return findSeam(picture, parts, skeleton) ?? Math.min(picture.height, skeleton.torso.bottom.y + skeleton.torso.length * 0.2);
}

/** Where a seated top ends; «lap» if clothes cover the thighs. */
function findHemAboveLap(picture: Rgb, parts: Parts, skeleton: Skeleton): number | "lap" {
  const seam = findSeam(picture, parts, skeleton);
  return seam !== null && seam < skeleton.torso.bottom.y + skeleton.torso.length * lapStart ? seam : "lap";
}

function cutBelow(alpha: Mask, width: number, height: number, hem: number): void {
  for (let y = Math.max(0, Math.floor(hem - 2)); y < height; y++) {
    const kept = 1 - smoothStep(hem - 1.5, hem + 1.5, y);
    for (let at = y * width; at < (y + 1) * width; at++) alpha[at] = Math.round((alpha[at] ?? 0) * kept);
  }
}

/** The share of the trunk below the neckline that cloth covers. */
function measureCover(alpha: Mask, { polygon }: Trunk, { torso, shoulders, hips }: Skeleton, { width, height }: Rgb): number {
  const [left, right] = [Math.min(shoulders[1].x, hips[1].x), Math.max(shoulders[0].x, hips[0].x)];
  let [covered, all] = [0, 0];
  for (let y = Math.max(0, Math.round(torso.top.y)); y < Math.min(height, torso.bottom.y); y += 2) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, right); x += 2) {
      if (!isInside(polygon, x, y)) continue;
      all++;
      covered += (alpha[y * width + x] ?? 0) / 255;
    }
  }
  return all === 0 ? 0 : covered / all;
}

/** Rates how likely the garment looks well on others. */
function rateQuality({ landmarks, score }: Pose, { shoulderWidth, torso }: Skeleton, guessedShare: number): number {
  const joints = [11, 12, 13, 14, 23, 24].map((index) => landmarks[index]?.visibility ?? 0);
  const seen = joints.reduce((sum, visibility) => sum + visibility, 0) / joints.length;
  const frontal = 0.7 + 0.3 * smoothStep(0.45, 0.65, shoulderWidth / torso.length);
  const large = 0.6 + 0.4 * smoothStep(40, 140, torso.length);
  return Math.min(1, score * seen * frontal * large * (1 - guessedShare));
}
