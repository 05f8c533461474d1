import type { Point } from "./geometry.ts";

/** A filled path; a number is its opacity. */
export const shape = (d: string, fill: string, more: string | number = "") =>
  `<path d="${d}" fill="${fill}" ${typeof more === "number" ? `opacity="${more}"` : more}/>`;

/** A line with round ends. */
export const line = (d: string, color: string, width: number, opacity = 1, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}" ${more}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more = "") => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const dot = ([x, y]: Point, radius: number, fill: string, more = "") => disc(x, y, radius, fill, more);

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
