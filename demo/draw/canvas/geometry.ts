export type Point = [x: number, y: number];

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share;

export const between = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [lerp(x1, x2, share), lerp(y1, y2, share)];

export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export const ease = (share: number) => share * share * (3 - 2 * share);

/** `count` numbers from 0 to below count. */
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Numbers from one to the other, about `step` apart, both ends included. */
export function steps(from: number, to: number, step = 26): number[] {
  const count = Math.max(2, Math.round(Math.abs(to - from) / step));
  return range(count + 1).map((index) => lerp(from, to, index / count));
}

/** The item at a place, or the nearest end's. */
export function itemAt<T>(items: T[], index: number): T {
  const item = items[clamp(index, 0, items.length - 1)];
  if (item === undefined) throw new Error("an empty list has no items");
  return item;
}

/** A random number generator from 0 to below 1 that starts the same way every time. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Points from their coordinates: "0 0, 10 20". */
export const points = (list: string): Point[] =>
  list.split(", ").map((pair) => {
    const [x = 0, y = 0] = pair.split(" ").map(Number);
    return [x, y];
  });

export const xy = ([x, y]: Point) => `${x} ${y}`;

/** Bézier segments through all points (Catmull-Rom); the pen is at the first. */
export function through(points: Point[]): string {
  const segments = points.slice(0, -1).map((start, index) => {
    const [before, end, after] = [itemAt(points, index - 1), itemAt(points, index + 1), itemAt(points, index + 2)];
    return segment(before, start, end, after);
  });
  return segments.join("");
}

const segment = (before: Point, start: Point, end: Point, after: Point) =>
  `C${xy([start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6])} ${xy([end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6])} ${xy(end)}`;

/** An open curve through the points. */
export const curve = (points: Point[]) => `M${xy(itemAt(points, 0))}${through(points)}`;

/** A closed curve through the points. */
export function closedCurve(points: Point[]): string {
  const around = (index: number) => itemAt(points, (index + points.length) % points.length);
  const segments = points.map((start, index) => segment(around(index - 1), start, around(index + 1), around(index + 2)));
  return `M${xy(itemAt(points, 0))}${segments.join("")}Z`;
}

/** A doorway with a round top. */
export function archway(left: number, right: number, top: number, bottom: number): string {
  const radius = (right - left) / 2;
  const [spring, middle, pull] = [top + radius, left + radius, radius * 0.5523];
  return `M${left} ${bottom}L${left} ${spring}C${left} ${spring - pull} ${middle - pull} ${top} ${middle} ${top}C${middle + pull} ${top} ${right} ${spring - pull} ${right} ${spring}L${right} ${bottom}Z`;
}

export const polygon = (points: Point[]) => `M${points.map(xy).join("L")}Z`;

type RibbonOptions = { from?: number; to?: number; roundStart?: boolean; roundEnd?: boolean; samples?: number };

/** The outline of a band along a centre line whose half width changes: limbs, locks, sleeves, folds. */
export function ribbon(line: Point[], halfWidths: number[], options: RibbonOptions = {}): string {
  const { from = 0, to = 1, roundStart = true, roundEnd = true, samples = 16 } = options;
  const left: Point[] = [];
  const right: Point[] = [];
  for (const index of range(samples + 1)) {
    const at = lerp(from, to, index / samples);
    const [x, y] = pointOn(line, at);
    const [ahead, behind] = [pointOn(line, Math.min(1, at + 0.01)), pointOn(line, Math.max(0, at - 0.01))];
    const [dx, dy] = [ahead[0] - behind[0], ahead[1] - behind[1]];
    const length = Math.hypot(dx, dy) || 1;
    const half = valueOn(halfWidths, index / samples);
    left.push([x - (dy / length) * half, y + (dx / length) * half]);
    right.unshift([x + (dy / length) * half, y - (dx / length) * half]);
  }
  const [start, end] = [valueOn(halfWidths, 0), valueOn(halfWidths, 1)];
  const cap = (radius: number, to: Point, isRound: boolean) => (isRound && radius > 0.5 ? `A${radius} ${radius} 0 0 0 ${xy(to)}` : `L${xy(to)}`);
  const [firstLeft, firstRight] = [itemAt(left, 0), itemAt(right, 0)];
  return `M${xy(firstLeft)}${through(left)}${cap(end, firstRight, roundEnd)}${through(right)}${cap(start, firstLeft, roundStart)}Z`;
}

/** A stroke that swells and ends in points. */
export const taper = (line: Point[], width: number) => ribbon(line, [0.1, width / 2, 0.1], { samples: 8, roundStart: false, roundEnd: false });

/** Where a smooth line through the points is after a share of its way. */
export function pointOn(line: Point[], share: number): Point {
  const place = share * (line.length - 1);
  const index = Math.min(line.length - 2, Math.floor(place));
  const t = place - index;
  const [before, start, end, after] = [itemAt(line, index - 1), itemAt(line, index), itemAt(line, index + 1), itemAt(line, index + 2)];
  const on = (axis: 0 | 1) => {
    const [a, b, c, d] = [before[axis], start[axis], end[axis], after[axis]];
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
  };
  return [on(0), on(1)];
}

function valueOn(values: number[], share: number): number {
  const place = share * (values.length - 1);
  const index = Math.min(values.length - 2, Math.floor(place));
  if (values.length === 1) return itemAt(values, 0);
  return lerp(itemAt(values, index), itemAt(values, index + 1), ease(place - index));
}

/** A path of absolute commands with every point moved; arcs keep their radii. */
export function movePath(path: string, move: (point: Point) => Point): string {
  let pen: Point = [0, 0];
  return path.replace(/([MLCQAHVZ])([^MLCQAHVZ]*)/g, (_, command: string, list: string) => {
    const numbers = (list.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    if (command === "H") numbers.push(pen[1]);
    if (command === "V") numbers.unshift(pen[0]);
    const radii = command === "A" ? numbers.splice(0, 5) : [];
    const points = range(numbers.length / 2).map((index): Point => [itemAt(numbers, index * 2), itemAt(numbers, index * 2 + 1)]);
    pen = points.at(-1) ?? pen;
    const name = command === "H" || command === "V" ? "L" : command;
    return `${name}${[...radii.map(String), ...points.map((point) => xy(move(point)))].join(" ")}`;
  });
}

export const shiftPath = (path: string, dx: number, dy: number) => movePath(path, ([x, y]) => [x + dx, y + dy]);

export const mirrorPath = (path: string) => movePath(path, ([x, y]) => [-x, y]);
