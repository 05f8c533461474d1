import { darken } from "../canvas/color.ts";
import type { Point } from "../canvas/geometry.ts";

/** A telephone as the mirror shows it, from behind. */
export const drawPhone = ([x, y]: Point, tilt: number) =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="-23" y="-48" width="46" height="94" rx="9" fill="#23242a"/><rect x="-21.5" y="-46.5" width="43" height="91" rx="8" fill="none" stroke="#5a5d66" stroke-width="1.5"/><rect x="-17" y="-42" width="21" height="23" rx="7" fill="#3a3c44"/><circle cx="-11" cy="-35" r="4.6" fill="#0e0f12"/><circle cx="-3" cy="-26" r="4.2" fill="#0e0f12"/><circle cx="-12.4" cy="-36.4" r="1.3" fill="#8fa3b8"/></g>`;

/** A cup with steam. */
export const drawCup = ([x, y]: Point, color: string) =>
  `<g transform="translate(${x} ${y - 6}) scale(1.3)"><path d="M-16 -22L16 -22C15 0 12 20 8 24L-8 24C-12 20 -15 0 -16 -22Z" fill="${color}"/><path d="M6 -22L16 -22C15 0 12 20 8 24L2 24C6 8 7 -8 6 -22Z" fill="${darken(color, 0.5)}" opacity=".2"/><ellipse cx="0" cy="-22" rx="16" ry="4" fill="${darken(color, 0.3)}"/><ellipse cx="0" cy="-21.5" rx="13" ry="2.8" fill="#4a2c1c"/><path d="M-4 -32C-9 -40 1 -44 -4 -54M5 -34C1 -42 9 -46 5 -55" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" opacity=".7"/></g>`;
