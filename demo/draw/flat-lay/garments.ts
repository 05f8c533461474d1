import { darken, isDark, lighten } from "../canvas/color.ts";
import type { Drawing, Fold } from "../canvas/drawing.ts";
import type { Fabric } from "../canvas/fabrics.ts";
import { type Point, points, range } from "../canvas/geometry.ts";
import { disc, line, shape } from "../canvas/svg.ts";

export const mirrored = (d: string) =>
  d +
  d.replace(
    /([MLCQ])([^MLCQZ]*)/g,
    (_, command: string, list: string) =>
      `${command}${(list.match(/-?\d*\.?\d+/g) ?? []).map((value, index) => (index % 2 ? value : String(-Number(value)))).join(" ")}`,
  );

export type Look = { seam: string; fabric: Fabric; accent: string; drawing: Drawing };

export type Garment = { outline: string; under?: (look: Look) => string; details: (look: Look) => string; folds?: Fold[] };

export const fold = (line: Point[], width = 7, strength = 0.24): Fold => ({ line, width, strength });

const light = (color: string) => lighten(color, isDark(color) ? 0.1 : 0.3);

export const garments = {
  shirt: {
    outline:
      "M-38 -140C-20 -134 20 -134 38 -140L98 -112C122 -60 142 4 152 64L112 78C104 40 94 4 84 -24L88 154C60 168 28 160 2 166C-28 160 -60 170 -88 154L-84 -24C-94 4 -104 40 -112 78L-152 64C-142 4 -122 -60 -98 -112Z",
    under: ({ fabric }) => shape("M-36 -138C-18 -118 18 -118 36 -138L10 -100L-10 -100Z", darken(fabric.color, 0.3)),
    details: ({ seam, fabric }) =>
      line("M0 -98V164M11 -92V163", seam, 1.8, 0.4) +
      range(5)
        .map((index) => disc(5.5, -70 + index * 50, 4, "#fffdf8", `stroke="${seam}" stroke-width="1" stroke-opacity=".5"`))
        .join("") +
      shape("M-38 -142L-54 -104L-14 -80L0 -100L-22 -128Z", light(fabric.color), `stroke="${seam}" stroke-width="1.8" stroke-opacity=".4"`) +
      shape("M38 -142L54 -104L14 -80L0 -100L22 -128Z", light(fabric.color), `stroke="${seam}" stroke-width="1.8" stroke-opacity=".4"`) +
      line("M34 -46H70V-6L52 4L34 -6ZM34 -36H70", seam, 1.8, 0.42) +
      line(mirrored("M108 60L146 46M-86 146C-60 158 -30 152 -4 156"), seam, 1.8, 0.4) +
      line(mirrored("M98 -112C90 -90 86 -50 84 -24"), seam, 1.8, 0.34),
    folds: [
      fold(points("-80 20, -50 40, -20 30")),
      fold(points("82 60, 56 86, 24 84")),
      fold(points("-82 110, -46 120, -18 104")),
      fold(points("-130 -10, -118 20, -122 48"), 6),
      fold(points("126 -20, 120 10, 128 44"), 6),
    ],
  },
  tee: {
    outline:
      "M-42 -118C-22 -108 22 -108 42 -118L94 -98C118 -78 136 -50 146 -22L98 10C92 -2 86 -12 80 -18C82 40 82 90 86 126C58 136 28 132 0 134C-30 132 -60 138 -86 126C-82 90 -82 40 -80 -18C-86 -12 -92 -2 -98 10L-146 -22C-136 -50 -118 -78 -94 -98Z",
    under: ({ fabric }) => shape("M-40 -117C-20 -100 20 -100 40 -117C24 -124 -24 -124 -40 -117Z", darken(fabric.color, 0.3)),
    details: ({ seam }) =>
      line("M-42 -118C-24 -88 24 -88 42 -118M-33 -113C-20 -94 20 -94 33 -113", seam, 1.8, 0.42) +
      line(mirrored("M80 -18C80 -40 84 -70 94 -96M93 2L139 -28"), seam, 1.8, 0.36) +
      line("M-84 114C-58 124 58 124 84 114", seam, 1.6, 0.34),
    folds: [fold(points("-78 20, -46 34, -10 24")), fold(points("80 50, 50 70, 16 66")), fold(points("-80 92, -40 100, 0 90"), 6)],
  },
  knit: {
    outline:
      "M-40 -128C-20 -118 20 -118 40 -128L100 -104C126 -50 142 10 154 76L108 92C102 56 94 20 86 -8C86 50 88 96 90 132C60 144 -60 144 -90 132C-88 96 -86 50 -86 -8C-94 20 -102 56 -108 92L-154 76C-142 10 -126 -50 -100 -104Z",
    under: ({ fabric }) => shape("M-38 -127C-18 -108 18 -108 38 -127C22 -134 -22 -134 -38 -127Z", darken(fabric.color, 0.34)),
    details: ({ seam }) =>
      line("M-40 -128C-24 -96 24 -96 40 -128M-31 -124C-20 -104 20 -104 31 -124", seam, 2, 0.42) +
      line("M-89 112C-60 124 60 124 89 112", seam, 2, 0.42) +
      line(
        range(24)
          .map((index) => `M${-86 + index * 7.5} ${116 + 5 * Math.sin((index / 23) * Math.PI)}v19`)
          .join(""),
        seam,
        1.4,
        0.32,
      ) +
      line(mirrored("M104 70L149 54M86 -8C86 -36 90 -72 100 -102"), seam, 1.8, 0.36),
    folds: [fold(points("-84 30, -50 46, -16 36")), fold(points("86 60, 54 82, 20 78")), fold(points("120 -20, 116 20, 126 60"), 6)],
  },
  blazer: {
    outline:
      "M-36 -150C-18 -144 18 -144 36 -150L102 -122C124 -60 138 20 148 94L104 106C98 66 92 24 86 -10C86 60 92 120 98 172C70 186 26 182 6 164L0 40L-6 164C-26 182 -70 186 -98 172C-92 120 -86 60 -86 -10C-92 24 -98 66 -104 106L-148 94C-138 20 -124 -60 -102 -122Z",
    under: ({ accent }) => shape("M-36 -148C-18 -128 18 -128 36 -148L12 20L-8 20Z", accent),
    details: ({ seam, fabric, drawing }) =>
      ["M-36 -152L-72 -86L-48 -72L-62 -52L0 42L-20 -60Z", "M36 -152L72 -86L48 -72L62 -52L0 42L20 -60Z"]
        .map((d) => drawing.piece(d, { ...fabric, color: light(fabric.color) }, { rim: 5, shade: 0.2 }) + line(d, seam, 1.6, 0.4))
        .join("") +
      line("M-80 82H-34V96H-80ZM34 82H80V96H34ZM36 -20L66 -26", seam, 1.8, 0.5) +
      line(mirrored("M100 84L144 72M86 -10C86 -40 92 -84 102 -120"), seam, 1.8, 0.36) +
      disc(-9, 62, 6, "#2a2220") +
      disc(-9, 104, 6, "#2a2220") +
      range(3)
        .map((index) => disc(-110 - index * 9, 84 - index * 2 - 6, 3, "#2a2220"))
        .join(""),
    folds: [fold(points("-84 30, -54 50, -24 46")), fold(points("84 40, 58 60, 24 58")), fold(points("126 0, 118 30, 126 70"), 6)],
  },
  denim: {
    outline:
      "M-42 -128C-20 -122 20 -122 42 -128L100 -104C124 -52 138 8 148 72L106 86C100 50 92 14 84 -14L86 114H-86L-84 -14C-92 14 -100 50 -106 86L-148 72C-138 8 -124 -52 -100 -104Z",
    under: ({ fabric }) => shape("M-40 -126C-20 -104 20 -104 40 -126L10 -92L-10 -92Z", darken(fabric.color, 0.4)),
    details: ({ seam, fabric, accent }) =>
      shape("M-42 -130L-60 -94L-16 -78L0 -96L-22 -118Z", light(fabric.color), `stroke="${seam}" stroke-width="2" stroke-opacity=".6"`) +
      shape("M42 -130L60 -94L16 -78L0 -96L22 -118Z", light(fabric.color), `stroke="${seam}" stroke-width="2" stroke-opacity=".6"`) +
      line("M-8 -90V94M8 -90V94", seam, 2, 0.55) +
      line("M-86 94H86", seam, 2.4, 0.6) +
      line("M-82 -42H-8M8 -42H82M-84 -36H-8M8 -36H84", accent, 1.7, 0.85, 'stroke-dasharray="6 4"') +
      shape(
        "M-72 -36H-24L-27 16L-48 24L-69 16ZM24 -36H72L69 16L48 24L27 16Z",
        lighten(fabric.color, 0.1),
        `stroke="${seam}" stroke-width="2" stroke-opacity=".6"`,
      ) +
      shape(
        "M-74 -38H-22L-24 -20L-48 -10L-72 -20ZM22 -38H74L72 -20L48 -10L24 -20Z",
        lighten(fabric.color, 0.18),
        `stroke="${seam}" stroke-width="2" stroke-opacity=".6"`,
      ) +
      line("M-52 26L-42 92M52 26L42 92M-100 70L-140 56M100 70L140 56", accent, 1.7, 0.8, 'stroke-dasharray="6 4"') +
      [...range(4).map((index) => [0, -66 + index * 48]), [-48, -18], [48, -18], [0, 104]]
        .map(([x = 0, y = 0]) => disc(x, y, 5, "#c9a25b") + disc(x - 1, y - 1, 1.8, "#f3dca6"))
        .join(""),
    folds: [
      fold(points("-84 50, -62 66, -50 60")),
      fold(points("84 60, 66 76, 50 70")),
      fold(points("122 -20, 116 14, 124 52"), 6),
      fold(points("-124 -10, -114 20, -122 54"), 6),
    ],
  },
  trousers: {
    outline:
      "M-72 -190C-30 -184 30 -184 72 -190C84 -110 94 60 98 196C74 204 46 204 22 200C18 110 12 -10 0 -88C-12 -10 -18 110 -22 200C-46 204 -74 204 -98 196C-94 60 -84 -110 -72 -190Z",
    details: ({ seam }) =>
      line("M-74 -166C-30 -160 30 -160 74 -166", seam, 2, 0.45) +
      line("M0 -186V-90M10 -162C12 -130 10 -112 2 -104", seam, 1.8, 0.45) +
      line(mirrored("M58 -162L76 -116M-46 -182L-46 -164M-24 -186L-24 -166"), seam, 2, 0.45) +
      disc(0, -176, 4.5, "#c9a25b"),
    folds: [
      fold(points("-46 -150, -54 0, -60 190"), 8, 0.3),
      fold(points("46 -150, 54 0, 60 190"), 8, 0.3),
      fold(points("-2 -84, -26 -70, -54 -84"), 6),
      fold(points("2 -80, 28 -64, 56 -80"), 6),
      fold(points("-92 120, -70 132, -46 124"), 6),
    ],
  },
  shorts: {
    outline: "M-78 -92C-30 -86 30 -86 78 -92C92 -40 100 40 104 96C76 106 44 106 14 102L0 -6L-14 102C-44 106 -76 106 -104 96C-100 40 -92 -40 -78 -92Z",
    details: ({ seam, accent }) =>
      line("M-80 -70C-30 -64 30 -64 80 -70", seam, 2, 0.45) +
      line(
        range(18)
          .map((index) => `M${-76 + index * 9} ${-88 + 3 * Math.sin((index / 17) * Math.PI)}v18`)
          .join(""),
        seam,
        1.4,
        0.3,
      ) +
      line("M0 -68V-8M-101 82C-74 90 -44 90 -17 88M101 82C74 90 44 90 17 88", seam, 1.8, 0.42) +
      line("M-8 -70C-18 -40 -24 -30 -20 -16M8 -70C12 -44 22 -34 18 -20", accent, 4, 0.9),
    folds: [
      fold(points("-4 -10, -28 4, -58 -6"), 6),
      fold(points("4 -6, 32 8, 60 -2"), 6),
      fold(points("-60 -60, -70 20, -66 92"), 7),
      fold(points("56 -60, 64 20, 62 92"), 7),
    ],
  },
  skirt: {
    outline:
      "M-58 -150C-20 -144 20 -144 58 -150C78 -60 110 80 120 146C104 160 92 144 76 158C60 166 48 150 32 162C16 168 0 152 -14 163C-30 168 -44 150 -60 160C-76 164 -100 160 -120 146C-110 80 -78 -60 -58 -150Z",
    details: ({ seam }) => line("M-61 -126C-20 -120 20 -120 61 -126", seam, 2.2, 0.5) + line("M44 -124V-84", seam, 1.8, 0.5) + disc(52, -137, 4, "#c9a25b"),
    folds: [
      fold(points("-38 -124, -56 20, -84 156"), 9, 0.3),
      fold(points("-14 -124, -20 20, -34 160"), 9, 0.3),
      fold(points("10 -124, 12 20, 10 160"), 9, 0.3),
      fold(points("32 -124, 46 20, 56 158"), 9, 0.3),
      fold(points("-50 -60, -80 60, -104 150"), 7),
      fold(points("48 -80, 80 50, 98 150"), 7),
    ],
  },
  slip: {
    outline:
      "M-47 -190L-40 -190C-36 -160 -30 -146 -22 -132C-8 -112 8 -112 22 -132C30 -146 36 -160 40 -190L47 -190C52 -160 54 -140 54 -124C52 -60 46 -40 58 4C76 74 94 150 102 212C70 232 40 218 0 230C-40 220 -70 232 -102 212C-94 150 -76 74 -58 4C-46 -40 -52 -60 -54 -124C-54 -140 -52 -160 -47 -190Z",
    details: ({ seam, fabric }) =>
      line("M-54 -120C-40 -104 -24 -98 -12 -118C-4 -110 4 -110 12 -118C24 -98 40 -104 54 -120", seam, 1.8, 0.42) +
      line("M-100 198C-60 214 60 214 100 198", seam, 1.6, 0.36) +
      shape("M-30 20C-44 80 -50 130 -52 190C-40 130 -30 80 -30 20ZM20 -60C26 0 36 60 50 120C44 50 34 -10 20 -60Z", lighten(fabric.color, 0.7), 'opacity=".4"'),
    folds: [
      fold(points("-20 -90, -28 0, -30 120"), 8, 0.28),
      fold(points("14 -20, 10 90, 18 222"), 9, 0.28),
      fold(points("-44 40, -62 120, -70 218"), 8),
      fold(points("44 30, 62 120, 74 216"), 8),
      fold(points("-48 -30, -20 -20, 10 -34"), 5),
    ],
  },
} satisfies Record<string, Garment>;
