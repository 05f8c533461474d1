import { measureDistance, type Skeleton } from "../figure/skeleton";
import { smoothStep } from "../image/smooth-step";
import type { Point } from "../types";
import type { Warp } from "./moving-least-squares";

/** Half the length, in torsos, over which an elbow bends cloth. */
const elbowReach = 0.12;
/** From where to where, in torsos from the shoulder, a sleeve leaves the trunk. */
const shoulderReach = { from: 0.02, to: 0.28 };

type Bend = { angle: number; bend: number; upper: number; lower: number };

/** Warps a sleeve bone by bone, `width` times as wide. */
export function createArmMap(from: Skeleton, to: Skeleton, side: 0 | 1, trunk: Warp, width: number): Warp {
  const [source, target] = [measureBend(from, side), measureBend(to, side)];
  const [fromShoulder, fromElbow, toElbow] = [from.shoulders[side], from.elbows[side], to.elbows[side]];
  const torso = from.torso.length;
  const upperScale = target.upper / source.upper;
  const lowerScale = target.lower / source.lower;
  const middle = source.angle + source.bend / 2;
  const [alongX, alongY] = [Math.cos(middle), Math.sin(middle)];
  const shoulder: Point = { x: 0, y: 0 };

  return function warp(x, y, result) {
    const [right, down] = [x - fromElbow.x, y - fromElbow.y];
    const share = smoothStep(-elbowReach * torso, elbowReach * torso, right * alongX + down * alongY);
    const sourceAngle = source.angle + source.bend * share;
    const targetAngle = target.angle + target.bend * share;
    const along = (right * Math.cos(sourceAngle) + down * Math.sin(sourceAngle)) * (upperScale + (lowerScale - upperScale) * share);
    const across = (down * Math.cos(sourceAngle) - right * Math.sin(sourceAngle)) * width;
    const armX = toElbow.x + along * Math.cos(targetAngle) - across * Math.sin(targetAngle);
    const armY = toElbow.y + along * Math.sin(targetAngle) + across * Math.cos(targetAngle);
    const free = smoothStep(shoulderReach.from * torso, shoulderReach.to * torso, Math.hypot(x - fromShoulder.x, y - fromShoulder.y));
    trunk(x, y, shoulder);
    result.x = shoulder.x + (armX - shoulder.x) * free;
    result.y = shoulder.y + (armY - shoulder.y) * free;
  };
}

/** The upper arm's direction, how far the forearm turns from it, and both lengths. */
function measureBend({ shoulders, elbows, wrists }: Skeleton, side: 0 | 1): Bend {
  const [shoulder, elbow, wrist] = [shoulders[side], elbows[side], wrists[side]];
  const angle = Math.atan2(elbow.y - shoulder.y, elbow.x - shoulder.x);
  const forearm = Math.atan2(wrist.y - elbow.y, wrist.x - elbow.x);
  const turn = forearm - angle;
  const bend = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  return { angle, bend, upper: Math.max(1, measureDistance(shoulder, elbow)), lower: Math.max(1, measureDistance(elbow, wrist)) };
}
