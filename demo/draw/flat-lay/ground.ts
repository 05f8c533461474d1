import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import { type Point, points, range, ribbon } from "../canvas/geometry.ts";
import { disc, line, shape } from "../canvas/svg.ts";

export type Ground = "sheet" | "boards" | "sunlight" | "towel" | "marble";

/** What things lie on. */
export function drawGround(drawing: Drawing, ground: Ground, color: string, second: string): string {
  const base = `<rect width="800" height="1000" fill="${drawing.gradient(lighten(color, 0.25), mix(color, second, 0.5), [0.7, 1])}"/>`;
  switch (ground) {
    case "sheet":
      return (
        base +
        (
          [
            points("-40 180, 200 130, 420 170, 840 60"),
            points("-40 620, 160 560, 300 640, 520 600"),
            points("420 1040, 520 860, 680 840, 840 720"),
            points("-40 900, 120 840, 260 900, 330 1040"),
            points("560 -40, 610 120, 720 240, 840 260"),
          ] as Point[][]
        )
          .map(
            (points) =>
              shape(ribbon(points, [10, 22, 14, 4]), darken(second, 0.3), `opacity=".2" ${drawing.blur(9)}`) +
              shape(
                ribbon(
                  points.map(([x, y]): Point => [x - 14, y - 18]),
                  [8, 18, 12, 4],
                ),
                "#ffffff",
                `opacity=".5" ${drawing.blur(9)}`,
              ),
          )
          .join("")
      );
    case "boards":
      return (
        base +
        range(6)
          .map(
            (index) =>
              shape(`M0 ${index * 176}H800V${index * 176 + 176}H0Z`, index % 2 ? lighten(second, 0.2) : second, 'opacity=".34"') +
              line(`M0 ${index * 176}H800`, darken(second, 0.5), 3, 0.4) +
              range(4)
                .map((grain) =>
                  line(`M${(grain * 233 + index * 90) % 700} ${index * 176 + 34 + grain * 34}q90 ${grain % 2 ? 10 : -9} 210 0`, darken(second, 0.5), 1.8, 0.16),
                )
                .join(""),
          )
          .join("") +
        shape("M-40 1000L300 -20H560L160 1000Z", "#fff6e0", `opacity=".26" ${drawing.blur(9)}`)
      );
    case "sunlight":
      return (
        base +
        `<g fill="#ffffff" opacity=".5" ${drawing.blur(5)}><path d="M-60 1000L340 -20H480L80 1000ZM150 1000L550 -20H640L240 1000ZM320 1000L720 -20H860L460 1000Z"/></g>`
      );
    case "towel":
      return (
        `<rect width="800" height="1000" fill="${drawing.gradient("#f4e2bd", "#e5cb98")}"/>` +
        range(60)
          .map((index) => disc((index * 137) % 800, (index * 211) % 1000, 2 + (index % 3), "#c9a96c", 'opacity=".4"'))
          .join("") +
        `<g transform="rotate(-6 400 500)"><rect x="96" y="-70" width="620" height="1140" fill="#1b1020" opacity=".2" ${drawing.blur(9)}/><rect x="86" y="-80" width="620" height="1160" fill="#fdf8ee"/>${range(
          11,
        )
          .map(
            (index) =>
              `<rect x="86" y="${-50 + index * 108}" width="620" height="40" fill="${second}" opacity=".85"/><rect x="86" y="${-2 + index * 108}" width="620" height="7" fill="${second}" opacity=".5"/>`,
          )
          .join("")}</g>`
      );
    case "marble":
      return (
        base +
        (
          [
            points("-20 240, 180 330, 330 300, 560 420, 820 380"),
            points("120 -20, 200 160, 420 240, 480 420"),
            points("300 1020, 420 820, 640 760, 820 560"),
            points("-20 760, 140 720, 260 820, 420 800"),
          ] as Point[][]
        )
          .map((points, index) => shape(ribbon(points, [1, 6 - index, 2, 5 - index, 1]), darken(second, 0.3), `opacity=".34" ${drawing.blur(2)}`))
          .join("") +
        shape("M0 700C200 640 520 760 800 650V1000H0Z", second, 'opacity=".55"') +
        shape("M0 700C200 640 520 760 800 650V662C520 772 200 652 0 712Z", darken(second, 0.5), `opacity=".2" ${drawing.blur(4)}`)
      );
  }
}
