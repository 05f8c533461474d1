import { mix } from "../canvas/color.ts";
import { closedCurve, itemAt, mirrorPath, type Point, points, randomFrom, range, ribbon, taper } from "../canvas/geometry.ts";
import type { Brush } from "./brush.ts";
import type { Hair } from "./hair.ts";

export function waves({ mass, strands, lights, dark, color }: Brush): Hair {
  const back = mass(
    closedCurve(
      points(
        "0 -14, -30 0, -45 36, -50 62, -60 86, -54 110, -67 134, -58 158, -66 180, -46 200, -24 188, 0 176, 30 190, 56 176, 62 150, 54 124, 61 98, 50 70, 45 36, 30 0",
      ),
    ),
    mix(color, dark, 0.45),
  );
  const left = closedCurve(points("-7 -16, -22 -12, -35 3, -42 30, -45 60, -47 82, -40 92, -35 74, -33.5 52, -31 34, -22 17, -7 4"));
  const right = closedCurve(points("-9 -15, 6 -19, 24 -13, 38 6, 43 34, 46 62, 47 84, 39 88, 34 68, 33 48, 27 28, 14 14, -7 4"));
  const top =
    mass(left) +
    mass(right) +
    strands([
      points("-9 -10, -25 2, -35 26, -39 56, -43 84"),
      points("-2 -11, 20 -4, 34 20, 38 52, 43 80"),
      points("-8 -2, -21 10, -30 30, -34 52"),
      points("0 -4, 18 8, 29 28, 34 50"),
    ]) +
    lights([points("-14 -10, -29 4, -37 26, -41 50"), points("4 -14, 25 -4, 36 18, 41 44"), points("12 -8, 28 6, 35 28")]);
  const lock = mass(closedCurve(points("39 52, 50 74, 48 98, 61 122, 54 150, 65 174, 55 206, 47 190, 33 180, 39 154, 28 130, 37 106, 31 84, 34 64")), color, 7);
  const locks =
    lock +
    strands([points("41 70, 44 96, 47 124, 46 152, 53 182"), points("37 80, 38 104, 38 128, 43 154, 43 180"), points("44 84, 50 112, 55 134, 52 160")]) +
    lights([points("40 82, 42 104, 44 122"), points("46 134, 48 152, 54 172"), points("35 116, 37 132, 41 146")], 3.2);
  return { back, top, locks };
}

export function straight({ mass, strands, lights, color, dark }: Brush): Hair {
  const back = mass(
    closedCurve(points("0 -14, -31 2, -44 50, -50 120, -54 190, -51 232, -30 240, -8 228, 20 236, 44 224, 50 180, 49 120, 44 50, 31 2")),
    mix(color, dark, 0.3),
    10,
  );
  const half = closedCurve(points("1 -17, -17 -13, -33 2, -41 32, -45 70, -46 96, -39 98, -35 70, -33.5 48, -27 28, -14 13, 1 4"));
  const fall = (side: number, reach: number) => {
    const flip = (points: Point[]) => points.map(([x, y]): Point => [x * side, y]);
    return (
      mass(
        closedCurve(
          flip([
            [39, 58],
            [47, 96],
            [53, 140],
            [57, 190],
            [57, reach - 18],
            [51, reach + 8],
            [45, reach - 4],
            [39, reach - 12],
            [34, 186],
            [34, 140],
            [35, 96],
          ]),
        ),
        color,
        7,
      ) +
      strands([
        flip([
          [41, 80],
          [45, 130],
          [48, 180],
          [48, reach - 6],
        ]),
        flip([
          [37, 96],
          [38, 140],
          [40, 186],
          [42, reach - 8],
        ]),
      ]) +
      lights([flip(points("44 108, 49 140, 51 176")), flip(points("38 120, 41 156, 42 196"))], 3)
    );
  };
  const top =
    mass(half) +
    mass(mirrorPath(half)) +
    strands([
      points("-1 -10, -21 0, -34 26, -41 84"),
      points("1 -10, 21 0, 34 26, 41 84"),
      points("-1 -2, -18 12, -29 34, -35 64"),
      points("1 -2, 18 12, 29 34, 35 64"),
    ]) +
    lights([points("-9 -11, -26 2, -36 28, -40 52"), points("-6 -6, -23 8, -33 30"), points("11 -11, 28 4, 37 32")]);
  return { back, top, locks: fall(-1, 214) + fall(1, 236) };
}

export function locs({ mass, color, dark, shine }: Brush): Hair {
  const random = randomFrom(5);
  const loc = (line: Point[], half: number, fill: string) => {
    const rings = range(13).map((index) => {
      const place = itemAt(line, Math.floor((index / 13) * (line.length - 1)));
      const next = itemAt(line, Math.floor((index / 13) * (line.length - 1)) + 1);
      const share = (index / 13) * (line.length - 1) - Math.floor((index / 13) * (line.length - 1));
      const [x, y] = [place[0] + (next[0] - place[0]) * share, place[1] + (next[1] - place[1]) * share];
      return `<path d="M${x - half * 0.7} ${y - 1.5}Q${x} ${y + 3} ${x + half * 0.7} ${y - 0.5}" fill="none" stroke="${index % 2 ? shine : dark}" stroke-width="1.2" stroke-linecap="round" opacity=".5"/>`;
    });
    return mass(ribbon(line, [half * 0.35, half, half, half * 0.7]), fill, 4) + rings.join("");
  };
  const behind = range(9).map((index) => {
    const x = -40 + index * 10;
    return loc(
      [
        [x * 0.7, 10],
        [x * 1.06, 52],
        [x * 1.16, 96],
        [x * 1.18 + random() * 6 - 3, 132 + random() * 22],
      ],
      6.4,
      mix(color, dark, 0.4),
    );
  });
  const crown = mass(closedCurve(points("-35 46, -38 22, -29 -3, -12 -18, 3 -21, 18 -17, 31 -2, 38 22, 35 46, 31 33, 19 17, 3 11, -18 17, -31 33")));
  const rows: Point[][] = [
    points("2 -14, -14 -6, -26 10, -34 34"),
    points("6 -15, 22 -6, 31 12, 35 34"),
    points("0 -10, -8 0, -14 12"),
    points("6 -10, 12 0, 16 13"),
  ];
  const side = (s: number) => [
    loc(
      [
        [26 * s, 2],
        [44 * s, 44],
        [52 * s, 88],
        [50 * s, 122 - 5 * s],
      ],
      6.4,
      mix(color, shine, 0.12),
    ),
    loc(
      [
        [30 * s, 14],
        [38 * s, 50],
        [42 * s, 92],
        [40 * s, 136 + 6 * s],
      ],
      6.4,
      color,
    ),
  ];
  const top = crown + rows.map((line) => `<path d="${taper(line, 2.4)}" fill="${shine}" opacity=".45"/>`).join("");
  return { back: behind.join(""), top, locks: [...side(-1), ...side(1)].join("") };
}
