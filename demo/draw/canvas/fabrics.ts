import { darken, isDark, lighten } from "./color.ts";
import { range } from "./geometry.ts";
import { line } from "./svg.ts";

/** A cloth: its color, and what is printed or woven into it. */
export type Fabric = { color: string; print?: Print; ink?: string; accent?: string; scale?: number };

type Tile = { width: number; height: number; content: string };

type Inks = { base: string; ink: string; accent: string };

const leaf = (x: number, y: number, turn: number, size: number, fill: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0C10 -7 12 -22 0 -34C-12 -22 -10 -7 0 0Z" fill="${fill}"/>`;

const sprig = (x: number, y: number, turn: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${fill}"><path d="M-1 0C0 -18 0 -34 0 -46C1 -34 1 -18 1 0Z"/>${[-58, 58]
    .flatMap((side) => [leaf(0, -4, side, 0.5, fill), leaf(0, -20, side, 0.44, fill)])
    .join("")}${leaf(0, -34, 0, 0.48, fill)}</g>`;

const flower = (x: number, y: number, size: number, petal: string, heart: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${range(5)
    .map(
      (index) =>
        `<path transform="rotate(${index * 72})" d="M0 -2C8 -6 13 -16 7 -24C4 -27 2 -24 0 -22C-2 -24 -4 -27 -7 -24C-13 -16 -8 -6 0 -2Z" fill="${petal}"/>`,
    )
    .join("")}<circle r="4.6" fill="${heart}"/></g>`;

const prints = {
  stripes: ({ ink }: Inks): Tile => ({ width: 22, height: 22, content: `<path d="M4 0H11V22H4Z" fill="${ink}"/>` }),
  pinstripes: ({ ink }: Inks): Tile => ({ width: 13, height: 26, content: `<path d="M6 0V26" stroke="${ink}" stroke-width="1.3"/>` }),
  sailor: ({ ink }: Inks): Tile => ({ width: 20, height: 17, content: `<path d="M0 3H20V8.5H0Z" fill="${ink}"/>` }),
  check: ({ ink, accent }: Inks): Tile => ({
    width: 44,
    height: 44,
    content: `<path d="M0 8H44V20H0Z" fill="${ink}" opacity=".45"/><path d="M8 0H20V44H8Z" fill="${ink}" opacity=".45"/><path d="M0 34H44M34 0V44" stroke="${accent}" stroke-width="1.5" opacity=".8"/>`,
  }),
  dots: ({ ink }: Inks): Tile => ({
    width: 26,
    height: 26,
    content: `<circle cx="6.5" cy="6.5" r="3.5" fill="${ink}"/><circle cx="19.5" cy="19.5" r="3.5" fill="${ink}"/>`,
  }),
  linen: ({ ink }: Inks): Tile => ({
    width: 58,
    height: 62,
    content:
      line("M3 5H21M34 13H52M10 26H33M44 33H57M2 43H16M26 52H48M38 4H46M12 15H19M50 47H56M5 58H13", ink, 0.8, 0.13) +
      line("M8 20V37M29 2V19M41 20V31M53 52V61M21 30V48M36 38V60M15 49V57M48 3V11", ink, 0.7, 0.11),
  }),
  denim: ({ ink }: Inks): Tile => ({ width: 7, height: 7, content: line("M0 7L7 0", ink, 1.1, 0.4) }),
  tweed: ({ ink, accent }: Inks): Tile => ({
    width: 12,
    height: 12,
    content: `${line("M1 2L5 6M7 8L11 12M7 5L11 1M1 11L4 8", ink, 1.6, 0.7)}<circle cx="9" cy="5" r="1" fill="${accent}"/>`,
  }),
  rib: ({ ink }: Inks): Tile => ({ width: 7, height: 20, content: `<path d="M3 0V20" stroke="${ink}" stroke-width="1.7" opacity=".55"/>` }),
  knit: ({ ink }: Inks): Tile => ({ width: 13, height: 11, content: line("M1 1.5L6.5 7L12 1.5", ink, 1.7, 0.6) }),
  cable: ({ ink }: Inks): Tile => ({
    width: 44,
    height: 34,
    content:
      line("M8 0C8 10 20 10 20 17C20 24 8 24 8 34M20 0C20 10 8 10 8 17C8 24 20 24 20 34", ink, 2.2, 0.6) +
      line("M28 0V34M40 0V34", ink, 1.5, 0.4) +
      line("M31 4L34 7L37 4M31 15L34 18L37 15M31 26L34 29L37 26", ink, 1.3, 0.5),
  }),
  crochet: ({ ink }: Inks): Tile => ({
    width: 24,
    height: 24,
    content: `<g fill="${ink}" opacity=".55">${[45, 135, 225, 315].map((turn) => `<path transform="translate(12 12) rotate(${turn})" d="M0 -2C3.5 -4 3.5 -8 0 -10C-3.5 -8 -3.5 -4 0 -2Z"/>`).join("")}<circle cx="12" cy="12" r="1.5"/><circle cx="0" cy="0" r="2.2"/><circle cx="24" cy="0" r="2.2"/><circle cx="0" cy="24" r="2.2"/><circle cx="24" cy="24" r="2.2"/></g>`,
  }),
  leaves: ({ ink, accent }: Inks): Tile => ({
    width: 96,
    height: 104,
    content:
      sprig(22, 58, -24, 1, ink) +
      sprig(72, 102, 28, 0.94, ink) +
      leaf(66, 44, 66, 0.62, accent) +
      leaf(84, 30, -30, 0.52, accent) +
      `<circle cx="16" cy="84" r="4" fill="${accent}"/><circle cx="50" cy="20" r="3.2" fill="${ink}"/>`,
  }),
  blooms: ({ ink, accent, base }: Inks): Tile => ({
    width: 112,
    height: 112,
    content:
      flower(30, 32, 1, ink, accent) +
      flower(86, 86, 0.9, ink, accent, 30) +
      sprig(78, 52, 40, 0.62, accent) +
      sprig(24, 100, -36, 0.6, accent) +
      `<circle cx="60" cy="12" r="3" fill="${isDark(base) ? lighten(base) : darken(base)}"/>`,
  }),
  hibiscus: ({ ink, accent, base }: Inks): Tile => ({
    width: 118,
    height: 120,
    content:
      sprig(64, 56, 74, 0.82, accent) +
      sprig(26, 66, 160, 0.7, accent) +
      sprig(96, 112, -70, 0.7, accent) +
      flower(34, 34, 1.15, ink, lighten(base, 0.8), 10) +
      flower(92, 88, 1.02, ink, lighten(base, 0.8), 44) +
      line("M34 34L44 18M92 88L80 74", lighten(base, 0.8), 2),
  }),
  ferns: ({ ink, accent }: Inks): Tile => ({ width: 74, height: 80, content: sprig(20, 46, -14, 0.72, ink) + sprig(58, 82, 18, 0.72, accent) }),
  waves: ({ ink, accent }: Inks): Tile => ({
    width: 72,
    height: 46,
    content: `<path d="M0 16C12 -2 24 -2 36 12C48 26 60 26 72 16V25C60 36 48 36 36 22C24 8 12 8 0 25Z" fill="${ink}"/><path d="M0 39C12 24 24 26 36 36C48 46 60 48 72 39" fill="none" stroke="${accent}" stroke-width="2.6"/>`,
  }),
  block: ({ ink, accent }: Inks): Tile => ({
    width: 58,
    height: 66,
    content: `<path d="M29 6C40 14 40 28 29 38C18 28 18 14 29 6Z" fill="${ink}"/><path d="M29 14C34 19 34 26 29 31C24 26 24 19 29 14Z" fill="${accent}"/><path d="M0 40C9 46 9 58 0 64ZM58 40C49 46 49 58 58 64Z" fill="${ink}"/><circle cx="29" cy="52" r="4" fill="${accent}"/><circle cx="8" cy="18" r="2.6" fill="${ink}"/><circle cx="50" cy="18" r="2.6" fill="${ink}"/>`,
  }),
  straw: ({ ink }: Inks): Tile => ({ width: 14, height: 12, content: line("M1 1L7 5M8 7L14 11M8 5L13 1M1 11L6 7", ink, 1.9, 0.6) }),
};

type Print = keyof typeof prints;

/** What repeats on a printed cloth. */
export function tileOf({ color, print, ink, accent }: Fabric): Tile {
  const strong = ink ?? (isDark(color) ? lighten(color, 0.28) : darken(color, 0.34));
  return prints[print ?? "linen"]({ base: color, ink: strong, accent: accent ?? strong });
}
