import type { Drawing } from "../canvas/drawing.ts";
import { indoors } from "./indoors.ts";
import { nature } from "./nature.ts";
import { type PlaceName, places } from "./palettes.ts";
import { town } from "./town.ts";

const scenes = { ...indoors, ...nature, ...town };

export type SceneName = keyof typeof scenes;

export const drawScene = (drawing: Drawing, scene: SceneName, place: PlaceName, floor: number): string => scenes[scene](drawing, places[place], floor);

/** What a standing figure throws on the floor, to the right of its feet. */
export const drawShadow = (drawing: Drawing, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})" opacity=".26"><path d="M-96 0C-60 -16 60 -18 120 -4C220 14 330 36 400 46C260 58 30 40 -60 24C-100 18 -120 8 -96 0Z" fill="#1b1020" ${drawing.blur(7)}/></g><g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="0" cy="6" rx="100" ry="13" fill="#1b1020" opacity=".24" ${drawing.blur(5)}/></g>`;
