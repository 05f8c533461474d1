import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { closedCurve, mirrorPath, movePath, type Point, points } from "../canvas/geometry.ts";
import { dot, line, shape } from "../canvas/svg.ts";
import type { Person } from "../people.ts";
import { drawBeard, drawEye, drawMouth, drawNose } from "./features.ts";
import { skinTones } from "./skin.ts";

export type Mood = "calm" | "smile" | "laugh" | "closed";

export type HeadPose = {
  /** degrees to the viewer's right */
  turn?: number;
  /** degrees clockwise */
  tilt?: number;
  /** where the eyes look, from -1 to 1 */
  gaze?: Point;
  mood?: Mood;
};

/** Moves points of a face seen from the front to where they are on a head turned by so many degrees. The crown is at 0, the chin at 96. */
export function turned(degrees: number): (point: Point) => Point {
  const angle = (degrees * Math.PI) / 180;
  return ([x, y]) => {
    const radius = 40;
    const inside = Math.min(Math.abs(x), radius);
    const depth = Math.sqrt(radius * radius - inside * inside);
    return [x * Math.cos(angle) + depth * Math.sin(angle) * 0.62, y];
  };
}

/** The outline moves less than what is on it. */
const outlineTurned =
  (degrees: number): ((point: Point) => Point) =>
  ([x, y]) => [x + Math.sin((degrees * Math.PI) / 180) * (y > 40 ? (y - 40) * 0.16 : 0), y];

const faceOutline = ({ jaw, cheek }: Person) =>
  closedCurve([
    [0, -4],
    [-21, 3],
    [-31.5, 24],
    [-32.5 * cheek, 46],
    [-29.5 * cheek, 64],
    [-21.5 * jaw, 81],
    [-10 * jaw, 93],
    [0, 96.5],
    [10 * jaw, 93],
    [21.5 * jaw, 81],
    [29.5 * cheek, 64],
    [32.5 * cheek, 46],
    [31.5, 24],
    [21, 3],
  ]);

/** Head without hair: ears, face, eyes, nose, mouth, beard, glasses are separate. */
export function drawFace(drawing: Drawing, person: Person, pose: HeadPose): { face: string; glasses: string; earrings: string } {
  const { turn = 0, mood = "calm" } = pose;
  const tone = skinTones(person.skin);
  const place = turned(turn);
  const warp = (path: string) => movePath(path, place);
  const outline = movePath(faceOutline(person), outlineTurned(turn));
  const clip = drawing.clipTo(outline);

  const shade = [
    `<path d="${warp("M24 20C25 46 24 66 8 97L60 97L60 -10L14 -10C20 0 23 8 24 20Z")}" fill="${tone.shade}" opacity=".26" ${drawing.blur(3.2)}/>`,
    // under the hair
    `<path d="M-40 -10L40 -10L40 22C26 14 -22 14 -36 34L-40 30Z" fill="${tone.shade}" opacity=".3" ${drawing.blur(4)}/>`,
    drawing.glow(place([-20, 68]), 12, 9, tone.blush, 0.34),
    drawing.glow(place([20, 68]), 12, 9, tone.blush, 0.3),
    drawing.glow(place([-4, 28]), 16, 12, tone.light, 0.36),
    drawing.glow(place([-1.5, 66]), 4, 6, tone.light, 0.4),
  ];
  const parts = [
    drawEars(person, turn, tone.line),
    `<path d="${outline}" fill="${person.skin}"/>`,
    `<g clip-path="url(#${clip})">${shade.join("")}</g>`,
    person.freckles ? drawFreckles(place, tone.line) : "",
    drawNose(drawing, person, warp, tone),
    person.beard ? drawBeard(person, warp, person.beard.color, person.beard.kind) : "",
    drawMouth(person, warp, mood, tone),
    ...[-1, 1].map((side) => drawEye(drawing, person, side, pose, place, tone)),
    person.lines ? drawLines(warp, tone.line) : "",
    person.mole ? dot(place([-13, 77]), 1.2, darken(person.skin, 0.6)) : "",
  ];
  return { face: parts.join(""), glasses: drawGlasses(warp), earrings: drawEarrings(person, turn) };
}

const earAt = (side: number, turn: number) => side * 33 - turn * 0.16;

const showsEar = (side: number, turn: number) => side * turn < 10;

function drawEars({ skin }: Person, turn: number, ink: string): string {
  return [-1, 1]
    .filter((side) => showsEar(side, turn))
    .map((side) => {
      const x = earAt(side, turn);
      return `<ellipse cx="${x}" cy="54" rx="5.6" ry="10.5" fill="${side > 0 ? mix(skin, ink, 0.22) : skin}"/>${line(`M${x + side * 2} 48C${x - side * 1} 50 ${x - side * 1} 56 ${x + side * 1.6} 59`, ink, 1.2, 0.5)}`;
    })
    .join("");
}

function drawFreckles(place: (point: Point) => Point, color: string): string {
  const spots: Point[] = points("-23 64, -19 67, -15 64.5, -12 68, -17 70.5, 23 64, 19 67, 15 64.5, 12 68, 17 70.5, -3 65, 3 64, 0 68");
  return spots.map((spot, index) => dot(place(spot), index % 3 ? 0.8 : 1.05, mix(color, "#b5552c", 0.6), 'opacity=".5"')).join("");
}

const drawLines = (warp: (path: string) => string, color: string) =>
  line(warp("M-10 73C-13 75 -15 78 -15.5 81M10 73C13 75 15 78 15.5 81"), color, 1, 0.34) +
  line(warp("M-26 59L-30 61M-26.5 56L-30.5 55M26 59L30 61M26.5 56L30.5 55"), color, 0.9, 0.5) +
  line(warp("M-22 64C-18 66 -14 66 -10 64M22 64C18 66 14 66 10 64"), color, 0.9, 0.35);

function drawEarrings({ earrings, metal }: Person, turn: number): string {
  if (!earrings) return "";
  return [-1, 1]
    .filter((side) => showsEar(side, turn))
    .map((side) => {
      const x = earAt(side, turn) + side * 1.4;
      const shine = lighten(metal, 0.55);
      if (earrings === "hoops")
        return `<circle cx="${x}" cy="77" r="11.5" fill="none" stroke="${metal}" stroke-width="3.2"/><path d="M${x - 9} 71A11.5 11.5 0 0 0 ${x - 9} 83" fill="none" stroke="${shine}" stroke-width="1.3"/>`;
      if (earrings === "studs") return dot([x, 65.5], 3, metal) + dot([x - 0.8, 64.6], 1, shine);
      return `${dot([x, 66], 2.6, metal)}<path d="M${x} 68C${x + 5} 77 ${x + 4} 86 ${x} 87C${x - 4} 86 ${x - 5} 77 ${x} 68Z" fill="${metal}"/>${line(`M${x - 1.6} 76C${x - 2.4} 80 ${x - 2} 83 ${x - 1} 84`, shine, 1.1)}`;
    })
    .join("");
}

function drawGlasses(warp: (path: string) => string): string {
  const lens = "M16 41.5C24 41.5 29.5 47 29.5 55C29.5 63 24 68.5 16 68.5C8 68.5 2.8 63 2.8 55C2.8 47 8 41.5 16 41.5Z";
  const frame = `${warp(lens)}${warp(mirrorPath(lens))}${warp("M-2.8 53Q0 50.5 2.8 53M-29.4 52L-34 50M29.4 52L34 50")}`;
  return `${shape(`${warp(lens)}${warp(mirrorPath(lens))}`, "#ffffff", 0.13)}${line(frame, "#2b1d1a", 2.4)}${line(warp("M-24 49L-20 45.5M8 49L12 45.5"), "#ffffff", 1.4, 0.7)}`;
}

/** The shade that the chin throws on the neck. */
export function drawChinShade(drawing: Drawing, skin: string, half: number): string {
  const neck = `M${-half} 70L${half} 70L${half} 150L${-half} 150Z`;
  return `<g clip-path="url(#${drawing.clipTo(neck)})"><path d="M${-half - 9} 70L${half + 9} 70L${half + 9} 108C8 118 -6 116 ${-half - 9} 100Z" fill="${skinTones(skin).shade}" opacity=".42" ${drawing.blur(2)}/></g>`;
}
