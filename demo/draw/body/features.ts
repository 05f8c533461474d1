import { darken, lighten, lightness } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { curve, type Point, ribbon } from "../canvas/geometry.ts";
import { dot, line, shape } from "../canvas/svg.ts";
import type { Person } from "../people.ts";
import type { HeadPose, Mood } from "./head.ts";
import type { skinTones } from "./skin.ts";

export function drawEye(
  drawing: Drawing,
  person: Person,
  side: number,
  { gaze = [0, 0], mood = "calm" }: HeadPose,
  place: (point: Point) => Point,
  tone: ReturnType<typeof skinTones>,
): string {
  const { width, height, lash } = person.eye;
  const center = 16;
  const y = 55;
  const at = (dx: number, dy: number): Point => place([side * (center + dx), y + dy]);
  const lashColor = lightness(person.skin) > 0.72 && person.hair !== "hijab" ? "#3a221c" : "#1b1112";
  const brow = drawBrow(person, side, place, mood);
  if (mood === "closed") {
    const lid: Point[] = [at(-width, 0.5), at(-width * 0.4, 3.8), at(width * 0.4, 3.8), at(width, -0.2)];
    return (
      brow +
      shape(ribbon(lid, [0.7, lash * 0.62, 0.6], { samples: 8 }), lashColor) +
      line(`${curve([at(width * 0.82, 1), at(width + 3.4, 1.6)])}`, lashColor, 1.4)
    );
  }
  const squint = mood === "laugh" ? 0.62 : mood === "smile" ? 0.86 : 1;
  const top = -height * (mood === "laugh" ? 0.86 : 0.93);
  const bottom = height * 0.58 * squint;
  const inner = at(-width, 1.4);
  const outer = at(width, -1.2);
  const upper: Point[] = [inner, at(-width * 0.55, top * 0.72), at(width * 0.08, top), at(width * 0.66, top * 0.68), outer];
  const lower: Point[] = [outer, at(width * 0.5, bottom), at(-width * 0.2, bottom + 0.4), inner];
  const white = `${curve(upper)}${curve(lower).replace(/^M[^C]*/, "")}Z`;
  const clip = drawing.clipTo(white);
  const iris = at(side * gaze[0] * 3.4 - 0.3, gaze[1] * 2 - height * 0.14);
  const radius = height * 0.86;
  const wing: Point[] = lash > 2 ? [at(width * 0.66, top * 0.68), outer, at(width + 3.6, -3.2)] : [];
  return [
    brow,
    drawing.glow(at(0, -4), width * 1.25, height * 1.3, tone.shade, 0.34),
    shape(white, lightness(person.skin) < 0.4 ? "#f3e9e0" : "#fdf8f2"),
    `<g clip-path="url(#${clip})">${dot(iris, radius, person.iris)}${dot([iris[0], iris[1] + radius * 0.3], radius * 0.62, lighten(person.iris, 0.22), 'opacity=".6"')}${dot(iris, radius * 0.5, "#150c0c")}<path d="${curve(upper)}" fill="none" stroke="#2a1418" stroke-width="3.4" opacity=".22"/></g>`,
    dot([iris[0] - 1.6, iris[1] - 1.7], 1.25, "#ffffff"),
    shape(ribbon(upper, [0.45, lash * 0.5, lash * 0.62, lash * 0.4], { samples: 10 }), lashColor),
    wing.length > 0 ? shape(ribbon(wing, [lash * 0.45, lash * 0.4, 0.15], { samples: 6 }), lashColor) : "",
    line(curve([at(-width * 0.5, top - 2), at(width * 0.15, top - 3.2), at(width * 0.85, top * 0.7 - 1.6)]), tone.line, 1, 0.5),
    line(curve([at(-width * 0.4, bottom + 0.7), at(width * 0.4, bottom + 0.5), at(width * 0.9, 0)]), tone.line, 0.9, 0.4),
  ].join("");
}

function drawBrow({ brow }: Person, side: number, place: (point: Point) => Point, mood: Mood): string {
  const lift = mood === "laugh" ? -2 : mood === "closed" ? 1 : 0;
  const at = (x: number, y: number): Point => place([side * x, y + lift]);
  const line = [at(7, 42.4), at(12.6, 40.6 - brow.arch * 0.35), at(19.6, 40.2 - brow.arch * 0.6), at(27.4, 44.4)];
  return shape(ribbon(line, [brow.weight * 0.36, brow.weight * 0.52, brow.weight * 0.36, 0.3], { samples: 10 }), brow.color, 0.95);
}

export function drawNose(drawing: Drawing, { nose }: Person, warp: (path: string) => string, tone: ReturnType<typeof skinTones>): string {
  const [w, y] = [nose.width, 71 + nose.length];
  return [
    `<path d="${warp(`M3 46C5 56 6 62 ${w + 1} ${y - 3}C${w} ${y + 1} 3 ${y + 2} 1 ${y + 1}C2 62 1 54 3 46Z`)}" fill="${tone.shade}" opacity=".3" ${drawing.blur(0.9)}/>`,
    shape(
      warp(
        `M${-w * 0.62} ${y - 0.4}C${-w * 0.3} ${y + 2.4} ${w * 0.3} ${y + 2.4} ${w * 0.62} ${y - 0.4}C${w * 0.3} ${y + 1} ${-w * 0.3} ${y + 1} ${-w * 0.62} ${y - 0.4}Z`,
      ),
      tone.line,
      0.75,
    ),
    line(warp(`M${w} ${y - 4}C${w + 1.2} ${y - 2} ${w + 0.8} ${y} ${w * 0.62} ${y}`), tone.line, 1.1, 0.6),
    line(warp(`M${-w} ${y - 3.6}C${-w - 0.8} ${y - 2} ${-w - 0.4} ${y - 0.4} ${-w * 0.66} ${y - 0.2}`), tone.line, 1, 0.4),
  ].join("");
}

export function drawMouth({ mouth, skin, beard }: Person, warp: (path: string) => string, mood: Mood, tone: ReturnType<typeof skinTones>): string {
  const grin = { calm: 0.6, closed: 0.7, smile: 1.1, laugh: 1.5 }[mood];
  const [w, f, y] = [mouth.width + grin * 0.9, mouth.fullness, 81.2];
  const corner = y - grin * 1.25;
  const open = mood === "laugh" ? 4.4 : 0;
  const upper = warp(
    `M${-w} ${corner}C${-w * 0.6} ${y - 2.6 * f} ${-w * 0.34} ${y - 4.4 * f} 0 ${y - 2.6 * f}C${w * 0.34} ${y - 4.4 * f} ${w * 0.6} ${y - 2.6 * f} ${w} ${corner}C${w * 0.5} ${y + 0.6} ${-w * 0.5} ${y + 0.6} ${-w} ${corner}Z`,
  );
  const lower = warp(
    `M${-w * 0.96} ${corner + 0.2}C${-w * 0.5} ${y + 0.4} ${w * 0.5} ${y + 0.4} ${w * 0.96} ${corner + 0.2}C${w * 0.56} ${y + 6.8 * f + open} ${-w * 0.56} ${y + 6.8 * f + open} ${-w * 0.96} ${corner + 0.2}Z`,
  );
  const teeth = warp(
    `M${-w * 0.8} ${corner + 1}C${-w * 0.4} ${y + 0.4} ${w * 0.4} ${y + 0.4} ${w * 0.8} ${corner + 1}C${w * 0.4} ${y + 4.8} ${-w * 0.4} ${y + 4.8} ${-w * 0.8} ${corner + 1}Z`,
  );
  const dark = darken(mouth.color, 0.34);
  return [
    beard?.kind === "full"
      ? shape(
          warp(`M${-w - 1} ${y - 1}C${-w * 0.4} ${y - 6} ${w * 0.4} ${y - 6} ${w + 1} ${y - 1}C${w * 0.5} ${y + 9} ${-w * 0.5} ${y + 9} ${-w - 1} ${y - 1}Z`),
          skin,
        )
      : "",
    shape(lower, lighten(mouth.color, lightness(skin) < 0.4 ? 0.08 : 0.16)),
    shape(upper, mouth.color),
    open
      ? shape(teeth, "#fffaf3") +
        line(warp(`M${-w * 0.82} ${corner + 0.8}C${-w * 0.4} ${y + 0.6} ${w * 0.4} ${y + 0.6} ${w * 0.82} ${corner + 0.8}`), dark, 1.1, 0.7)
      : line(
          warp(`M${-w} ${corner}C${-w * 0.5} ${y + 0.9} ${-w * 0.2} ${y - 0.2} 0 ${y + 0.3}C${w * 0.2} ${y - 0.2} ${w * 0.5} ${y + 0.9} ${w} ${corner}`),
          dark,
          1.2,
          0.85,
        ),
    shape(
      warp(
        `M${-w * 0.42} ${y + 3.6 * f + open * 0.8}C${-w * 0.2} ${y + 2.6 * f + open * 0.8} 0 ${y + 2.6 * f + open * 0.8} ${w * 0.12} ${y + 3 * f + open * 0.8}C0 ${y + 4.4 * f + open * 0.8} ${-w * 0.26} ${y + 4.8 * f + open * 0.8} ${-w * 0.42} ${y + 3.6 * f + open * 0.8}Z`,
      ),
      "#ffffff",
      0.26,
    ),
    grin > 0.7
      ? line(
          warp(
            `M${-w - 1.8} ${corner - 2.2}Q${-w - 3} ${corner} ${-w - 1.6} ${corner + 2}M${w + 1.8} ${corner - 2.2}Q${w + 3} ${corner} ${w + 1.6} ${corner + 2}`,
          ),
          tone.line,
          1,
          0.45,
        )
      : "",
    beard ? "" : line(warp(`M-4 ${y + 9 * f + open * 0.7}Q0 ${y + 10.4 * f + open * 0.7} 4 ${y + 9 * f + open * 0.7}`), tone.line, 1, 0.3),
  ].join("");
}

export function drawBeard({ jaw, cheek }: Person, warp: (path: string) => string, color: string, kind: "full" | "goatee"): string {
  if (kind === "goatee")
    return (
      shape(warp("M-13 78C-8 73.5 -3 73 0 74.6C3 73 8 73.5 13 78C8 76.6 3 76.4 0 77.2C-3 76.4 -8 76.6 -13 78Z"), color, 0.85) +
      shape(warp("M-9 91C-5 88.6 5 88.6 9 91C9 97 5 99.6 0 99.8C-5 99.6 -9 97 -9 91Z"), color, 0.9)
    );
  const outer: Point[] = [
    [-33 * cheek, 46],
    [-32.5 * cheek, 64],
    [-24.5 * jaw, 84],
    [-12 * jaw, 97.5],
    [0, 101],
    [12 * jaw, 97.5],
    [24.5 * jaw, 84],
    [32.5 * cheek, 64],
    [33 * cheek, 46],
  ];
  const inner: Point[] = [
    [28.5 * cheek, 52],
    [26, 64],
    [20, 71],
    [10, 74],
    [0, 73.4],
    [-10, 74],
    [-20, 71],
    [-26, 64],
    [-28.5 * cheek, 52],
  ];
  const path = `${curve(outer)}L${inner[0]?.join(" ")}${curve(inner).replace(/^M[^C]*/, "")}Z`;
  const hairs = [
    [-22, 78, -18, 88],
    [-14, 88, -10, 96],
    [-4, 91, -3, 98],
    [6, 91, 6, 98],
    [14, 87, 12, 95],
    [22, 77, 19, 86],
    [-27, 66, -25, 76],
    [27, 66, 25, 76],
  ] as const;
  return shape(warp(path), color) + hairs.map(([x1, y1, x2, y2]) => line(warp(`M${x1} ${y1}L${x2} ${y2}`), lighten(color, 0.25), 1.1, 0.4)).join("");
}
