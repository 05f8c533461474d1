import { darken } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { between, itemAt, lerp, type Point, ribbon, steps, through } from "../canvas/geometry.ts";
import { type Arm, legOrder, type Rig } from "./rig.ts";

export function drawLegs(drawing: Drawing, rig: Rig, skin: string): string {
  const knee = rig.stance.seat ? rig.thigh * 0.86 : rig.knee;
  const widths = [rig.thigh, rig.thigh * 0.9, knee, rig.calf, rig.calf * 0.74, rig.ankle];
  return legOrder(rig)
    .map((side) => {
      const [hip, , knee] = rig.leg(side);
      const kneeAt = knee ?? [0, 0];
      const shin = `<path d="M${kneeAt[0] - rig.knee * 0.4} ${kneeAt[1] + 4}Q${kneeAt[0]} ${kneeAt[1] + 13} ${kneeAt[0] + rig.knee * 0.4} ${kneeAt[1] + 3}" fill="none" stroke="${darken(skin, 0.42)}" stroke-width="1.8" stroke-linecap="round" opacity=".34"/>`;
      return hip ? drawing.piece(ribbon(rig.leg(side), widths), skin, { rim: side > 0 ? 10 : 8, shade: 0.26, light: 0.24 }) + shin : "";
    })
    .join("");
}

export function drawTrunk(drawing: Drawing, rig: Rig, skin: string): string {
  const { neck, shoulder } = rig;
  const right = steps(190, 446, 24).map((y) => rig.edge(1, y));
  const left = steps(190, 446, 24)
    .map((y) => rig.edge(-1, y))
    .toReversed();
  const [r, l] = [rig.rise(1), rig.rise(-1)];
  const outline = `M${neck} 74C${neck} 100 ${neck} 112 ${neck + 2} 120C${neck + 8} 133 ${shoulder - 30} ${137 + r} ${shoulder - 14} ${145 + r}C${shoulder - 5} ${149 + r} ${shoulder - 3} ${160 + r} ${shoulder - 5} ${178 + r}L${itemAt(right, 0).join(" ")}${through(right)}L${itemAt(left, 0).join(" ")}${through(left)}L${-shoulder + 5} ${178 + l}C${-shoulder + 3} ${160 + l} ${-shoulder + 5} ${149 + l} ${-shoulder + 14} ${145 + l}C${-shoulder + 30} ${137 + l} ${-neck - 8} 133 ${-neck - 2} 120C${-neck} 112 ${-neck} 100 ${-neck} 74Z`;
  const bone = darken(skin, 0.4);
  const bones = `<path d="M-5 ${147 + l * 0.2}Q-22 ${139 + l * 0.5} -46 ${142 + l}M5 ${147 + r * 0.2}Q22 ${139 + r * 0.5} 46 ${142 + r}M-5 147Q0 154 5 147" fill="none" stroke="${bone}" stroke-width="1.8" stroke-linecap="round" opacity=".34"/>`;
  return drawing.piece(outline, skin, { rim: 9, shade: 0.24, light: 0.2 }) + bones;
}

const bendOf = ({ shoulder, elbow, wrist }: Arm) => {
  const upper = Math.atan2(elbow[1] - shoulder[1], elbow[0] - shoulder[0]);
  const lower = Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]);
  const bend = Math.abs(upper - lower);
  return bend > Math.PI ? 2 * Math.PI - bend : bend;
};

type Along = { /** the share of the arm that is covered */ to?: number; isCuffOpen?: boolean; rim?: number; shade?: number };

/** An arm or a sleeve along it in two parts: the upper one goes behind the trunk, the lower one in front of it. */
export function drawAlongArm(
  drawing: Drawing,
  arm: Arm,
  start: Point,
  widths: [top: number, elbow: number, end: number],
  material: Fabric | string,
  options: Along = {},
): { upper: string; lower: string } {
  const { to = 1, isCuffOpen = false, rim = 7, shade = 0.26 } = options;
  const { elbow, wrist } = arm;
  const [top, middle, end] = widths;
  const turnTo = (from: Point, until: Point) => (Math.atan2(until[1] - from[1], until[0] - from[0]) * 180) / Math.PI - 90;
  const look = { rim, drop: 0, shade, light: 0.26 };
  const whole: Point[] = [start, between(start, elbow, 0.5), elbow, between(elbow, wrist, 0.5), wrist];
  const isSmooth = bendOf(arm) < 1.1;
  const halves = { upper: isSmooth ? whole : [start, between(start, elbow, 0.5), elbow], lower: isSmooth ? whole : [elbow, between(elbow, wrist, 0.5), wrist] };
  const share = (part: number, isLower: boolean) => (isSmooth ? part : isLower ? (part - 0.5) * 2 : part * 2);
  const reach = Math.min(to, 0.5);
  const upper = ribbon(halves.upper, [top, lerp(top, middle, 0.5), to <= 0.5 ? end : middle], {
    to: share(reach, false),
    roundEnd: to > 0.5 || !isCuffOpen,
    samples: 10,
  });
  const upperPart = drawing.piece(upper, material, { ...look, turn: turnTo(start, elbow) });
  if (to <= 0.5) return { upper: upperPart, lower: "" };
  const lower = ribbon(halves.lower, [middle, lerp(middle, end, 0.5), end], {
    from: share(0.5, true),
    to: share(to, true),
    roundStart: !isSmooth,
    roundEnd: !isCuffOpen,
    samples: 10,
  });
  return { upper: upperPart, lower: drawing.piece(lower, material, { ...look, turn: turnTo(elbow, wrist) }) };
}

export const drawArm = (drawing: Drawing, rig: Rig, arm: Arm, skin: string) => drawAlongArm(drawing, arm, arm.shoulder, rig.armWidths, skin);
