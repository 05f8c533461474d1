import { drawAlongArm } from "../body/limbs.ts";
import type { Arm, Rig } from "../body/rig.ts";
import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { between, lerp, type Point, taper } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";
import { asPiece, seamOf } from "./sewing.ts";
import type { Sleeve } from "./wardrobe.ts";

export function drawSleeve(drawing: Drawing, rig: Rig, arm: Arm, fabric: Fabric, sleeve: Sleeve, over = 3): { upper: string; lower: string } {
  const [top, elbow, wrist] = rig.armWidths;
  const { side, pose } = arm;
  const { ease, flare = 0, shape: kind, to } = sleeve;
  const start: Point = [side * (rig.shoulder + over - top - ease), 144 + rig.rise(side) + (top + ease) * 0.92];
  const natural = to <= 0.5 ? lerp(top, elbow, to * 2) : lerp(elbow, wrist, (to - 0.5) * 2);
  const widths: [number, number, number] =
    kind === "puff" ? [top + ease, top + ease + 12, wrist + 3] : [top + ease, (to <= 0.5 ? lerp(top, elbow, 0.5) : elbow) + ease, natural + ease + flare];
  const cloth = drawAlongArm(drawing, arm, start, widths, fabric, { to, isCuffOpen: true, rim: 8 });
  const seam = seamOf(fabric.color);
  const end = pointAlong(arm, start, to);
  const [ahead, behind] = [pointAlong(arm, start, to), pointAlong(arm, start, to - 0.06)];
  const angle = Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]);
  const across = (back: number, half: number): string => {
    const center: Point = [end[0] - Math.cos(angle) * back, end[1] - Math.sin(angle) * back];
    const [nx, ny] = [-Math.sin(angle) * half, Math.cos(angle) * half];
    return `M${center[0] - nx} ${center[1] - ny}L${center[0] + nx} ${center[1] + ny}`;
  };
  const half = widths[2];
  const cuff = kind === "roll" || to > 0.8 || kind === undefined ? line(across(kind === "roll" ? 15 : to > 0.8 ? 12 : 7, half * 0.94), seam, 1.8, 0.42) : "";
  const rolled = kind === "roll" ? line(across(1, half * 0.94), seam, 3, 0.3) : "";
  const elbowFolds = to > 0.55 && pose.hand !== "none" ? drawElbowFolds(arm, elbow + ease, fabric.color) : "";
  if (!cloth.lower) return { upper: asPiece("sleeve", [cloth.upper, cuff, rolled]), lower: "" };
  return { upper: asPiece("sleeve", [cloth.upper]), lower: asPiece("sleeve", [cloth.lower, elbowFolds, cuff, rolled]) };
}

function pointAlong(arm: Arm, start: Point, share: number): Point {
  return share <= 0.5 ? between(start, arm.elbow, share * 2) : between(arm.elbow, arm.wrist, (share - 0.5) * 2);
}

function drawElbowFolds({ elbow, side }: Arm, half: number, color: string): string {
  const [x, y] = elbow;
  const ink = isDark(color) ? lighten(color, 0.4) : darken(color, 0.6);
  const folds: Point[][] = [
    [
      [x - side * half * 0.9, y - 12],
      [x - side * half * 0.2, y - 3],
      [x + side * half * 0.4, y - 4],
    ],
    [
      [x - side * half * 0.9, y + 2],
      [x - side * half * 0.3, y + 7],
      [x + side * half * 0.2, y + 5],
    ],
  ];
  return folds.map((fold) => shape(taper(fold, 4.4), ink, `opacity="${isDark(color) ? 0.16 : 0.22}"`)).join("");
}
