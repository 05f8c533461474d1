import { applyBoxBlur } from "./box-blur";

/** Snaps soft maps from 0 to 1 to a guide's edges. */
export function createGuidedFilter(guide: Float32Array, width: number, height: number, { radius, epsilon }: { radius: number; epsilon: number }) {
  const buffer = new Float32Array(guide.length);
  const guideMean = guide.slice();
  applyBoxBlur(guideMean, width, height, radius, buffer);
  const spread = guide.map((value) => value * value);
  applyBoxBlur(spread, width, height, radius, buffer);
  for (let at = 0; at < spread.length; at++) spread[at] = (spread[at] ?? 0) - (guideMean[at] ?? 0) ** 2 + epsilon;
  const slope = new Float32Array(guide.length);

  /** Filters a map in place. */
  return function filterMap(map: Float32Array): void {
    for (let at = 0; at < map.length; at++) slope[at] = (guide[at] ?? 0) * (map[at] ?? 0);
    applyBoxBlur(slope, width, height, radius, buffer);
    applyBoxBlur(map, width, height, radius, buffer);
    for (let at = 0; at < map.length; at++) {
      const mean = guideMean[at] ?? 0;
      const value = ((slope[at] ?? 0) - mean * (map[at] ?? 0)) / (spread[at] ?? 1);
      slope[at] = value;
      map[at] = (map[at] ?? 0) - value * mean;
    }
    applyBoxBlur(slope, width, height, radius, buffer);
    applyBoxBlur(map, width, height, radius, buffer);
    for (let at = 0; at < map.length; at++) map[at] = Math.min(1, Math.max(0, (slope[at] ?? 0) * (guide[at] ?? 0) + (map[at] ?? 0)));
  };
}
