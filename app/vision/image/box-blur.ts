/** Replaces values by their square's mean; `buffer` has their length. */
export function applyBoxBlur(values: Float32Array, width: number, height: number, radius: number, buffer: Float32Array): void {
  const count = 2 * radius + 1;
  for (let y = 0; y < height; y++) averageLine(values, buffer, y * width, 1, width, radius, count);
  for (let x = 0; x < width; x++) averageLine(buffer, values, x, width, height, radius, count);
}

function averageLine(from: Float32Array, to: Float32Array, start: number, step: number, length: number, radius: number, count: number): void {
  const last = length - 1;
  const end = start + last * step;
  let sum = 0;
  for (let at = -radius; at <= radius; at++) sum += from[start + Math.min(Math.max(at, 0), last) * step] ?? 0;
  for (let at = 0; at < length; at++) {
    to[start + at * step] = sum / count;
    const entering = at + radius + 1 > last ? end : start + (at + radius + 1) * step;
    const leaving = at - radius < 0 ? start : start + (at - radius) * step;
    sum += (from[entering] ?? 0) - (from[leaving] ?? 0);
  }
}
