import type { Rig, Side } from "../body/rig.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { between, clamp, ease, itemAt, lerp, type Point, range, steps, through } from "../canvas/geometry.ts";

type Neckline = "crew" | "v" | "square" | "turtle" | "boat" | "sweetheart";

type Shoulders = "set" | "tank" | "strap" | "bare";

type Flare = { from: number; half: number; power?: number };

/** What every piece on the trunk has: its cloth, where it ends, and how loose it is. */
export type Cut = {
  fabric: Fabric;
  hem: number;
  ease: number;
  /** hangs straight from the bust */
  isBoxy?: boolean;
  /** goes into a waistband, with some of its width above it */
  isTucked?: boolean;
  flare?: Flare;
  /** the hem's waves and how far it sags in the middle */
  waves?: number;
  sag?: number;
  /** how far the hem swings to one side */
  swing?: number;
};

export type TopCut = Cut & { neckline: Neckline; depth: number; shoulders: Shoulders };

/** Half a garment's width at a height: along the body to where it flares, then out to its hem. */
export function halfWidth(rig: Rig, cut: Cut, y: number): number {
  const tuck = cut.isTucked ? clamp((y - 262) / (cut.hem - 262), 0, 1) : 0;
  const body = rig.half(Math.min(y, 446)) + lerp(cut.ease, Math.min(cut.ease, 3), tuck);
  const { flare } = cut;
  if (flare && y > flare.from) {
    const share = clamp((y - flare.from) / (cut.hem - flare.from), 0, 1);
    return lerp(rig.half(Math.min(flare.from, 446)) + cut.ease, flare.half * (rig.hip / 76), share ** (flare.power ?? 1));
  }
  if (!cut.isBoxy) return body;
  if (cut.isTucked) return lerp(rig.bust + cut.ease, body, ease(clamp((y - 232) / (cut.hem - 240), 0, 1)));
  return Math.max(body, lerp(rig.bust + cut.ease, rig.hip + cut.ease * 0.7, clamp((y - 222) / 170, 0, 1)));
}

export function edgeAt(rig: Rig, cut: Cut, side: number, y: number): Point {
  const center = rig.center(Math.min(y, 392)) + (cut.swing ?? 0) * clamp((y - 392) / 300, 0, 1);
  const rise = side * rig.tilt(Math.min(y, 392)) * 0.9 * clamp((640 - y) / 250, 0, 1);
  return [center + side * halfWidth(rig, cut, y), y + rise];
}

/** The hem from the right to the left, both ends included. */
function hemLine(cut: Cut, right: Point, left: Point): Point[] {
  const count = cut.waves ?? 2;
  const sag = cut.sag ?? 9;
  return range(count + 1).map((index): Point => {
    const share = index / count;
    const [x, y] = between(right, left, share);
    const isEnd = index === 0 || index === count;
    const wave = cut.waves && !isEnd ? (index % 2 ? 6 : -4) : 0;
    return [x, y + sag * Math.sin(Math.PI * share) + wave];
  });
}

const xy = ([x, y]: Point) => `${x} ${y}`;

export const sideLine = (rig: Rig, cut: Cut, side: Side, from: number) => steps(from, cut.hem).map((y) => edgeAt(rig, cut, side, y));

/** Where a top's shoulder ends, and where its neckline begins. */
export function shoulderPoints(rig: Rig, { shoulders, neckline }: TopCut, side: Side): { tip: Point; neck: Point } {
  const rise = rig.rise(side);
  const tips: Record<Shoulders, Point> = {
    set: [side * (rig.shoulder - 9), 144 + rise],
    tank: [side * (rig.shoulder - 21), 139 + rise],
    strap: [side * (rig.neck + 26), 138 + rise * 0.6],
    bare: [side * (rig.bust + 2), 196],
  };
  const inner = (): Point => {
    if (shoulders === "strap") return [side * (rig.neck + 19), 136 + rise * 0.5];
    if (neckline === "boat") return [side * (rig.neck + 28), 133 + rise * 0.5];
    if (neckline === "turtle") return [side * (rig.neck + 3.5), 108];
    return [side * (rig.neck + (neckline === "crew" ? 5 : 8)), 128 + rise * 0.3];
  };
  return { tip: tips[shoulders], neck: inner() };
}

/** The outline of a top or a dress. */
export function outlineTop(rig: Rig, cut: TopCut): string {
  const right = sideLine(rig, cut, 1, cut.shoulders === "bare" ? 196 : 190);
  const left = sideLine(rig, cut, -1, cut.shoulders === "bare" ? 196 : 190).toReversed();
  const [armRight, hemRight, hemLeft, armLeft] = [itemAt(right, 0), itemAt(right, right.length - 1), itemAt(left, 0), itemAt(left, left.length - 1)];
  const body = `${through(right)}${through(hemLine(cut, hemRight, hemLeft))}${through(left)}`;
  if (cut.shoulders === "bare") {
    const dip = cut.neckline === "sweetheart" ? 8 : -4;
    return `M${xy(armRight)}${body}C${armLeft[0] + 12} ${armLeft[1] - 20} -26 ${armLeft[1] - 22} 0 ${armLeft[1] + dip}C26 ${armRight[1] - 22} ${armRight[0] - 12} ${armRight[1] - 20} ${xy(armRight)}Z`;
  }
  const [r, l] = [shoulderPoints(rig, cut, 1), shoulderPoints(rig, cut, -1)];
  const isSleeveless = cut.shoulders !== "set";
  const inset = cut.shoulders === "tank" ? 3 : 9;
  const armhole = rig.shoulder - 11 + cut.ease * 0.3;
  const downRight = isSleeveless
    ? `C${r.tip[0] - inset} 162 ${armRight[0] - 14} 184 ${xy(armRight)}`
    : `C${armhole + 2} ${150 + rig.rise(1)} ${armhole - 2} ${162 + rig.rise(1)} ${armhole} ${174 + rig.rise(1)}L${xy(armRight)}`;
  const upLeft = isSleeveless
    ? `C${armLeft[0] + 14} 184 ${l.tip[0] + inset} 162 ${xy(l.tip)}`
    : `L${-armhole} ${174 + rig.rise(-1)}C${-armhole + 2} ${162 + rig.rise(-1)} ${-armhole - 2} ${150 + rig.rise(-1)} ${xy(l.tip)}`;
  const turtle = (side: Side) => (cut.neckline === "turtle" ? `L${side * (rig.neck + 6)} ${130}` : "");
  const slope = (from: Point, to: Point) => `Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) + 2} ${xy(to)}`;
  const base = (side: Side, neck: Point): Point => (cut.neckline === "turtle" ? [side * (rig.neck + 6), 130] : neck);
  return `M${xy(r.neck)}${turtle(1)}${slope(base(1, r.neck), r.tip)}${downRight}${body}${upLeft}${slope(l.tip, base(-1, l.neck))}L${xy(l.neck)}${neckCurve(cut, l.neck, r.neck, rig.neck)}Z`;
}

/** The neckline from its left end to its right one. */
function neckCurve({ neckline, depth, shoulders }: TopCut, from: Point, to: Point, neck: number): string {
  if (neckline === "turtle") return `C${from[0] + 8} ${from[1] - 4} ${to[0] - 8} ${to[1] - 4} ${xy(to)}`;
  if (neckline === "v") return `C${from[0] + 2} ${from[1] + 14} -7 ${depth - 8} 0 ${depth}C7 ${depth - 8} ${to[0] - 2} ${to[1] + 14} ${xy(to)}`;
  if (neckline === "square" || shoulders === "strap")
    return `C${from[0]} ${depth - 18} ${from[0] + 3} ${depth - 4} ${-neck - 8} ${depth}C-10 ${depth + 6} 10 ${depth + 6} ${neck + 8} ${depth}C${to[0] - 3} ${depth - 4} ${to[0]} ${depth - 18} ${xy(to)}`;
  return `C${from[0] + 4} ${depth - 2} ${to[0] - 4} ${depth - 2} ${xy(to)}`;
}

/** The outline of a skirt from its waist. */
export function outlineSkirt(rig: Rig, cut: Cut, waist: number): string {
  const right = sideLine(rig, cut, 1, waist);
  const left = sideLine(rig, cut, -1, waist).toReversed();
  const [waistRight, hemRight, hemLeft, waistLeft] = [itemAt(right, 0), itemAt(right, right.length - 1), itemAt(left, 0), itemAt(left, left.length - 1)];
  return `M${xy(waistRight)}${through(right)}${through(hemLine(cut, hemRight, hemLeft))}${through(left)}C${waistLeft[0] + 20} ${waist + 7} ${waistRight[0] - 20} ${waist + 7} ${xy(waistRight)}Z`;
}
