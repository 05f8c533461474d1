import { measureToLimb, readArms, readLegs } from "../figure/limbs";
import { readSkeleton } from "../figure/skeleton";
import { measureToTrunk, outlineTrunk } from "../figure/trunk";
import { cropPart } from "../image/crop-part";
import { findPeopleOfAnySize } from "../people/pose";
import { measureTorso } from "../people/torso";
import type { Models } from "../runtime/models";
import type { Pose, Rgb } from "../types";
import type { Box } from "./hide-wearer";

const minLongRatio = 1.2; // of sides, to look at squares too
const minApart = 0.5; // torsos from somebody who was found before

/** People in or near a box, looked for in tiles too. */
export async function findEverybody(models: Models, picture: Rgb, near: Box): Promise<Pose[]> {
  const poses = (await findPeopleOfAnySize(models, picture)).map(({ pose }) => pose);
  for (const box of [...listSquares(picture).filter((square) => meets(square, near)), near]) {
    for (const { pose } of await findPeopleOfAnySize(models, cropPart(picture, box))) {
      const moved = { ...pose, landmarks: pose.landmarks.map(({ x, y, ...more }) => ({ ...more, x: x + box.left, y: y + box.top })) };
      if (poses.every((other) => isApart(moved, other))) poses.push(moved);
    }
  }
  return poses;
}

/** A body that a tile cuts through is not a second person. */
function isApart(pose: Pose, other: Pose): boolean {
  const { top, bottom } = measureTorso(pose.landmarks);
  return createMeter(other)((top.x + bottom.x) / 2, (top.y + bottom.y) / 2) >= minApart;
}

/** Along the longer side. */
function listSquares({ width, height }: { width: number; height: number }): Box[] {
  const side = Math.min(width, height);
  const rest = Math.max(width, height) - side;
  if (rest < side * (minLongRatio - 1)) return [];
  const places = [0, 0.5, 1].map((share) => Math.round(rest * share));
  return places.map((at) => ({ left: width > height ? at : 0, top: width > height ? 0 : at, width: side, height: side }));
}

const meets = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width && other.left < one.left + one.width && one.top < other.top + other.height && other.top < one.top + one.height;

/** How far a pixel is from somebody, in their torsos. */
export function createMeter({ landmarks }: Pose): (x: number, y: number) => number {
  const skeleton = readSkeleton(landmarks);
  if (!skeleton) return () => Infinity;
  const [trunk, limbs] = [outlineTrunk(skeleton), [...readArms(skeleton), ...readLegs(skeleton)]];
  return (x, y) => Math.min(measureToTrunk(trunk, x, y), ...limbs.map((limb) => measureToLimb(limb, x, y).distance)) / skeleton.torso.length;
}
