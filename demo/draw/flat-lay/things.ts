import { darken, lighten, mix } from "../canvas/color.ts";
import type { Drawing } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { closedCurve, type Point, points, range, ribbon } from "../canvas/geometry.ts";
import { disc, line, shape } from "../canvas/svg.ts";
import type { Item } from "./flat-lay.ts";
import { fold, mirrored } from "./garments.ts";

/** Both shoes of a pair as one sees them from above. */
const pair = (drawing: Drawing, outline: (x: number) => string, fabric: Fabric, details: (x: number) => string) =>
  [-44, 44].map((x) => shadow(drawing, outline(x)) + drawing.piece(outline(x), fabric, { rim: 9, shade: 0.3 }) + details(x)).join("");

export const shadow = (drawing: Drawing, outline: string) => shape(outline, "#1b1020", `opacity=".3" transform="translate(9 13)" ${drawing.blur(7)}`);

export const things = {
  loafers: (drawing: Drawing, { fabric: { color } }: Item) =>
    pair(
      drawing,
      (x) =>
        `M${x - 27} 40C${x - 35} -20 ${x - 32} -84 ${x} -92C${x + 32} -84 ${x + 35} -20 ${x + 27} 40C${x + 30} 84 ${x + 18} 96 ${x} 96C${x - 18} 96 ${x - 30} 84 ${x - 27} 40Z`,
      { color },
      (x) =>
        shape(`M${x - 19} 4C${x - 18} 76 ${x + 18} 76 ${x + 19} 4C${x + 10} -14 ${x - 10} -14 ${x - 19} 4Z`, darken(color, 0.55)) +
        shape(`M${x - 15} 22C${x - 14} 74 ${x + 14} 74 ${x + 15} 22C${x + 8} 60 ${x - 8} 60 ${x - 15} 22Z`, lighten(color, 0.35), 'opacity=".7"') +
        shape(`M${x - 29} -14C${x - 12} -28 ${x + 12} -28 ${x + 29} -14L${x + 29} -32C${x + 12} -44 ${x - 12} -44 ${x - 29} -32Z`, darken(color, 0.16)) +
        line(`M${x - 9} -29H${x + 9}`, lighten(color, 0.5), 4, 0.9) +
        line(`M${x - 22} -56C${x - 12} -80 ${x + 12} -80 ${x + 22} -56`, lighten(color, 0.5), 2.4, 0.4),
    ),
  sneakers: (drawing: Drawing, { fabric: { color }, accent = "#b9b2a4" }: Item) =>
    pair(
      drawing,
      (x) =>
        `M${x - 30} 40C${x - 38} -20 ${x - 34} -84 ${x} -90C${x + 34} -84 ${x + 38} -20 ${x + 30} 40C${x + 33} 84 ${x + 20} 98 ${x} 98C${x - 20} 98 ${x - 33} 84 ${x - 30} 40Z`,
      { color },
      (x) =>
        shape(`M${x - 22} 6C${x - 20} 80 ${x + 20} 80 ${x + 22} 6C${x + 10} -2 ${x - 10} -2 ${x - 22} 6Z`, darken(color, 0.42)) +
        shape(`M${x - 15} 22C${x - 14} 76 ${x + 14} 76 ${x + 15} 22Z`, mix(color, accent, 0.5)) +
        shape(`M${x - 13} 16L${x - 15} -54C${x - 8} -60 ${x + 8} -60 ${x + 15} -54L${x + 13} 16Z`, lighten(color, 0.5)) +
        line(
          range(4)
            .map((index) => `M${x - 21} ${2 - index * 16}L${x + 21} ${-4 - index * 16}`)
            .join(""),
          accent,
          4.4,
        ) +
        shape(
          `M${x - 31} -48C${x - 22} -72 ${x + 22} -72 ${x + 31} -48C${x + 26} -82 ${x + 12} -90 ${x} -90C${x - 12} -90 ${x - 26} -82 ${x - 31} -48Z`,
          lighten(color, 0.6),
          `stroke="${darken(color, 0.3)}" stroke-width="1.6" stroke-opacity=".4"`,
        ),
    ),
  slides: (drawing: Drawing, { fabric: { color } }: Item) =>
    pair(
      drawing,
      (x) =>
        `M${x - 26} 40C${x - 35} -20 ${x - 32} -84 ${x} -86C${x + 32} -84 ${x + 35} -20 ${x + 26} 40C${x + 29} 84 ${x + 18} 94 ${x} 94C${x - 18} 94 ${x - 29} 84 ${x - 26} 40Z`,
      { color: "#d9b98a", print: "straw", scale: 0.7 },
      (x) => drawing.piece(`M${x - 35} -40C${x - 12} -54 ${x + 12} -54 ${x + 35} -40L${x + 33} 14C${x + 12} 2 ${x - 12} 2 ${x - 33} 14Z`, color, { rim: 7 }),
    ),
  pumps: (drawing: Drawing, { fabric: { color } }: Item) =>
    pair(
      drawing,
      (x) =>
        `M${x - 22} 30C${x - 35} -10 ${x - 24} -72 ${x} -106C${x + 24} -72 ${x + 35} -10 ${x + 22} 30C${x + 24} 80 ${x + 14} 92 ${x} 92C${x - 14} 92 ${x - 24} 80 ${x - 22} 30Z`,
      { color },
      (x) =>
        shape(`M${x - 18} -16C${x - 20} 40 ${x - 12} 82 ${x} 82C${x + 12} 82 ${x + 20} 40 ${x + 18} -16C${x + 8} -2 ${x - 8} -2 ${x - 18} -16Z`, "#d9b99a") +
        shape(`M${x - 18} -16C${x - 19} 10 ${x - 17} 40 ${x - 11} 66C${x - 14} 30 ${x - 12} 4 ${x - 10} -8Z`, darken(color, 0.5), 'opacity=".4"') +
        line(`M${x - 14} -50C${x - 8} -70 ${x - 4} -80 ${x} -90`, lighten(color, 0.6), 3, 0.5),
    ),
  bag: (drawing: Drawing, { fabric: { color } }: Item) => {
    const body = "M-84 -34C-30 -42 30 -42 84 -34C92 20 82 62 66 70L-66 70C-82 62 -92 20 -84 -34Z";
    return (
      line("M-46 -30C-44 -120 44 -120 46 -30", "#1b1020", 8, 0.2, `transform="translate(8 12)" ${drawing.blur(4)}`) +
      line("M-46 -30C-44 -120 44 -120 46 -30", darken(color, 0.34), 8.5) +
      line("M-43 -44C-40 -112 20 -116 36 -76", lighten(color, 0.4), 2, 0.5) +
      shadow(drawing, body) +
      drawing.piece(body, color, { rim: 14, shade: 0.3 }) +
      shape("M-84 -34C-30 -42 30 -42 84 -34C78 12 40 26 0 26C-40 26 -78 12 -84 -34Z", darken(color, 0.14)) +
      line("M-82 -30C-74 12 -38 25 0 25C38 25 74 12 82 -30", lighten(color, 0.4), 1.8, 0.6, 'stroke-dasharray="5 4"') +
      shape("M-11 14H11V34C11 40 -11 40 -11 34Z", "#c8983a") +
      disc(0, 24, 3, "#7d5a1c")
    );
  },
  tote: (drawing: Drawing, { fabric }: Item) => {
    const body = "M-92 -84L92 -84L104 106C60 118 -60 118 -104 106Z";
    const strap = "M-40 -80C-38 -172 38 -172 40 -80";
    return (
      line(strap, "#1b1020", 9, 0.2, `transform="translate(8 12)" ${drawing.blur(4)}`) +
      line(strap, darken(fabric.color, 0.3), 10) +
      shadow(drawing, body) +
      drawing.piece(body, fabric, {
        rim: 15,
        folds: [fold(points("-50 -70, -60 20, -52 108"), 9), fold(points("40 -40, 48 40, 44 108"), 8)],
      }) +
      line("M-92 -66H92", darken(fabric.color, 0.5), 2, 0.4, 'stroke-dasharray="6 4"')
    );
  },
  hat: (drawing: Drawing, { fabric, accent = "#b4552d" }: Item) => {
    const brim = closedCurve(range(16).map((index): Point => [Math.cos((index / 16) * Math.PI * 2) * 134, Math.sin((index / 16) * Math.PI * 2) * 126]));
    const crown = closedCurve(
      range(12).map((index): Point => [-2 + Math.cos((index / 12) * Math.PI * 2) * 66, -4 + Math.sin((index / 12) * Math.PI * 2) * 60]),
    );
    const straw: Fabric = { color: fabric.color, print: "straw" };
    return (
      shadow(drawing, brim) +
      drawing.piece(brim, straw, { rim: 16, shade: 0.3 }) +
      `<ellipse rx="104" ry="97" fill="none" stroke="${darken(fabric.color, 0.4)}" stroke-width="2" opacity=".3"/><ellipse cx="6" cy="8" rx="76" ry="70" fill="${darken(fabric.color, 0.5)}" opacity=".35" ${drawing.blur(6)}/><ellipse cx="-1" cy="-1" rx="71" ry="65" fill="${accent}"/>` +
      drawing.piece(crown, { ...straw, color: lighten(fabric.color, 0.14) }, { rim: 14, shade: 0.3 }) +
      line("M-30 -22C-10 -40 24 -36 34 -10", darken(fabric.color, 0.5), 5, 0.25)
    );
  },
  cap: (drawing: Drawing, { fabric }: Item) => {
    const body = "M-74 20C-82 -74 82 -74 74 20C40 4 -40 4 -74 20Z";
    const brim = "M-76 18C-40 -4 40 -4 76 18C94 58 60 76 0 76C-60 76 -94 58 -76 18Z";
    return (
      shadow(drawing, body) +
      shadow(drawing, brim) +
      drawing.piece(body, fabric, { rim: 11 }) +
      drawing.piece(brim, darken(fabric.color, 0.1), { rim: 10 }) +
      line("M0 -50V4M-42 -38C-32 -20 -30 -6 -30 6M42 -38C32 -20 30 -6 30 6", darken(fabric.color, 0.5), 2.2, 0.5) +
      line("M-66 26C-34 8 34 8 66 26", lighten(fabric.color, 0.4), 1.8, 0.6, 'stroke-dasharray="5 4"') +
      disc(0, -51, 6, darken(fabric.color, 0.2))
    );
  },
  shades: (drawing: Drawing, { fabric: { color } }: Item) => {
    const lens = "M-72 -17C-40 -22 -20 -22 -6 -16C-4 18 -18 32 -38 32C-62 32 -72 12 -72 -17Z";
    const both = mirrored(lens);
    return (
      shape(both, "#1b1020", `opacity=".3" transform="translate(6 9)" ${drawing.blur(4)}`) +
      line(mirrored("M-72 -14L-62 -66C-60 -76 -50 -78 -42 -74"), darken(color, 0.1), 6.5) +
      shape(both, color) +
      line("M-7 -12Q0 -19 7 -12", color, 6.5) +
      shape("M-62 -8C-52 -12 -40 -13 -30 -12L-50 18C-58 12 -62 4 -62 -8ZM16 -12C28 -13 40 -12 50 -9L28 18C20 10 16 0 16 -12Z", "#ffffff", 'opacity=".22"')
    );
  },
  belt: (drawing: Drawing, { fabric: { color } }: Item) => {
    const outer = ribbon(
      range(15).map((index): Point => [Math.cos((index / 14) * Math.PI * 2) * 58, Math.sin((index / 14) * Math.PI * 2) * 58]),
      [9, 9],
      { samples: 40, roundStart: false, roundEnd: false },
    );
    const tail: Point[] = points("58 0, 64 40, 84 58, 124 64");
    return (
      `<g transform="translate(7 11)" opacity=".26" ${drawing.blur(5)}><path d="${outer}" fill="#1b1020"/><path d="${ribbon(tail, [9, 9])}" fill="#1b1020"/></g>` +
      drawing.piece(outer, color, { rim: 4 }) +
      disc(0, 0, 36, "none", `stroke="${darken(color, 0.2)}" stroke-width="16"`) +
      disc(0, 0, 36, "none", `stroke="${darken(color, 0.5)}" stroke-width="1.6" opacity=".6"`) +
      drawing.piece(ribbon(tail, [9, 9]), color, { rim: 4 }) +
      range(3)
        .map((index) => disc(88 + index * 13, 59 + index * 1.6, 2.2, darken(color, 0.6)))
        .join("") +
      `<rect x="104" y="46" width="34" height="36" rx="5" fill="none" stroke="#c8983a" stroke-width="6" transform="rotate(8 120 64)"/>`
    );
  },
  scent: (drawing: Drawing, { fabric: { color } }: Item) => {
    const flask = "M-32 -40L32 -40L36 54L-36 54Z";
    return (
      shadow(drawing, flask) +
      drawing.piece(flask, lighten(color, 0.5), { rim: 8 }) +
      shape("M-33 4L33 4L35 53L-35 53Z", color, 'opacity=".75"') +
      shape("M-26 -34L-14 -34L-12 48L-27 48Z", "#ffffff", 'opacity=".4"') +
      drawing.piece("M-13 -40H13V-74H-13Z", "#c8983a", { rim: 5 })
    );
  },
  earrings: (drawing: Drawing, { fabric: { color } }: Item) =>
    [
      [-26, 0],
      [30, 9],
    ]
      .map(
        ([x = 0, y = 0]) =>
          disc(x + 5, y + 8, 21, "none", `stroke="#1b1020" stroke-width="7" opacity=".24" ${drawing.blur(3)}`) +
          disc(x, y, 21, "none", `stroke="${color}" stroke-width="7.5"`) +
          line(`M${x - 19} ${y - 8}A21 21 0 0 1 ${x + 4} ${y - 20.5}`, "#fff0c4", 2.4, 0.9),
      )
      .join(""),
  twig: (drawing: Drawing, { fabric: { color } }: Item) => {
    const leaves = range(13).map((index) => {
      const side = index % 2 ? 1 : -1;
      return `<path transform="translate(${Math.sin(index * 0.25) * 8} ${-index * 17}) rotate(${side * (58 - index * 2)})" d="M0 0C13 -10 15 -36 0 -56C-15 -36 -13 -10 0 0Z" fill="${index % 3 ? color : lighten(color, 0.14)}"/>`;
    });
    const all = `<path d="M-2 40Q8 -90 20 -230Q14 -90 3 40Z" fill="${darken(color, 0.2)}"/>${leaves.join("")}`;
    return `<g opacity=".26" transform="translate(9 13)" ${drawing.blur(6)}>${all.replace(/fill="#[0-9a-f]{6}"/g, 'fill="#1b1020"')}</g>${all}`;
  },
  cup: (drawing: Drawing, { fabric: { color } }: Item) =>
    `<ellipse cx="8" cy="13" rx="78" ry="76" fill="#1b1020" opacity=".26" ${drawing.blur(6)}/>` +
    disc(0, 0, 76, color) +
    disc(0, 0, 76, "none", `stroke="${darken(color, 0.3)}" stroke-width="2" opacity=".3"`) +
    disc(0, 0, 54, darken(color, 0.08)) +
    shape("M44 -12C84 -26 84 26 44 12", "none", `stroke="${color}" stroke-width="12"`) +
    disc(3, 4, 50, darken(color, 0.5), `opacity=".3" ${drawing.blur(4)}`) +
    disc(0, 0, 47, lighten(color, 0.3)) +
    disc(0, 0, 39, "#5d3822") +
    shape("M-20 -6C-6 -24 18 -20 20 0C8 -10 -4 12 -14 10C-22 8 -24 0 -20 -6Z", "#c99a6c", 'opacity=".8"'),
};
