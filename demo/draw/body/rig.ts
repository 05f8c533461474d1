import { between, clamp, ease, itemAt, lerp, type Point } from "../canvas/geometry.ts";
import type { Build } from "../people.ts";

/** Half widths of a body, in units of which the head has 100. */
type Measures = {
  shoulder: number;
  bust: number;
  waist: number;
  hip: number;
  thigh: number;
  knee: number;
  calf: number;
  ankle: number;
  armWidths: [upper: number, elbow: number, wrist: number];
  neck: number;
  belly: number;
};

const builds: Record<Build, Measures> = {
  slim: { shoulder: 69, bust: 56, waist: 45, hip: 67, thigh: 33, knee: 20, calf: 20, ankle: 9.5, armWidths: [15, 12, 7.8], neck: 14.5, belly: 0 },
  medium: { shoulder: 72, bust: 63, waist: 53, hip: 79, thigh: 39, knee: 23.5, calf: 22.5, ankle: 10.5, armWidths: [17, 13.8, 8.6], neck: 15.5, belly: 0 },
  full: { shoulder: 79, bust: 81, waist: 75, hip: 103, thigh: 52, knee: 31, calf: 29, ankle: 13, armWidths: [23, 18, 10.8], neck: 17.5, belly: 4 },
  pregnant: { shoulder: 70, bust: 67, waist: 70, hip: 80, thigh: 38, knee: 23, calf: 22, ankle: 10.5, armWidths: [16.5, 13.5, 8.4], neck: 15, belly: 14 },
  lean: { shoulder: 86, bust: 71, waist: 61, hip: 66, thigh: 36, knee: 23, calf: 22, ankle: 12, armWidths: [18, 14.5, 10], neck: 18.5, belly: 0 },
  broad: { shoulder: 96, bust: 88, waist: 82, hip: 84, thigh: 45, knee: 28, calf: 26, ankle: 13.5, armWidths: [23.5, 18, 12], neck: 21.5, belly: 2 },
};

export type ArmName = "down" | "away" | "easy" | "pocket" | "hip" | "bag" | "belly" | "phone" | "hair" | "lapel" | "brim" | "cup" | "strap" | "clutch";

type ArmPose = { elbow: Point; wrist: Point; hand: HandName; bend: number; isInFront?: true };

export type HandName = "relaxed" | "grip" | "flat" | "wrap" | "none";

/** Elbow and wrist as seen from the shoulder, x growing outwards; at the hip they follow the body. Bend turns the hand outwards. */
const arms: Record<ArmName, ArmPose> = {
  down: { elbow: [14, 150], wrist: [9, 282], hand: "relaxed", bend: 2 },
  away: { elbow: [48, 140], wrist: [84, 264], hand: "relaxed", bend: 2 },
  easy: { elbow: [30, 147], wrist: [36, 278], hand: "relaxed", bend: 6 },
  pocket: { elbow: [0, 0], wrist: [0, 0], hand: "none", bend: 0 },
  hip: { elbow: [0, 0], wrist: [0, 0], hand: "flat", bend: -16 },
  bag: { elbow: [22, 150], wrist: [34, 282], hand: "grip", bend: 0 },
  belly: { elbow: [40, 142], wrist: [-22, 226], hand: "flat", bend: -28, isInFront: true },
  phone: { elbow: [44, 126], wrist: [0, 22], hand: "wrap", bend: 0, isInFront: true },
  hair: { elbow: [88, -34], wrist: [34, -116], hand: "flat", bend: 14, isInFront: true },
  lapel: { elbow: [42, 136], wrist: [-9, 74], hand: "grip", bend: -10, isInFront: true },
  brim: { elbow: [84, -30], wrist: [26, -126], hand: "grip", bend: -10, isInFront: true },
  cup: { elbow: [38, 138], wrist: [-30, 92], hand: "wrap", bend: 0, isInFront: true },
  strap: { elbow: [50, 118], wrist: [-8, 34], hand: "grip", bend: -24, isInFront: true },
  clutch: { elbow: [40, 136], wrist: [-6, 214], hand: "wrap", bend: 0, isInFront: true },
};

export type PoseName = "front" | "contra" | "contraLeft" | "walk" | "walkLeft" | "wide" | "lean" | "seated";

type Stance = {
  hip: number;
  shoulderTilt: number;
  hipTilt: number;
  left: [knee: number, ankle: number, lift: number];
  right: [knee: number, ankle: number, lift: number];
  /** heights of knees and ankles when thighs point at the viewer */
  seat?: { knee: number; ankle: number };
};

const stances: Record<PoseName, Stance> = {
  front: { hip: 0, shoulderTilt: 0, hipTilt: 0, left: [-25, -27, 0], right: [25, 27, 0] },
  contra: { hip: 16, shoulderTilt: 5, hipTilt: -7, left: [-48, -64, -4], right: [16, 6, 0] },
  contraLeft: { hip: -16, shoulderTilt: -5, hipTilt: 7, left: [-16, -6, 0], right: [48, 66, -4] },
  walk: { hip: 8, shoulderTilt: 4, hipTilt: -6, left: [-10, -30, -40], right: [8, -10, 6] },
  walkLeft: { hip: -8, shoulderTilt: -4, hipTilt: 6, left: [-8, 10, 6], right: [10, 30, -40] },
  wide: { hip: 0, shoulderTilt: 0, hipTilt: 0, left: [-46, -62, 0], right: [46, 62, 0] },
  lean: { hip: 12, shoulderTilt: 6, hipTilt: -4, left: [-30, -22, -2], right: [18, 16, 0] },
  seated: { hip: 0, shoulderTilt: 0, hipTilt: 0, left: [-43, -34, 0], right: [43, 34, 0], seat: { knee: 462, ankle: 662 } },
};

export type Side = -1 | 1;

export const sides: Side[] = [-1, 1];

export type Arm = { side: Side; pose: ArmPose; shoulder: Point; elbow: Point; wrist: Point; points: Point[] };

/** Where everything of a body is; standing, the crown at 0, the chin at 96, the hips at 392, the soles at about 846. */
export type Rig = ReturnType<typeof poseBody>;

export function poseBody(build: Build, pose: PoseName, armNames: [left: ArmName, right: ArmName]) {
  const measures = builds[build];
  const stance = stances[pose];
  const { shoulder, bust, waist, hip, neck, belly } = measures;
  const widths: Point[] = [
    [186, bust * 0.96],
    [222, bust],
    [300, waist],
    [392, hip],
    [446, hip * 0.95],
  ];

  /** Half the body's width at a height of the trunk. */
  const half = (y: number): number => {
    const next = widths.findIndex(([height]) => y <= height);
    if (next === 0) return itemAt(widths, 0)[1];
    if (next < 0) return itemAt(widths, widths.length - 1)[1];
    const [[y1, w1], [y2, w2]] = [itemAt(widths, next - 1), itemAt(widths, next)];
    return lerp(w1, w2, ease((y - y1) / (y2 - y1)));
  };
  const center = (y: number) => (y < 180 ? 0 : stance.hip * ease(clamp((y - 180) / 212, 0, 1)));
  const tilt = (y: number) => (y < 220 ? stance.shoulderTilt : lerp(stance.shoulderTilt, stance.hipTilt, ease(clamp((y - 220) / 172, 0, 1))));
  const edge = (side: number, y: number, extra = 0): Point => [center(y) + side * (half(y) + extra), y + side * tilt(y) * (half(y) / 80)];
  const neckAt = (side: number, extra = 0): Point => [side * (neck + extra), 126 + side * stance.shoulderTilt * 0.3];
  const shoulderAt = (side: number, extra = 0): Point => [side * (shoulder + extra), 142 + side * stance.shoulderTilt];
  const rise = (side: number) => side * stance.shoulderTilt;

  const leg = (side: Side): Point[] => {
    const [knee, ankle, lift] = side < 0 ? stance.left : stance.right;
    const top: Point = [stance.hip + side * hip * 0.47, 404 + side * stance.hipTilt];
    const heights = stance.seat ?? { knee: 610 + lift * 0.3, ankle: 806 + lift };
    const kneeAt: Point = [stance.hip + knee * (hip / 80) * 0.95, heights.knee];
    const ankleAt: Point = [stance.hip * 0.4 + ankle * (hip / 84), heights.ankle];
    return [
      top,
      between(top, kneeAt, 0.5),
      kneeAt,
      [lerp(kneeAt[0], ankleAt[0], 0.36) + side * 3, lerp(kneeAt[1], ankleAt[1], 0.36)],
      between(kneeAt, ankleAt, 0.72),
      ankleAt,
    ];
  };

  const arm = (side: Side): Arm => {
    const name = armNames[side < 0 ? 0 : 1];
    const armPose = arms[name];
    const hangs = ["down", "away", "easy", "bag"].includes(name);
    const wider = hangs ? Math.max(0, hip - shoulder) * 0.72 : 0;
    const from: Point = [side * (shoulder - measures.armWidths[0]), 148 + rise(side) + measures.armWidths[0] * 0.85];
    const grow = shoulder / 72;
    const atHip = name === "hip" || name === "pocket";
    const height = name === "hip" ? 350 : 402;
    const onHip: Point = [center(height) + side * (half(height) + (name === "hip" ? 13 : -11)), height + side * tilt(height)];
    const wrist: Point = atHip
      ? onHip
      : [from[0] + side * (armPose.wrist[0] * grow + wider + measures.armWidths[0] * (hangs ? 0.5 : 0)), from[1] + armPose.wrist[1]];
    const elbow: Point = atHip
      ? elbowBetween(from, wrist, name === "hip" ? 127 : 129, side)
      : [from[0] + side * (armPose.elbow[0] * grow + wider * 0.6), from[1] + armPose.elbow[1]];
    return { side, pose: armPose, shoulder: from, elbow, wrist, points: [from, between(from, elbow, 0.5), elbow, between(elbow, wrist, 0.5), wrist] };
  };

  return { ...measures, belly, stance, half, center, tilt, edge, neckAt, shoulderAt, rise, leg, left: arm(-1), right: arm(1) };
}

/** Where the elbow is when both parts of the arm are so long as they appear, at least a little outwards. */
function elbowBetween(shoulder: Point, wrist: Point, length: number, side: number): Point {
  const [dx, dy] = [wrist[0] - shoulder[0], wrist[1] - shoulder[1]];
  const distance = Math.hypot(dx, dy);
  const out = Math.sqrt(Math.max(900, length * length - (distance / 2) ** 2));
  const [x, y] = between(shoulder, wrist, 0.5);
  return [x + side * (dy / distance) * out, y - side * (dx / distance) * out];
}

export const armOf = (rig: Rig, side: Side): Arm => (side < 0 ? rig.left : rig.right);

export const armsOf = (rig: Rig): Arm[] => sides.map((side) => armOf(rig, side));

/** The leg that is farther away comes first. */
export const legOrder = ({ stance }: Rig): Side[] => (stance.left[2] < stance.right[2] || stance.hip > 0 ? [-1, 1] : [1, -1]);
