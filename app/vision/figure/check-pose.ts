import { createPolygon, isInside } from "../image/polygons";
import type { Landmark, Pose, PoseRefusal } from "../types";
import { mixPoints, readSkeleton, type Skeleton, sides } from "./skeleton";

type Size = { width: number; height: number };

const minScore = 0.5;
const minVisibility = 0.5;
const minTorsoShare = 0.1; // of the frame's longer side
const minShoulders = 0.45; // of the torso's length
const maxLean = 0.35; // of the torso's length
const headAboveNose = 0.2; // of the torso's length, without hair
const minLight = 0.2;
const [chestStart, chestEnd] = [-0.15, 0.65]; // of the way from shoulders to hips
const chestSide = -0.15; // of the width, from its edge inwards

/** Says why a person cannot be dressed; for every camera frame. */
export function checkPose(pose: Pose | null, frame: Size, light = 1): PoseRefusal | null {
  if (light < minLight) return "too_dark";
  if (!pose || pose.score < minScore) return "nobody";
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton || skeleton.torso.length < Math.max(frame.width, frame.height) * minTorsoShare) return "nobody";
  const top = skeleton.nose.y - skeleton.torso.length * headAboveNose;
  if (top < -skeleton.torso.length * 0.05 || !isTrunkSeen(pose.landmarks, skeleton, frame)) return "cut_off";
  if (!isFrontal(skeleton)) return "not_frontal";
  return hasArmsCrossed(pose.landmarks, skeleton) ? "arms_crossed" : null;
}

/** Like checkPose for everybody found, without those far smaller. */
export function checkPoses(poses: Pose[], frame: Size, light = 1): PoseRefusal | null {
  return poses.length > 1 ? "several_people" : checkPose(poses[0] ?? null, frame, light);
}

/** Says why a person's clothes cannot be taken off a picture. */
export function checkWearerPose(pose: Pose | null, frame: Size): PoseRefusal | null {
  if (!pose || pose.score < minScore) return "nobody";
  const skeleton = readSkeleton(pose.landmarks);
  if (!skeleton || skeleton.torso.length < Math.max(frame.width, frame.height) * minTorsoShare) return "nobody";
  if (!isTrunkSeen(pose.landmarks, skeleton, frame)) return "cut_off";
  if (!isFrontal(skeleton)) return "not_frontal";
  return hasArmsCrossed(pose.landmarks, skeleton) ? "arms_crossed" : null;
}

/** Whether shoulders and hips lie in the frame. */
function isTrunkSeen(landmarks: readonly Landmark[], { shoulders, hips, torso }: Skeleton, { width, height }: Size): boolean {
  const slack = torso.length * 0.05;
  const isInFrame = [...shoulders, ...hips].every(({ x, y }) => x > -slack && y > -slack && x < width + slack && y < height);
  return isInFrame && [11, 12, 23, 24].every((index) => (landmarks[index]?.visibility ?? 0) >= minVisibility);
}

/** A person's left is on the right of a picture that shows the front. */
function isFrontal({ shoulders, hips, torso }: Skeleton): boolean {
  const isFacing = shoulders[0].x > shoulders[1].x && hips[0].x > hips[1].x;
  return isFacing && shoulders[0].x - shoulders[1].x >= torso.length * minShoulders && Math.abs(torso.top.x - torso.bottom.x) <= torso.length * maxLean;
}

/** Whether a forearm lies before the chest. */
function hasArmsCrossed(landmarks: readonly Landmark[], { shoulders, hips, elbows, wrists }: Skeleton): boolean {
  const chest = createPolygon(
    [
      { across: chestSide, down: chestStart },
      { across: 1 - chestSide, down: chestStart },
      { across: 1 - chestSide, down: chestEnd },
      { across: chestSide, down: chestEnd },
    ].map(({ across, down }) => mixPoints(mixPoints(shoulders[0], hips[0], down), mixPoints(shoulders[1], hips[1], down), across)),
  );
  return sides.some((side) => {
    if ((landmarks[15 + side]?.visibility ?? 0) < minVisibility) return false;
    const middle = mixPoints(elbows[side], wrists[side], 0.6);
    return isInside(chest, wrists[side].x, wrists[side].y) || isInside(chest, middle.x, middle.y);
  });
}
