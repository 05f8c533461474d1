import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { closedCurve, type Point, points, range } from "../canvas/geometry.ts";
import { rect, shape } from "../canvas/svg.ts";
import type { Place } from "./palettes.ts";

export const width = 800;

export const height = 1000;

export const wallOf = (drawing: Drawing, { wall, second }: Place) =>
  rect(0, 0, width, height, drawing.gradient(lighten(wall, 0.22), mix(wall, second, 0.3), [0.7, 1]));

export const floorOf = (drawing: Drawing, { floor }: Place, y: number) =>
  shape(`M0 ${y}H${width}V${height}H0Z`, drawing.gradient(lighten(floor, 0.12), darken(floor, 0.12))) +
  shape(`M0 ${y}H${width}V${y + 26}H0Z`, darken(floor, 0.5), `opacity=".12" ${drawing.blur(9)}`);

/** A leaf of a palm, growing upwards from 0. */
export function palm(x: number, y: number, size: number, turn: number, color: string, leaves = 10): string {
  const blades = range(leaves).flatMap((index) => {
    const share = index / (leaves - 1);
    const from = -share * 250;
    const reach = 122 * Math.sin(Math.PI * (0.2 + share * 0.75)) + 26;
    return [-1, 1].map(
      (side) => `M0 ${from}Q${side * reach * 0.6} ${from - 10} ${side * reach} ${from - 44}Q${side * reach * 0.45} ${from - 38} 0 ${from - 17}Z`,
    );
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${color}"><path d="M-3.5 60Q0 -100 0 -284Q3.5 -100 4.5 60Z"/><path d="${blades.join("")}"/></g>`;
}

/** A round-leaved twig, as in a vase. */
export function twig(x: number, y: number, size: number, turn: number, stem: string, leaf: string): string {
  const leaves = range(11).map((index) => {
    const side = index % 2 ? 1 : -1;
    const from = -40 - index * 19;
    return `<ellipse cx="${side * (17 - index * 0.6)}" cy="${from - 8}" rx="${14 - index * 0.5}" ry="${10.5 - index * 0.4}" transform="rotate(${side * -34} ${side * 14} ${from - 8})" fill="${index % 3 ? leaf : mix(leaf, stem, 0.3)}"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M-1.5 0Q6 -120 0 -262Q10 -120 2.5 0Z" fill="${stem}"/>${leaves.join("")}</g>`;
}

export function vase(drawing: Drawing, x: number, y: number, size: number, color: string): string {
  const outline: Point[] = points("-14 -112, -12 -92, -40 -62, -46 -34, -28 -2, 28 -2, 46 -34, 40 -62, 12 -92, 14 -112");
  const scaled = outline.map(([px, py]): Point => [x + px * size, y + py * size]);
  return `<ellipse cx="${x + 26 * size}" cy="${y}" rx="${70 * size}" ry="${9 * size}" fill="#1b1020" opacity=".16"/>${drawing.piece(closedCurve(scaled), color, { rim: 16 * size, shade: 0.28 })}`;
}

/** Light of a window on wall and floor. */
export function windowLight(drawing: Drawing, place: Place, floor: number): string {
  const light = lighten(place.wall, 0.75);
  const panes: Point[][] = [
    points("96 130, 300 70, 300 440, 96 530"),
    points("322 64, 526 4, 526 344, 322 431"),
    [
      [96, 552],
      [300, 462],
      [300, floor],
      [96, floor],
    ],
    [
      [322, 453],
      [526, 366],
      [526, floor],
      [322, floor],
    ],
  ];
  return (
    `<g fill="${light}" opacity=".72" ${drawing.blur(2)}>${panes.map((pane) => `<path d="M${pane.map((point) => point.join(" ")).join("L")}Z"/>`).join("")}</g>` +
    shape(`M96 ${floor}H300L360 ${height}H130ZM322 ${floor}H526L620 ${height}H384Z`, lighten(place.floor, 0.5), `opacity=".5" ${drawing.blur(2)}`)
  );
}

export function clouds(drawing: Drawing, spots: [x: number, y: number, size: number][], color: string, opacity = 0.7): string {
  return spots
    .map(
      ([x, y, size]) =>
        `<g transform="translate(${x} ${y}) scale(${size})" opacity="${opacity}" ${drawing.blur(2)}>${shape("M-90 18C-92 -4 -64 -12 -52 -8C-48 -36 -4 -40 8 -18C28 -30 54 -14 50 4C72 -2 92 8 88 20Z", color)}</g>`,
    )
    .join("");
}

/** Paints a place whose floor begins at a height. */
export type Scene = (drawing: Drawing, place: Place, floor: number) => string;
