import { mix } from "../canvas/color.ts";
import { closedCurve, curve, itemAt, mirrorPath, type Point, points, randomFrom, range } from "../canvas/geometry.ts";
import type { Brush } from "./brush.ts";
import type { Hair } from "./hair.ts";

export function afro({ drawing, mass, color, shine, dark }: Brush, isCovered: boolean): Hair {
  const random = randomFrom(11);
  const radius = isCovered ? 62 : 68;
  const place = (angle: number, reach: number): Point => [Math.cos(angle) * reach * 1.04, 24 + Math.sin(angle) * reach * 0.97];
  const around = range(64).map((index) => place((index / 64) * Math.PI * 2, radius + (index % 2 ? 1.4 : -0.9) + random() * 2.4));
  const curl = ([x, y]: Point, size: number, ink: string, opacity: number, turn: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn})" d="M${-size} 0C${-size} ${-size * 1.3} ${size} ${-size * 1.3} ${size} 0C${size} ${size * 0.8} ${-size * 0.2} ${size * 0.8} ${-size * 0.2} 0" fill="none" stroke="${ink}" stroke-width="1.6" stroke-linecap="round" opacity="${opacity}"/>`;
  const fringe = range(70).map((index) => curl(place((index / 70) * Math.PI * 2, radius + random() * 2), 2 + random(), color, 1, random() * 360));
  const curls = range(190).map(() => {
    const point = place(random() * Math.PI * 2, Math.sqrt(random()) * (radius - 4));
    const isLit = point[0] * 0.8 + point[1] < 6;
    return curl(point, 2.2 + random() * 1.6, isLit ? shine : dark, isLit ? 0.42 : 0.5, random() * 360);
  });
  const back = mass(closedCurve(around), color, 16) + fringe.join("") + drawing.glow([-22, -8], 42, 38, shine, 0.3) + curls.join("");
  if (isCovered) return { back, top: "", locks: "" };
  const line = range(23).map((index): Point => {
    const angle = Math.PI * (1.03 - (index / 22) * 1.06);
    return [Math.cos(angle) * (32.5 + (index % 2)), 47 - Math.sin(angle) * (36 + (index % 2) * 2)];
  });
  const crown = range(13).map((index): Point => [Math.cos(Math.PI * (1 - index / 12)) * 42, 47 - Math.sin(Math.PI * (1 - index / 12)) * 62]);
  const edge = line.toReversed();
  const top =
    `<path d="${curve(crown)}L${itemAt(edge, 0).join(" ")}${curve(edge).replace(/^M[^C]*/, "")}Z" fill="${color}"/>` +
    range(34)
      .map((index) => {
        const angle = Math.PI * (0.03 + (index / 33) * 0.94);
        const reach = 39 + (index % 3) * 4;
        return curl([Math.cos(angle) * -reach * 0.96, 47 - Math.sin(angle) * (reach + 5)], 2.4, index < 18 ? shine : dark, 0.45, index * 47);
      })
      .join("");
  return { back, top, locks: "" };
}

export function curlyTop({ mass, color, dark, shine }: Brush, isCovered: boolean): Hair {
  const random = randomFrom(3);
  const fade = mass(
    closedCurve(points("-33 52, -36 30, -33 8, -20 -6, 20 -6, 33 8, 36 30, 33 52, 31 38, 28 26, 22 18, 0 15, -22 18, -28 26, -31 38")),
    mix(color, "#6d4630", 0.2),
    3,
  );
  if (isCovered) return { back: "", top: fade, locks: "" };
  const outline: Point[] = points(
    "-31 20, -36 10, -34 -2, -30 -12, -20 -19, -8 -23, 6 -25, 18 -21, 29 -13, 34 -2, 36 10, 31 20, 24 17, 16 20, 8 17, 0 20, -8 16, -16 20, -24 17",
  );
  const swirl = ([x, y]: Point, radius: number, index: number) =>
    `<path transform="translate(${x} ${y}) rotate(${index * 67})" d="M${-radius} ${radius * 0.3}C${-radius} ${-radius * 1.1} ${radius} ${-radius} ${radius * 0.9} ${radius * 0.2}C${radius * 0.6} ${radius} ${-radius * 0.4} ${radius * 0.8} ${-radius * 0.3} 0C${-radius * 0.1} ${-radius * 0.4} ${radius * 0.3} ${-radius * 0.3} ${radius * 0.3} 0" fill="none" stroke="${y + x * 0.3 < -2 ? shine : dark}" stroke-width="1.8" stroke-linecap="round" opacity=".58"/>`;
  const curls = range(30).map((index): Point => [-30 + (index % 7) * 10 + random() * 4, -17 + Math.floor(index / 7) * 8.4 + random() * 3]);
  const edge = outline.slice(0, 12).map(([x, y], index) => `<circle cx="${x}" cy="${y}" r="${5.5 + (index % 3)}" fill="${color}"/>`);
  return {
    back: "",
    top: fade + edge.join("") + mass(closedCurve(outline), color, 8) + curls.map((point, index) => swirl(point, 4.4, index)).join(""),
    locks: "",
  };
}

export function pixie({ mass, strands, lights }: Brush): Hair {
  const cap = mass(
    closedCurve(points("-33 54, -38 40, -39 22, -32 0, -16 -14, 8 -18, 27 -8, 37 12, 39 34, 34 54, 32 40, 29 27, 18 15, -2 20, -22 26, -30 38")),
  );
  const fringe = mass(closedCurve(points("18 -15, -4 -16, -25 -4, -35 16, -37 34, -34 45, -29 35, -24 36, -15 28, -8 29, 4 20, 17 12, 24 -2")), undefined, 5);
  const top =
    cap +
    fringe +
    strands(
      [
        points("16 -12, -6 -6, -24 10, -33 36"),
        points("18 -9, -2 2, -16 16, -26 33"),
        points("20 -6, 6 8, -6 18, -14 26"),
        points("22 -10, 31 4, 35 24, 34 44"),
        points("20 -2, 27 10, 31 28, 33 46"),
        points("8 -15, -14 -10, -30 8"),
      ],
      1.7,
    ) +
    lights([points("8 -13, -12 -7, -28 10, -34 28"), points("14 -8, -6 2, -20 18"), points("20 -13, 32 2, 37 20")], 2.2);
  return { back: "", top, locks: "" };
}

export function bob({ mass, strands, lights, color, dark }: Brush, isCovered: boolean): Hair {
  const back = mass(closedCurve(points("0 -15, -31 2, -43 46, -46 78, -40 100, 0 104, 40 100, 46 78, 43 46, 31 2")), mix(color, dark, 0.4));
  const side = closedCurve(points("-27 16, -37 16, -43 44, -47 72, -44 94, -34 105, -22 102, -27 92, -31 74, -32.5 50"));
  const crown = closedCurve(points("-36 42, -38 16, -26 -9, 0 -19, 26 -9, 38 16, 36 42, 31 38, 27 33, 14 34.5, 0 32.5, -14 34.5, -27 33, -31 38"));
  const sideStrands: Point[][] = [points("-37 34, -42 62, -42 88, -34 101"), points("-34 40, -37 66, -36 88, -28 100")];
  const flipped = sideStrands.map((line) => line.map(([x, y]): Point => [-x, y]));
  const top =
    mass(side) +
    mass(mirrorPath(side)) +
    (isCovered ? "" : mass(crown)) +
    strands([...sideStrands, ...flipped]) +
    lights([points("-40 44, -45 66, -44 84"), points("40 48, 44 66, 43 80")], 3) +
    (isCovered
      ? ""
      : strands(
          [
            points("-3 -15, -15 2, -18 32"),
            points("0 -15, -5 6, -6 31"),
            points("2 -15, 7 6, 6 31"),
            points("5 -15, 17 2, 18 32"),
            points("-6 -14, -25 2, -29 32"),
            points("8 -14, 26 2, 29 32"),
          ],
          1.7,
        ) + lights([points("-29 10, -20 3, -10 1"), points("-6 0.5, 4 0.5, 14 3"), points("-31 17, -24 11, -17 9")], 3.6));
  return { back, top, locks: "" };
}
