import type { Rig, Side } from "../body/rig.ts";
import { clamp, itemAt, lerp, type Point, through, xy } from "../canvas/geometry.ts";
import { type Cut, sideLine } from "./silhouette.ts";

export type CoatCut = Cut & { /** half the gap between the fronts at the waist and at the hem */ gap: number; gapHem: number };

/** One front of an open coat, and its inner edge from hem to neck. */
export function outlineCoatFront(rig: Rig, side: Side, cut: CoatCut): { outline: string; inner: Point[]; hem: Point } {
  const line = sideLine(rig, cut, side, 190);
  const hem = itemAt(line, line.length - 1);
  const swing = (cut.swing ?? 0) * clamp((cut.hem - 392) / 300, 0, 1);
  const waist: Point = [rig.center(300) + side * cut.gap, 310];
  const inner: Point[] = [
    [rig.center(392) + swing + side * cut.gapHem, cut.hem + 4],
    [waist[0] + side * (cut.gapHem - cut.gap) * 0.35, Math.min(cut.hem - 10, 400)],
    waist,
    [side * (cut.gap * 0.7 + 4), 230],
  ];
  const rise = rig.rise(side);
  const { neck, shoulder } = rig;
  const inHem = itemAt(inner, 0);
  const outline = `M${side * (neck + 4)} 123L${side * (shoulder - 6)} ${141 + rise}C${side * (shoulder - 1)} ${148 + rise} ${side * (shoulder - 5)} ${162 + rise} ${side * (shoulder - 3)} ${176 + rise}L${xy(itemAt(line, 0))}${through(line)}C${lerp(hem[0], inHem[0], 0.35)} ${cut.hem + 9} ${lerp(hem[0], inHem[0], 0.7)} ${cut.hem + 9} ${xy(inHem)}${through(inner)}L${side * (neck + 4)} 123Z`;
  return { outline, inner, hem };
}

/** The inside of a long coat behind the legs. */
export function outlineLining(rig: Rig, cut: CoatCut): string {
  const lower = { ...cut, hem: cut.hem - 8 };
  const right = sideLine(rig, lower, 1, 300);
  const left = sideLine(rig, lower, -1, 300).toReversed();
  return `M${xy(itemAt(right, 0))}${through(right)}L${xy(itemAt(left, 0))}${through(left)}Z`;
}
