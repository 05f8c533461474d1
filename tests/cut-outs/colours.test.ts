import { expect, test } from "bun:test";
import { findColour, nameColour, toOklab } from "#app/media/cut-out/cut-out-colour";

const readHex = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const named = {
  black: "000000 1c1c1e 2b2b2b",
  white: "ffffff f5f3ef faf0e6",
  grey: "808080 c0c0c0 708090",
  beige: "d2b48c e8d9c0 c8ad7f",
  brown: "8b4513 5c4033 a0522d 6b4a2b",
  red: "ff0000 b22222 8b0000 722f37 c8102e",
  orange: "ffa500 ff7f50",
  yellow: "ffff00 f4c430 e1ad01",
  green: "008000 808000 556b2f 2e8b57 98ff98 008080",
  blue: "0000ff 000080 1f2a44 87ceeb 4682b4 3b5998",
  purple: "800080 8a2be2 c8a2c8",
  pink: "ffc0cb ff69b4 ff00ff de5d83 f4c2c2",
};

test("a colour has the name that people give it", () => {
  for (const [name, colours] of Object.entries(named)) {
    for (const hex of colours.split(" ")) {
      const { lightness, a, b } = toOklab(...readHex(hex));
      const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      expect([hex, nameColour({ lightness, chroma: Math.hypot(a, b), hue })]).toEqual([hex, name as "black"]);
    }
  }
});

const paint = (...parts: [hex: string, count: number, alpha?: number][]) => ({
  data: Uint8Array.from(parts.flatMap(([hex, count, alpha = 255]) => Array.from({ length: count }, () => [...readHex(hex), alpha]).flat())),
});

test("most of what is opaque names a piece; two far apart are a pattern, folds and buttons are not", () => {
  expect(findColour(paint(["b22222", 100], ["0000ff", 900, 20]))).toBe("red");
  expect(findColour(paint(["1f2a44", 500], ["ffffff", 400]))).toBe("patterned");
  expect(findColour(paint(["c8102e", 500], ["ffc0cb", 60]))).toBe("red");
  expect(findColour(paint(["808080", 500], ["2b2b2b", 300]))).toBe("grey");
  expect(findColour(paint(["ffffff", 9, 0]))).toBeNull();
});
