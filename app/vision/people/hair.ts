import type { Landmark, Mask, Point, Rgb } from "../types";
import { type Colour, classifyColour, measureColour, measureDifference } from "./colour";
import { measureTorso } from "./torso";

/** Hair; `mask` has the picture's size, empty outside `box`. */
export type FoundHair = { width: number; height: number; mask: Mask; box: Box };
type Box = { left: number; top: number; right: number; bottom: number };

const eyes = [2, 5] as const;
const mouth = [9, 10] as const;
const shoulders = [11, 12] as const;
const nose = 0;
const minVisibility = 0.5;

/** Where hair may begin above the eyes, in distances from eyes to mouth: foreheads differ. */
const crowns = [1.1, 1.4, 1.7, 2].map((from) => ({ from, to: from + 0.5, halfAngle: 0.8 }));
/** Half the width of what is skin around the nose, in the same unit. */
const cheeks = 0.45;
/** Where the wall around the eyes is, and how wide. */
const wall = { from: 3.6, to: 4.4, halfAngle: 1.4 };
/** Where own clothes are before hair ends, in torsos and shoulder widths. */
const belly = { from: 0.4, to: 0.9, half: 0.22 };
/** How far hair is followed, in torsos and shoulder widths. */
const reach = { down: 0.85, across: 0.85 };
/** Nearer to the colour of clothes, in spreads, hair cannot be told from them. */
const minDifference = 1;
/** The least and the most pixels from eyes to mouth. */
const unitRange = { min: 3, max: 80 };

/** Finds hair by colour, connected with the head; null without. */
export function findHair(picture: Rgb, landmarks: readonly Landmark[]): FoundHair | null {
  const head = readHead(landmarks);
  if (!head) return null;
  const { width, height } = picture;
  const torso = measureTorso(landmarks);
  const around = [listArc(head, wall), listDisc(head.nose, cheeks * head.unit)]
    .map((points) => measureColour(picture, points))
    .filter((colour) => colour !== null);
  const start = findCrown(picture, head, around);
  if (!start) return null;
  const { seeds, hair } = start;
  const clothes = measureColour(picture, listBelly(torso, head.shoulderWidth));
  if (clothes && measureDifference(hair, clothes) < minDifference) return null;
  const others = clothes ? [clothes, ...around] : around;
  const mask = new Uint8Array(width * height);
  const stack: number[] = [];
  const across = reach.across * head.shoulderWidth;
  const box = {
    left: Math.max(0, Math.floor(torso.top.x - across)),
    top: 0,
    right: Math.min(width, Math.ceil(torso.top.x + across)),
    bottom: Math.min(height, Math.ceil(torso.top.y + reach.down * torso.length)),
  };
  const visit = (x: number, y: number) => {
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) return;
    const at = y * width + x;
    if (mask[at]) return;
    const share = classifyColour(hair, others, picture.data, at * 3);
    mask[at] = Math.max(1, Math.round(share * 255)); // 1 was visited
    if (share >= 0.5) stack.push(at);
  };
  for (const { x, y } of seeds) visit(Math.round(x), Math.round(y));
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let near = 0; near < 9; near++) visit(x + (near % 3) - 1, y + Math.floor(near / 3) - 1);
  }
  return { width, height, mask, box };
}

type Head = { eyes: Point; nose: Point; up: Point; unit: number; shoulderWidth: number };

function readHead(landmarks: readonly Landmark[]): Head | null {
  const [one, other] = shoulders.map((index) => landmarks[index]);
  const middle = ([left, right]: readonly [number, number]) => {
    const [first, second] = [landmarks[left], landmarks[right]];
    return first && second && { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  };
  const [between, lips, tip] = [middle(eyes), middle(mouth), landmarks[nose]];
  if (!one || !other || !between || !lips || !tip || tip.visibility < minVisibility) return null;
  const unit = Math.hypot(between.x - lips.x, between.y - lips.y);
  if (unit < unitRange.min || unit > unitRange.max) return null;
  const up = { x: (between.x - lips.x) / unit, y: (between.y - lips.y) / unit };
  return { eyes: between, nose: tip, up, unit, shoulderWidth: Math.hypot(one.x - other.x, one.y - other.y) };
}

/** The arc above the eyes that differs most from skin and wall. */
function findCrown(picture: Rgb, head: Head, around: readonly Colour[]): { seeds: Point[]; hair: Colour } | null {
  let best: { seeds: Point[]; hair: Colour; difference: number } | null = null;
  for (const crown of crowns) {
    const seeds = listArc(head, crown);
    const hair = measureColour(picture, seeds);
    const difference = hair ? Math.min(...around.map((other) => measureDifference(hair, other))) : 0;
    if (hair && difference > (best?.difference ?? 0)) best = { seeds, hair, difference };
  }
  return best;
}

function listArc({ eyes: { x, y }, up, unit }: Head, { from, to, halfAngle }: typeof wall): Point[] {
  const found: Point[] = [];
  for (let far = from * unit; far <= to * unit; far += 0.75)
    for (let angle = -halfAngle; angle <= halfAngle; angle += 0.75 / far) {
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      found.push({ x: x + (up.x * cosine - up.y * sine) * far, y: y + (up.x * sine + up.y * cosine) * far });
    }
  return found;
}

function listDisc({ x, y }: Point, radius: number): Point[] {
  const found: Point[] = [];
  for (let down = -radius; down <= radius; down++)
    for (let across = -radius; across <= radius; across++) if (Math.hypot(across, down) <= radius) found.push({ x: x + across, y: y + down });
  return found;
}

function listBelly({ top, bottom }: ReturnType<typeof measureTorso>, shoulderWidth: number): Point[] {
  const found: Point[] = [];
  for (let down = belly.from; down <= belly.to; down += 0.04)
    for (let across = -belly.half; across <= belly.half; across += 0.04)
      found.push({ x: top.x + (bottom.x - top.x) * down + across * shoulderWidth, y: top.y + (bottom.y - top.y) * down });
  return found;
}
