import { darken } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { closedCurve, type Point, points, ribbon, taper } from "../canvas/geometry.ts";
import type { Arm, HandName } from "./rig.ts";

type Finger = { line: Point[]; width: number };

type Shape = { palm: Point[]; fingers: Finger[]; creases: string };

const finger = (line: Point[], width = 4.3): Finger => ({ line, width });

/** Hands that point down from the wrist at 0, the thumb to the right. */
const shapes: Record<Exclude<HandName, "none">, Shape> = {
  relaxed: {
    palm: points("-8 -5, -9.5 10, -10 22, -6 31, 3 32, 9 26, 9.5 12, 8 -5"),
    fingers: [
      finger(points("-7 23, -9 34, -8.5 43"), 3.6),
      finger(points("-3 27, -4.5 41, -4.5 51"), 4),
      finger(points("2 28, 2 43, 0.5 54"), 4.2),
      finger(points("6.5 24, 8 37, 6 48"), 4),
      finger(points("7 6, 13.5 17, 13 30"), 4.3),
    ],
    creases: "M-5.6 31L-6.6 41M-0.8 32L-1.6 46M4.6 31L4.6 43M9.5 17Q9 23 7.5 26",
  },
  flat: {
    palm: points("-8 -6, -10 8, -10.5 20, -7 28, 5 30, 10 22, 10 8, 8 -6"),
    fingers: [
      finger(points("-8 22, -11 33, -12 41"), 3.7),
      finger(points("-3.5 26, -5.5 41, -6.5 50"), 4.1),
      finger(points("1.5 27, 1.5 44, 1 54"), 4.3),
      finger(points("6.5 23, 8.5 38, 8.5 48"), 4.1),
      finger(points("7.5 3, 16 10, 20 20"), 4.4),
    ],
    creases: "M-6 29L-8.5 39M-1 30L-2.4 44M4.2 29L5 43",
  },
  grip: {
    palm: points("-8 -5, -11 8, -12 19, -9 26, 0 28, 9 26, 11.5 18, 10.5 7, 8 -5"),
    fingers: [
      finger(points("-8.5 20, -9.5 28, -7.5 34"), 3.9),
      finger(points("-3 22, -3.5 31, -2.5 37"), 4.2),
      finger(points("2.8 22, 3 31, 3 37"), 4.2),
      finger(points("8 20, 9 28, 8 34"), 4.1),
      finger(points("8.5 5, 13 14, 9 23"), 4.3),
    ],
    creases: "M-6 25L-6 34M0 26L0.2 36M6 25L6 34M11 20Q9 24 5 24",
  },
  wrap: {
    palm: points("-8 -5, -12 8, -14 24, -12 40, -3 46, 6 40, 9 24, 9 8, 8 -5"),
    fingers: [finger(points("8 10, 16 22, 16 40"), 4.5)],
    creases: "",
  },
};

/** A hand at the end of an arm, turned as the forearm is; what it holds is drawn before it, or between it and its fingers. */
export function drawHand(drawing: Drawing, arm: Arm, skin: string, wristWidth: number): string {
  const { side, elbow, wrist, pose } = arm;
  if (pose.hand === "none") return "";
  const { palm, fingers, creases } = shapes[pose.hand];
  const along = (Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]) * 180) / Math.PI - 90;
  const size = Math.max(1, wristWidth / 8.4);
  const line = darken(skin, 0.5);
  const parts = [
    ...fingers.map(({ line: bones, width }) => `<path d="${ribbon(bones, [width, width * 0.92, width * 0.66], { samples: 8 })}" fill="${skin}"/>`),
    `<path d="${closedCurve(palm)}" fill="${skin}"/>`,
    `<g clip-path="url(#${drawing.clipTo(closedCurve(palm))})"><path d="${taper(
      points("8 6, 11 18, 6 30"),
      9,
    )}" fill="${line}" opacity=".2" ${drawing.blur(2)}/></g>`,
    creases ? `<path d="${creases}" fill="none" stroke="${line}" stroke-width="1.3" stroke-linecap="round" opacity=".5"/>` : "",
  ];
  return `<g transform="translate(${wrist[0]} ${wrist[1]}) rotate(${along + pose.bend * -side}) scale(${-side * size} ${size})">${parts.join("")}</g>`;
}

/** Four fingers around something upright: their ends at the right of 0. */
export function drawWrappedFingers(center: Point, skin: string, side: number, size = 1, count = 4): string {
  const line = darken(skin, 0.5);
  const one = (index: number) => {
    const y = (index - (count - 1) / 2) * 9.2;
    const reach = [13, 16, 15.5, 11][index] ?? 13;
    return `<path d="${ribbon(
      [
        [-17, y + 1],
        [-4, y - 1],
        [reach, y + 0.5],
      ],
      [4.8, 4.7, 3.9],
      { samples: 6 },
    )}" fill="${skin}"/><path d="M-13 ${y + 5}Q0 ${y + 3.5} ${reach - 1} ${y + 4.6}" fill="none" stroke="${line}" stroke-width="1.2" stroke-linecap="round" opacity=".5"/>`;
  };
  return `<g transform="translate(${center[0]} ${center[1]}) scale(${-side * size} ${size})">${Array.from({ length: count }, (_, index) => one(index)).join("")}</g>`;
}
