import type { Mask } from "../types";

const minValue = 64;

/** Clears parts that are small or without a wanted pixel. */
export function keepLargeParts(mask: Mask, width: number, height: number, minShare: number, isWanted: (x: number, y: number) => boolean = () => true): void {
  const { labels, sizes } = labelParts(width, height, (at) => (mask[at] ?? 0) >= minValue);
  const wanted = new Uint8Array(sizes.length + 1);
  for (let at = 0; at < mask.length; at++) {
    const label = labels[at] ?? 0;
    if (label > 0 && !wanted[label] && isWanted(at % width, Math.floor(at / width))) wanted[label] = 1;
  }
  const least = Math.max(0, ...sizes) * minShare;
  const isNearKept = (at: number) =>
    [at, at - 1, at + 1, at - width, at + width].some((near) => wanted[labels[near] ?? 0] === 1 && (sizes[(labels[near] ?? 0) - 1] ?? 0) >= least);
  for (let at = 0; at < mask.length; at++) if ((mask[at] ?? 0) > 0 && !isNearKept(at)) mask[at] = 0;
}

/** Numbers connected parts from 1; 0 is outside of all. */
export function labelParts(width: number, height: number, isPart: (at: number) => boolean): { labels: Int32Array; sizes: number[] } {
  const labels = new Int32Array(width * height);
  const waiting = new Int32Array(width * height);
  const sizes: number[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || !isPart(start)) continue;
    const label = sizes.length + 1;
    let [done, count] = [0, 1];
    labels[start] = label;
    waiting[0] = start;
    while (done < count) {
      const at = waiting[done++] ?? 0;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= labels.length || labels[near] !== 0 || !isPart(near)) continue;
        labels[near] = label;
        waiting[count++] = near;
      }
    }
    sizes.push(count);
  }
  return { labels, sizes };
}
