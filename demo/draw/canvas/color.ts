import { lerp } from "./geometry.ts";

const channels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/** A share of the way from one color to the other, both as #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(lerp(value, target[index] ?? 0, share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** From 0, black, to 1, white. */
export function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

export const isDark = (color: string) => lightness(color) < 0.24;

export const darken = (color: string, share = 0.3) => mix(color, "#1f0f1c", share);

export const lighten = (color: string, share = 0.3) => mix(color, "#fff6e9", share);
