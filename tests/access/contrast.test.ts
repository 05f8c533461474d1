import { expect, test } from "bun:test";

// WCAG 2.2 contrast of app/styles/tokens.css, light and dark

const sheet = await Bun.file("app/styles/tokens.css").text();
const roles = sheet.slice(sheet.search(/:root,\s+\[data-theme\] {/), sheet.indexOf("@theme inline {"));
type Colour = [lightness: number, chroma: number, hue: number];
const [light, changed] = roles
  .split("@variant dark")
  .map((part) =>
    Object.fromEntries(
      [...part.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, name, ...parts]) => [name, parts.map(Number) as Colour]),
    ),
  );
const themes: [string, Record<string, Colour>][] = [
  ["light", { ...light }],
  ["dark", { ...light, ...changed }],
];

/** Returns the relative luminance of an OKLCH color. */
function getLuminance([lightness, chroma, hue]: Colour): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clampToScreen = (value: number) => Math.min(1, Math.max(0, value));
  const red = clampToScreen(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clampToScreen(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clampToScreen(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** Finds pairs of colors below a contrast ratio. */
function findLowContrast(least: number, pairs: [front: string, ...grounds: string[]][]): string[] {
  return themes.flatMap(([theme, colours]) =>
    pairs.flatMap(([front, ...grounds]) =>
      grounds.flatMap((ground) => {
        const [one, other] = [colours[front], colours[ground]];
        if (!one || !other) throw new Error(`no ${front} or ${ground} among the tokens`);
        return getContrast(one, other) < least ? [`${theme}: ${front} on ${ground} ${getContrast(one, other).toFixed(2)}`] : [];
      }),
    ),
  );
}

test("A11Y-19: text has 4.5:1 on every ground it is set on, what one reads most 7:1", () => {
  expect(
    findLowContrast(7, [
      ["ink", "paper", "surface", "sunk", "glass-soft"],
      ["on-ink", "ink"],
    ]),
  ).toEqual([]);
  const small: [string, ...string[]][] = [
    ["ink-2", "paper", "surface", "sunk"],
    ["ink-3", "paper", "surface", "sunk"],
    ["glass", "paper", "surface", "glass-soft"],
    ["on-glass", "glass"],
    ["lipstick", "paper", "surface"],
    ["on-lipstick", "lipstick"],
    ["danger", "paper", "surface", "danger-soft"],
    ["on-danger", "danger"],
    ["amber", "surface", "amber-soft"],
  ];
  expect(findLowContrast(4.5, small)).toEqual([]);
});

test("A11Y-02: the ring of the focus and the edge of a control have 3:1 against all that lies beside them", () => {
  const grounds = ["paper", "surface", "sunk", "sunk-2", "glass-soft", "danger-soft", "amber-soft"] as const;
  expect(
    findLowContrast(3, [
      ["glass", ...grounds],
      ["on-ink", "ink"],
      ["edge", "paper", "surface", "sunk"],
      ["danger", "paper", "surface", "sunk-2"], // the password meter's colors, as glass
      ["amber", "paper", "surface", "sunk-2"],
    ]),
  ).toEqual([]);
  // the ring is white with a dark halo; one always contrasts
  const [white, halo]: Colour[] = [themes[0]?.[1]["on-image"] ?? [0, 0, 0], [0.14, 0.01, 172]];
  expect(getContrast(white ?? [0, 0, 0], halo ?? [0, 0, 0])).toBeGreaterThan(3);
});
