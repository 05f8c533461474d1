import type { Landmark, Point as PicturePoint } from "#app/vision/types";
import { type Arm, armOf, type Rig, type Side } from "../body/rig.ts";
import { itemAt, type Point } from "../canvas/geometry.ts";

/** The person's left is the viewer's right. */
const personsSides: Side[] = [1, -1];

const headScale = 1.09;

/** The 33 landmarks of an upright body where the pose model finds them, in the figure's units. */
export function landmarksOf(rig: Rig): Point[] {
  const onHead = (x: number, y: number): Point => [x * headScale, 100 + (y - 100) * headScale];
  const eyes = personsSides.flatMap((side) => [onHead(side * 9, 55), onHead(side * 16, 55), onHead(side * 24, 55)]);
  const pairs: ((side: Side) => Point)[] = [
    (side) => onHead(side * 33, 55),
    (side) => onHead(side * 11, 80),
    (side) => [side * (rig.shoulder - rig.armWidths[0] * 0.1), 154 + rig.rise(side) + rig.armWidths[0] * 0.5],
    (side) => armOf(rig, side).elbow,
    (side) => armOf(rig, side).wrist,
    (side) => onHand(rig, armOf(rig, side), -8, 28),
    (side) => onHand(rig, armOf(rig, side), 6, 30),
    (side) => onHand(rig, armOf(rig, side), 13, 20),
    (side) => beside(itemAt(rig.leg(side), 0), side * 6, 11),
    (side) => beside(itemAt(rig.leg(side), 2), side * 7, 4),
    (side) => itemAt(rig.leg(side), 5),
    (side) => beside(itemAt(rig.leg(side), 5), side * -4, 22),
    (side) => beside(itemAt(rig.leg(side), 5), side * 18, 46),
  ];
  return [onHead(0, 66), ...eyes, ...pairs.flatMap((pointOf) => personsSides.map(pointOf))];
}

/** A point of a hand that points down from its wrist. */
function onHand(rig: Rig, arm: Arm, x: number, y: number): Point {
  const { side, elbow, wrist, pose } = arm;
  const angle = Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]) - Math.PI / 2 - (pose.bend * side * Math.PI) / 180;
  const size = Math.max(1, rig.armWidths[2] / 8.4);
  const [across, along] = [-side * size * x, size * y];
  return [wrist[0] + across * Math.cos(angle) - along * Math.sin(angle), wrist[1] + across * Math.sin(angle) + along * Math.cos(angle)];
}

const beside = ([x, y]: Point, right: number, down: number): Point => [x + right, y + down];

/** The points in a picture, all of them seen. */
export const seen = (points: PicturePoint[]): Landmark[] => points.map((point) => ({ ...point, visibility: 1 }));
