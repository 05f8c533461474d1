import type { Layer } from "../types";
import type { Skeleton } from "./skeleton";

/** Rows looked at, in torsos below the shoulders; columns, in shoulder widths from the middle. */
const search = { from: 0.45, to: 1.45, half: 0.3 };
/** The least change of colour that a seam makes. */
const minChange = 36;
/** Rows compared above and below a seam, in torsos. */
const bandShare = 0.05;

/** Finds the row where a top ends and another colour begins; null if no row shows it. */
export function findSeam(layer: Layer, { neck, hips, torso, shoulderWidth }: Skeleton): number | null {
  const start = Math.max(0, Math.round(neck.y + search.from * torso - layer.y));
  const end = Math.min(layer.height, Math.round(neck.y + search.to * torso - layer.y));
  const left = Math.max(0, Math.round(hips.x - search.half * shoulderWidth - layer.x));
  const right = Math.min(layer.width, Math.round(hips.x + search.half * shoulderWidth - layer.x));
  const band = Math.max(3, Math.round(bandShare * torso));
  if (end - start < 2 * band) return null;
  const sums = sumRows(layer, start, end, left, right);
  const above = new Float64Array(4);
  const below = new Float64Array(4);
  let [seam, strongest] = [-1, minChange];
  for (let row = band; row + band < end - start; row++) {
    subtractSums(sums, row - band, row, above);
    subtractSums(sums, row, row + band, below);
    const change = measureChange(above, below);
    if (change > strongest) [seam, strongest] = [row, change];
  }
  return seam < 0 ? null : layer.y + start + seam;
}

/** Running sums of red, green, blue and weight over rows. */
function sumRows({ width, data }: Layer, start: number, end: number, left: number, right: number): Float64Array {
  const sums = new Float64Array((end - start + 1) * 4);
  for (let y = start; y < end; y++) {
    const to = (y - start + 1) * 4;
    for (let channel = 0; channel < 4; channel++) sums[to + channel] = sums[to - 4 + channel] ?? 0;
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      if ((data[at + 3] ?? 0) < 128) continue;
      for (let channel = 0; channel < 3; channel++) sums[to + channel] = (sums[to + channel] ?? 0) + (data[at + channel] ?? 0);
      sums[to + 3] = (sums[to + 3] ?? 0) + 1;
    }
  }
  return sums;
}

function subtractSums(sums: Float64Array, from: number, to: number, result: Float64Array): void {
  for (let channel = 0; channel < 4; channel++) result[channel] = (sums[to * 4 + channel] ?? 0) - (sums[from * 4 + channel] ?? 0);
}

function measureChange(above: Float64Array, below: Float64Array): number {
  const [first, second] = [above[3] ?? 0, below[3] ?? 0];
  if (!first || !second) return 0;
  return Math.hypot(...[0, 1, 2].map((channel) => (above[channel] ?? 0) / first - (below[channel] ?? 0) / second));
}
