import type { Rig, Side } from "../body/rig.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { between, itemAt, lerp, type Point, steps, through, xy } from "../canvas/geometry.ts";

export type TrouserCut = { fabric: Fabric; waist: number; ease: number; hem: number /** half widths */; knee: number; cuff: number };

export type TrouserLeg = { outline: string; crease: Point[]; hem: Point; knee: Point; hip: Point; crotch: Point; cuff: number };

/** One leg of trousers, shorts or leggings with its half of the seat. */
export function outlineTrouserLeg(rig: Rig, side: Side, cut: TrouserCut): TrouserLeg {
  const joints = rig.leg(side);
  const [hip, knee, ankle] = [itemAt(joints, 0), itemAt(joints, 2), itemAt(joints, 5)];
  const isShort = cut.hem < 600;
  const down: Point = [ankle[0] - knee[0], ankle[1] - knee[1]];
  const share = (cut.hem - knee[1]) / down[1];
  const hem: Point = cut.hem >= knee[1] ? [knee[0] + down[0] * share, cut.hem + (ankle[1] - 806)] : between(hip, knee, (cut.hem - hip[1]) / (knee[1] - hip[1]));
  const [kneeHalf, cuffHalf] = [rig.knee + cut.knee, isShort ? rig.thigh + cut.cuff : cut.cuff * (rig.ankle / 10)];
  const outer = steps(cut.waist, 440, 28).map((y) => rig.edge(side, y, cut.ease));
  const hipSide = itemAt(outer, outer.length - 1);
  const kneeOut: Point = [knee[0] + side * kneeHalf, knee[1]];
  const kneeIn: Point = [knee[0] - side * kneeHalf, knee[1]];
  const hemOut: Point = [hem[0] + side * cuffHalf, hem[1]];
  const hemIn: Point = [hem[0] - side * cuffHalf, hem[1]];
  const calf = itemAt(joints, 3);
  const calfHalf = Math.max(lerp(kneeHalf, cuffHalf, 0.4), rig.calf + 3.5);
  const calfOut: Point = [calf[0] + side * calfHalf, calf[1]];
  const calfIn: Point = [calf[0] - side * calfHalf, calf[1]];
  if (!isShort) outer.push([lerp(hipSide[0], kneeOut[0], 0.55), 530], kneeOut, calfOut, between(calfOut, hemOut, 0.5));
  outer.push(hemOut);
  const crotch: Point = [rig.center(440), 448];
  const inner = isShort ? [hemIn, crotch] : [hemIn, between(hemIn, calfIn, 0.5), calfIn, kneeIn, between(kneeIn, crotch, 0.5), crotch];
  const middle: Point = [rig.center(cut.waist) - side * 2, cut.waist + 4];
  const outline = `M${xy(middle)}L${xy(itemAt(outer, 0))}${through(outer)}C${hem[0] + side * cuffHalf * 0.4} ${hem[1] + 8} ${hem[0] - side * cuffHalf * 0.4} ${hem[1] + 8} ${xy(hemIn)}${through(inner)}L${crotch[0] - side * 2} ${crotch[1] - 6}Z`;
  return {
    outline,
    crease: [[lerp(crotch[0], hipSide[0], 0.55), 400], between([lerp(crotch[0], hipSide[0], 0.55), 400], knee, 0.5), knee, between(knee, hem, 0.5), hem],
    hem,
    knee,
    hip,
    crotch,
    cuff: cuffHalf,
  };
}
