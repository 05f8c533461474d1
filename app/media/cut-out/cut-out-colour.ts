import type { PieceColour } from "#app/models/pieces/piece";

/** Lightness and chroma from 0 to 1, hue in degrees. */
type Lch = { lightness: number; chroma: number; hue: number };
type Sums = { count: number; lightness: number; a: number; b: number };

const minAlpha = 200;
const maxSamples = 40_000;
const minSecondShare = 0.25;
const minDistance = 0.22;

/** The most frequent colour, never a metal; null where nothing is opaque. */
export function findColour({ data }: { data: Uint8Array }): PieceColour | null {
  const groups = new Map<PieceColour, Sums>();
  const step = Math.max(1, Math.floor(data.length / 4 / maxSamples));
  let count = 0;
  for (let at = 0; at < data.length; at += 4 * step) {
    if ((data[at + 3] ?? 0) < minAlpha) continue;
    const { lightness, a, b } = toOklab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const name = nameColour({ lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 });
    const sums = groups.get(name) ?? { count: 0, lightness: 0, a: 0, b: 0 };
    groups.set(name, { count: sums.count + 1, lightness: sums.lightness + lightness, a: sums.a + a, b: sums.b + b });
    count += 1;
  }
  const [first, second] = [...groups].sort(([, one], [, other]) => other.count - one.count);
  if (!first) return null;
  const isPatterned = second && second[1].count >= count * minSecondShare && measureDistance(first[1], second[1]) >= minDistance;
  return isPatterned ? "patterned" : first[0];
}

function measureDistance(one: Sums, other: Sums): number {
  const between = (part: "lightness" | "a" | "b") => one[part] / one.count - other[part] / other.count;
  return Math.hypot(between("lightness") / 2, between("a"), between("b")); // folds differ in lightness
}

/** The palette's name for one colour. */
export function nameColour({ lightness, chroma, hue }: Lch): PieceColour {
  const isWarm = hue >= 25 && hue < 118;
  if (chroma < 0.025 || (chroma < 0.04 && !isWarm) || lightness < 0.2) return lightness < 0.36 ? "black" : lightness > 0.86 ? "white" : "grey";
  if (isWarm && chroma < 0.095) return lightness > 0.94 && chroma < 0.035 ? "white" : lightness > 0.64 ? "beige" : "brown";
  if (hue >= 342 || hue < 12) return chroma > 0.1 && lightness < 0.5 && hue < 12 ? "red" : "pink";
  if (hue < 42) return lightness > 0.72 ? (hue > 36 ? "orange" : "pink") : lightness < 0.5 && hue > 32 ? "brown" : "red";
  if (hue < 75) return lightness < 0.6 ? "brown" : "orange";
  if (hue < 118) return lightness < 0.62 ? (hue > 98 ? "green" : "brown") : "yellow";
  if (hue < 197) return "green";
  if (hue < 288) return "blue";
  return hue >= 322 && lightness > 0.62 && chroma > 0.09 ? "pink" : "purple";
}

const toLinear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

export function toOklab(red: number, green: number, blue: number): { lightness: number; a: number; b: number } {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}
