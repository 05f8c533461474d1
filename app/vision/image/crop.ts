import type { Point, Rgb } from "../types";

/** A square in a picture, turned clockwise around its centre by radians. */
export type Square = Point & { size: number; turn: number };

/** 0 becomes `from`, 255 `to`; the outside counts as `outside`. */
export type FloatRange = { from: number; to: number; outside: number };

const maxTaps = 4;

/** Writes a square as side × side × 3 floats into `target`. */
export function cropSquare(picture: Rgb, square: Square, side: number, { from, to, outside }: FloatRange, target: Float32Array): void {
  const step = square.size / side;
  const taps = Math.max(1, Math.min(maxTaps, Math.round(step)));
  const scale = (to - from) / 255 / (taps * taps);
  const half = square.size / 2;
  const [cosine, sine] = [Math.cos(square.turn), Math.sin(square.turn)];
  const sample = new Float64Array(3);
  let at = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      sample.fill(0);
      for (let tap = 0; tap < taps * taps; tap++) {
        const across = (column + ((tap % taps) + 0.5) / taps) * step - half;
        const down = (row + (Math.floor(tap / taps) + 0.5) / taps) * step - half;
        addPixel(picture, square.x + across * cosine - down * sine - 0.5, square.y + across * sine + down * cosine - 0.5, outside, sample);
      }
      for (let channel = 0; channel < 3; channel++) target[at++] = (sample[channel] ?? 0) * scale + from;
    }
  }
}

/** Adds the bytes between pixels, interpolated. */
function addPixel({ width, height, data }: Rgb, x: number, y: number, outside: number, sample: Float64Array): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const isOutside = left < -1 || top < -1 || left >= width || top >= height;
  const rightShare = x - left;
  const lowerShare = y - top;
  const nearColumn = Math.max(left, 0) * 3;
  const farColumn = Math.min(left + 1, width - 1) * 3;
  const nearRow = Math.max(top, 0) * width * 3;
  const farRow = Math.min(top + 1, height - 1) * width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (data[nearRow + nearColumn + channel] ?? 0) * (1 - rightShare) + (data[nearRow + farColumn + channel] ?? 0) * rightShare;
    const lower = (data[farRow + nearColumn + channel] ?? 0) * (1 - rightShare) + (data[farRow + farColumn + channel] ?? 0) * rightShare;
    sample[channel] = (sample[channel] ?? 0) + (isOutside ? outside : upper * (1 - lowerShare) + lower * lowerShare);
  }
}
