import type { Arm } from "../body/rig.ts";
import { range } from "../canvas/geometry.ts";
import { line } from "../canvas/svg.ts";

export type Necklace = "chain" | "beads" | "pendant";

export function drawNecklace(kind: Necklace, metal: string, bead: string): string {
  if (kind === "beads")
    return range(15)
      .map((index) => -37 + index * 5.3)
      .map(
        (x) =>
          `<circle cx="${x}" cy="${176 - x * x * 0.034}" r="${4 + (x % 2 ? 0.8 : 0)}" fill="${bead}"/><circle cx="${x - 1.3}" cy="${174.6 - x * x * 0.034}" r="1.3" fill="#ffffff" opacity=".5"/>`,
      )
      .join("");
  const drop = kind === "pendant" ? 222 : 170;
  const chain = line(`M-24 136C-16 ${drop} 16 ${drop} 24 136`, metal, 2.2);
  return kind === "pendant"
    ? `${chain}<circle cx="0" cy="205" r="6.4" fill="${metal}"/><circle cx="-1.8" cy="203" r="1.8" fill="#ffffff" opacity=".6"/>`
    : chain;
}

export function drawBangles(arm: Arm, width: number, metal: string): string {
  const { elbow, wrist } = arm;
  return [0.9, 0.84]
    .map((share) => {
      const [x, y] = [elbow[0] + (wrist[0] - elbow[0]) * share, elbow[1] + (wrist[1] - elbow[1]) * share];
      const angle = (Math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]) * 180) / Math.PI - 90;
      return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M${-width - 3} -2C${-width} 4 ${width} 4 ${width + 3} -2" fill="none" stroke="${metal}" stroke-width="4" stroke-linecap="round"/><path d="M${-width - 1} -1C${-width + 2} 3 0 3 2 2.5" fill="none" stroke="#fff3d0" stroke-width="1.2" opacity=".7"/></g>`;
    })
    .join("");
}
