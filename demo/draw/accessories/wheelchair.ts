import { type Rig, sides } from "../body/rig.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { lerp, type Point, polygon } from "../canvas/geometry.ts";
import { line, rect } from "../canvas/svg.ts";

const paint = { frame: "#59626c", cushion: "#2d3138", tyre: "#23262b", rim: "#aab2bb" };

/** A wheelchair seen from the front: back, seat and large wheels behind its user, front wheels and footrests before. */
export function drawWheelchair(drawing: Drawing, rig: Rig): { behind: string; before: string } {
  const back = rig.hip * 0.9;
  const wheel = rig.hip + 24;
  const upright: Point[] = [
    [-back, 236],
    [back, 236],
    [back + 4, 450],
    [-back - 4, 450],
  ];
  const behind = [
    drawing.piece(polygon(upright), paint.cushion, { rim: 8 }),
    ...sides.map((side) => line(`M${side * back} 470L${side * back} 226L${side * (back + 14)} 220`, paint.frame, 8)),
    drawing.piece(`M${-wheel + 6} 440L${wheel - 6} 440L${wheel - 8} 478L${-wheel + 8} 478Z`, paint.cushion, { rim: 6 }),
    ...sides.map((side) => line(`M${side * back} 478L${side * back} 610`, paint.frame, 7)),
    ...sides.map((side) => rect(side * wheel - 10, 388, 20, 366, paint.tyre, 'rx="10"') + rect(side * (wheel + 13) - 3, 412, 6, 318, paint.rim, 'rx="3"')),
  ];
  const knee = Math.abs(rig.leg(1)[2]?.[0] ?? 0) + rig.thigh * 0.9;
  const before = sides.map((side) => {
    const [foot, fork] = [Math.abs(rig.leg(side)[5]?.[0] ?? 0), lerp(knee, wheel, 0.3)];
    return [
      line(`M${side * fork} 486L${side * fork} 676`, paint.frame, 7),
      rect(side * fork - 7, 682, 14, 70, paint.tyre, 'rx="7"'),
      line(`M${side * (foot - 24)} 712L${side * (foot + 30)} 712`, paint.frame, 8),
      line(`M${side * (foot + 30)} 712L${side * fork} 650`, paint.frame, 5),
    ].join("");
  });
  return { behind: behind.join(""), before: before.join("") };
}
