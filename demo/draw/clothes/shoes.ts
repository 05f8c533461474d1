import type { Rig, Side } from "../body/rig.ts";
import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { itemAt, ribbon } from "../canvas/geometry.ts";
import { line, shape } from "../canvas/svg.ts";

export type Shoes = { kind: "pumps" | "heels" | "sandals" | "loafers" | "sneakers" | "boots" | "flats"; color: string; sole?: string };

// the right foot as the viewer sees it, the ankle at 0, the toes outwards
const highFoot = "M-9 -12C-10 2 -12 12 -12 22C-8 30 0 36 6 46C12 58 22 62 26 58C27 48 20 34 14 24C11 14 9 4 9 -12Z";

const flatFoot = "M-9 -12C-9 4 -13 12 -14 24C-14 34 -8 38 2 39C14 46 32 47 36 40C36 32 24 26 16 17C11 9 9 2 9 -12Z";

type Paint = { color: string; dark: string; light: string; skin: string; sole: string };

const shapes: Record<Shoes["kind"], (paint: Paint, drawing: Drawing) => string> = {
  pumps: ({ color, dark, light, skin }) =>
    shape("M-13 24L-10 62L-6.5 62L-3 32Z", dark) +
    shape(highFoot, skin) +
    shape("M-13.5 14C-15 24 -14 30 -10 33C-2 36 3 44 8 54C13 64 26 66 28 58C28 48 22 39 17 33C12 40 0 34 -13.5 14Z", color) +
    line("M13 46Q20 50 24 57", light, 2.4, 0.5),
  heels: ({ color, dark, skin }) =>
    shape("M-13 24L-10 62L-6.5 62L-3 32Z", dark) +
    shape("M-13 24C-13 34 -2 38 6 52C12 64 26 66 28 58L24 54C16 56 8 44 2 34Z", dark) +
    shape(highFoot, skin) +
    line("M2 42C8 36 14 32 19 33", color, 5) +
    line("M8 52C14 46 20 43 24 45", color, 4.6) +
    line("M-10 -1C-4 5 4 5 10 -1", color, 4.4) +
    shape("M-13 14C-13 24 -12 30 -9 33L-2 36C-8 28 -10 20 -9 10Z", color),
  sandals: ({ color, dark, skin }) =>
    shape("M-16 26C-16 40 -6 42 2 43C14 51 36 52 39 42L36 36C20 40 -4 40 -16 26Z", dark) +
    shape(flatFoot, skin) +
    line("M-13 27C-6 20 6 17 14 18", color, 5.4) +
    line("M4 40C10 30 20 25 27 27", color, 5.4) +
    line("M30 44L31 41M25 45L26 42M20 44L21 41", darken(skin, 0.4), 1.4, 0.6),
  flats: ({ color, light, skin }) =>
    shape(flatFoot, skin) +
    shape("M-15 20C-17 34 -14 39 -6 40C6 41 16 49 30 48C40 47 40 38 32 32C26 28 22 26 18 22C16 32 -4 34 -15 20Z", color) +
    line("M14 40Q26 44 34 41", light, 2.4, 0.45),
  loafers: ({ color, dark, light, skin }) =>
    shape(flatFoot, skin) +
    shape("M-15 13C-18 28 -17 35 -14 40L4 43C18 50 36 51 39 42C40 34 28 27 18 18C12 22 -4 24 -15 13Z", color) +
    shape("M-15 36C-12 39 -4 41 4 42C18 48 34 49 39 41L39 45C36 54 16 53 3 47L-14 44Z", dark) +
    line("M2 32C8 26 16 24 22 25", light, 3.2, 0.75) +
    line("M8 38C14 30 24 28 30 32", dark, 1.8, 0.6),
  sneakers: ({ color, dark, sole }) =>
    shape("M-13 -2C-16 14 -18 28 -16 40L8 44C22 49 38 48 40 40C40 31 28 25 18 15C14 9 13 3 12 -4C4 0 -6 0 -13 -2Z", color) +
    shape("M-17 34C-8 38 0 39 8 41C20 46 36 46 41 37L42 44C40 55 20 55 6 49L-16 46Z", sole) +
    line("M-16.5 38C-8 41 2 42 8 44C20 49 36 49 41 41", darken(sole, 0.3), 1.4, 0.6) +
    line("M0 12L12 8M2 20L16 15M6 28L21 21", dark, 2.4, 0.8) +
    line("M-13 4C-8 8 -4 20 2 30", dark, 1.6, 0.4),
  boots: ({ color, dark, light }) =>
    shape("M-15 -14C-17 8 -18 26 -16 40L4 43C18 50 36 51 39 42C40 33 28 27 18 17C14 8 14 -4 14 -14Z", color) +
    shape("M-16 35C-12 39 -4 41 4 42C18 48 34 49 39 41L39 46C36 56 16 55 3 48L-16 47Z", dark) +
    line("M4 -6C2 8 6 18 14 24", light, 1.8, 0.4) +
    line("M20 30Q30 34 34 40", light, 2.6, 0.4),
};

/** A shoe on one foot; a boot's shaft stands on the leg. */
export function drawShoe(drawing: Drawing, rig: Rig, side: Side, shoes: Shoes, skin: string): string {
  const leg = rig.leg(side);
  const [calf, before, ankle] = [itemAt(leg, 3), itemAt(leg, 4), itemAt(leg, 5)];
  const angle = (Math.atan2(ankle[1] - before[1], ankle[0] - before[0]) * 180) / Math.PI - 90;
  const size = Math.max(0.96, rig.ankle / 10.5);
  const { color } = shoes;
  const paint = {
    color,
    dark: darken(color, isDark(color) ? 0.5 : 0.42),
    light: lighten(color, isDark(color) ? 0.34 : 0.5),
    skin,
    sole: shoes.sole ?? lighten(color, 0.75),
  };
  const shaft =
    shoes.kind === "boots"
      ? drawing.piece(ribbon([calf, before, [ankle[0], ankle[1] + 8]], [rig.calf + 5, rig.calf + 1, rig.ankle + 6], { roundStart: false, samples: 8 }), color, {
          rim: 8,
        })
      : "";
  return `<g data-piece="shoe">${shaft}<g transform="translate(${ankle[0]} ${ankle[1]}) rotate(${angle * 0.55}) scale(${side * size} ${size})">${shapes[shoes.kind](paint, drawing)}</g></g>`;
}
