import { joints, mixPoints, sides } from "../figure/skeleton";
import type { Landmark, Point, Sides } from "../types";

/** What lies before cloth: points nearer than `radius` to a line. */
export type Capsule = { from: Point; to: Point; radius: number };

const nose = 0;
const ears = [7, 8] as const;
const fingers = [joints.pinkies, joints.forefingers, joints.thumbs];

/** In torsos. */
const forearmRadius = 0.075;
const fingerRadius = 0.06;
/** How far beyond its landmarks a hand reaches, in its own length. */
const fingerReach = 1.5;
/** In distances of the ears. */
const faceRadius = 0.62;
const minVisibility = 0.5;

/** Lists face, bare forearms and hands as shapes. */
export function findFront(landmarks: readonly Landmark[], sleeves: Sides<number>, torso: number): Capsule[] {
  const front: Capsule[] = [];
  const find = (index: number) => {
    const landmark = landmarks[index];
    return landmark && landmark.visibility >= minVisibility ? landmark : null;
  };
  const [face, leftEar, rightEar] = [find(nose), find(ears[0]), find(ears[1])];
  if (face && leftEar && rightEar) {
    const middle = mixPoints(leftEar, rightEar, 0.5);
    const radius = faceRadius * Math.max(Math.hypot(leftEar.x - rightEar.x, leftEar.y - rightEar.y), Math.hypot(face.x - middle.x, face.y - middle.y));
    front.push({ from: middle, to: face, radius });
  }
  for (const side of sides) {
    const [elbow, wrist] = [find(joints.elbows + side), find(joints.wrists + side)];
    if (!elbow || !wrist) continue;
    const covered = Math.min(1, Math.max(0, sleeves[side] - 1));
    front.push({ from: mixPoints(elbow, wrist, covered), to: wrist, radius: forearmRadius * torso * (1 - 0.4 * covered) });
    for (const finger of fingers) {
      const tip = find(finger + side);
      if (tip) front.push({ from: wrist, to: mixPoints(wrist, tip, fingerReach), radius: fingerRadius * torso });
    }
  }
  return front;
}
