import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { archway } from "../canvas/geometry.ts";
import { line, rect, shape } from "../canvas/svg.ts";
import { type PlaceName, places } from "./palettes.ts";
import { height, twig, vase, width } from "./parts.ts";

/** A standing mirror: its frame and glass with the room behind, and the outline in which the figure shows. */
export function drawMirror(drawing: Drawing, place: PlaceName, frame: string): { room: string; glass: string; shine: string } {
  const { wall, second, floor, accent } = places[place];
  const glass = archway(152, 648, 58, 1060);
  const outer = archway(128, 672, 34, 1060);
  const room = [
    rect(0, 0, width, height, drawing.gradient(lighten(wall, 0.2), mix(wall, second, 0.5), [0.8, 1])),
    shape(`M0 930H800V1000H0Z`, floor),
    shape(outer, "#1b1020", `opacity=".2" transform="translate(16 14)" ${drawing.blur(9)}`),
    drawing.piece(outer, frame, { rim: 9, drop: 6 }),
    shape(glass, drawing.gradient(mix(second, wall, 0.55), mix(second, floor, 0.35), [0.4, 1])),
    `<g clip-path="url(#${drawing.clipTo(glass)})">`,
    rect(152, 880, 500, 140, mix(floor, second, 0.35)),
    rect(166, 330, 130, 250, lighten(wall, 0.7), 'opacity=".85"'),
    line("M231 330V580M166 455H296", mix(wall, second, 0.6), 7),
    twig(606, 860, 1.2, 6, darken(second, 0.4), mix(second, "#5c8a5c", 0.5)),
    twig(610, 860, 1.05, -18, darken(second, 0.4), mix(second, "#4d7a50", 0.6)),
    vase(drawing, 608, 920, 0.9, mix(accent, wall, 0.35)),
    "</g>",
  ].join("");
  const shine = [
    shape("M222 40L330 40L120 1000L20 1000Z", "#ffffff", 'opacity=".13"'),
    shape("M352 40L380 40L170 1000L146 1000Z", "#ffffff", 'opacity=".1"'),
  ].join("");
  return { room, glass, shine };
}
