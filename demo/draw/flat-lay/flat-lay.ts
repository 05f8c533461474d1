import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { line } from "../canvas/svg.ts";
import { type Garment, garments, type Look } from "./garments.ts";
import { shadow, things } from "./things.ts";

type Kind = keyof typeof garments | keyof typeof things;

/** One thing that lies on the ground, around its own middle. */
export type Item = { kind: Kind; fabric: Fabric; x: number; y: number; turn?: number; size?: number; accent?: string; hanger?: string };

const isGarment = (kind: Kind): kind is keyof typeof garments => kind in garments;

/** Paints things that lie side by side, seen from above. */
export function drawFlatLay(drawing: Drawing, items: Item[]): void {
  for (const item of items) {
    const { kind, x, y, turn = 0, size = 1 } = item;
    const parts = isGarment(kind) ? drawGarment(drawing, garments[kind], item) : things[kind](drawing, item);
    drawing.add(
      isGarment(kind) ? "trunk" : "accessories",
      `<g data-piece="${kind}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${parts}</g>`,
    );
  }
}

function drawGarment(drawing: Drawing, { outline, under, details, folds = [] }: Garment, { fabric, accent = "#e8dcc6", hanger }: Item): string {
  const seam = isDark(fabric.color) ? lighten(fabric.color, 0.36) : darken(fabric.color, 0.46);
  const look: Look = { seam, fabric, accent, drawing };
  const hook = hanger ? drawHanger(hanger, outline.startsWith("M-47") ? -188 : -140) : "";
  return hook + shadow(drawing, outline) + (under ? under(look) : "") + drawing.piece(outline, fabric, { rim: 13, drop: 5, folds }) + details(look);
}

const drawHanger = (color: string, y: number) =>
  line(`M0 ${y - 22}C0 ${y - 42} 18 ${y - 42} 18 ${y - 56}C18 ${y - 70} -6 ${y - 72} -8 ${y - 56}`, "#8d8f92", 4.6) +
  line(`M-86 ${y + 24}L0 ${y - 22}L86 ${y + 24}`, color, 9) +
  line(`M-80 ${y + 18}L0 ${y - 24}`, lighten(color, 0.5), 2, 0.6);
