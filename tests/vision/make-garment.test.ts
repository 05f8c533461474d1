import { expect, test } from "bun:test";
import { makeGarment, maxGarmentSize } from "#app/vision/garment/make-garment";
import type { Checked, Garment, Layer, Rgb } from "#app/vision/types";
import { drawPortrait, height, type Portrait, width } from "./portraits.ts";

const make = ({ picture, pose, parts }: Portrait): Checked<Garment> => makeGarment(picture, pose, parts);

function requireGarment(made: Checked<Garment>): Garment {
  if ("refused" in made) throw new Error(`refused: ${made.refused}`);
  return made.value;
}

const listLayers = ({ trunk, arms }: Garment): Layer[] => [trunk, ...arms.filter((arm) => arm !== null)];

/** Everything but red clothes has green or blue. */
function findLeaks(garment: Garment): string[] {
  const leaks: string[] = [];
  for (const { data, width: across } of listLayers(garment)) {
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue, alpha] = data.subarray(at, at + 4);
      if (alpha && ((green ?? 0) > 3 || (blue ?? 0) > 3)) leaks.push(`${red} ${green} ${blue} at ${(at / 4) % across}, ${Math.floor(at / 4 / across)}`);
    }
  }
  return leaks;
}

const readAlpha = (layer: Layer | null, x: number, y: number): number =>
  layer && x >= layer.x && y >= layer.y && x < layer.x + layer.width && y < layer.y + layer.height
    ? (layer.data[((y - layer.y) * layer.width + x - layer.x) * 4 + 3] ?? 0)
    : 0;

const readColor = (layer: Layer, x: number, y: number): number[] => [
  ...layer.data.subarray(((y - layer.y) * layer.width + x - layer.x) * 4, ((y - layer.y) * layer.width + x - layer.x) * 4 + 3),
];

test("bia's shirt and trousers come off without skin, hair or wall", async () => {
  for (const options of [{}, { sleeves: 2 }, { sleeves: 0 }, { isHidden: true, sleeves: 2 }, { hasBag: true }, { bareLegs: true }, { cutAt: 360 }]) {
    const garment = requireGarment(make(await drawPortrait(options)));
    expect(findLeaks(garment)).toEqual([]);
  }
});

test("what bia's clothes cover is all there, and nothing else", async () => {
  const portrait = await drawPortrait({ sleeves: 2 });
  const garment = requireGarment(make(portrait));
  let [both, either] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isTaken = listLayers(garment).some((layer) => readAlpha(layer, x, y) > 127);
    const isCloth = (portrait.parts.clothes[at] ?? 0) > 127;
    if (isTaken && isCloth) both++;
    if (isTaken || isCloth) either++;
  }
  expect(both / either).toBeGreaterThan(0.97);
});

test("sleeves end where skin begins", async () => {
  const lengths = await Promise.all([0, 0.6, 1, 1.5, 2].map(async (sleeves) => requireGarment(make(await drawPortrait({ sleeves }))).sleeves));
  for (const [index, expected] of [0, 0.6, 1, 1.5, 1.95].entries())
    for (const length of lengths[index] ?? []) expect(Math.abs(length - expected)).toBeLessThan(0.16);
});

test("a garment without sleeves has no arms", async () => {
  expect(requireGarment(make(await drawPortrait({ sleeves: 0 }))).arms).toEqual([null, null]);
});

test("cloth continues behind long hair, a hand and a bag", async () => {
  const hidden = requireGarment(make(await drawPortrait({ isHidden: true, sleeves: 2 })));
  for (const [x, y] of [
    [132, 165],
    [160, 235],
    [175, 225],
  ] as const) {
    expect(readAlpha(hidden.trunk, x, y)).toBe(255);
    expect(readColor(hidden.trunk, x, y)).toEqual([255, 0, 0]);
  }
  const carried = requireGarment(make(await drawPortrait({ hasBag: true })));
  expect(readAlpha(carried.trunk, 135, 240)).toBe(255);
  expect(readColor(carried.trunk, 135, 240)).toEqual([255, 0, 0]);
});

test("a hand that the network takes for cloth does not stay on the shirt", async () => {
  const portrait = await drawPortrait({ isHidden: true, sleeves: 2 });
  const { skin, clothes } = portrait.parts;
  for (let at = 0; at < skin.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.hypot(x - 160, y - 235) > 14) continue;
    clothes[at] = Math.max(clothes[at] ?? 0, skin[at] ?? 0);
    skin[at] = 0;
  }
  expect(findLeaks(requireGarment(make(portrait)))).toEqual([]);
});

test("a shirt in a picture cut at the thighs ends at its seam, trousers stay behind", async () => {
  const garment = requireGarment(make(await drawPortrait({ cutAt: 360 })));
  expect(Math.abs((garment.hem ?? 0) - 290)).toBeLessThan(5);
  expect(garment.covers).toEqual({ thighs: false, shins: false });
  expect(readAlpha(garment.trunk, 125, 310)).toBe(0);
});

test("a whole look says which parts of the legs it covers", async () => {
  expect(requireGarment(make(await drawPortrait())).covers).toEqual({ thighs: true, shins: true });
  const shorts = requireGarment(make(await drawPortrait({ bareLegs: true })));
  expect([shorts.hem, shorts.covers]).toEqual([null, { thighs: false, shins: false }]);
});

test("the clothes of somebody beside stay where they are", async () => {
  const portrait = await drawPortrait();
  for (let y = 120; y < 300; y++) portrait.parts.clothes.fill(255, y * width, y * width + 20);
  const garment = requireGarment(make(portrait));
  expect(listLayers(garment).every((layer) => readAlpha(layer, 10, 200) === 0)).toBe(true);
});

test("looks that cannot be worn are refused by name", async () => {
  const portrait = await drawPortrait({ sleeves: 2 });
  const refuse = (change: (portrait: Portrait) => void): string => {
    const changed = structuredClone(portrait);
    change(changed);
    const made = make(changed);
    return "refused" in made ? made.refused : "none";
  };
  const move = ({ pose }: Portrait, index: number, x: number, y: number) => Object.assign(pose.landmarks[index] ?? {}, { x, y });
  const moveBoth = (changed: Portrait, ...places: [number, number, number][]) => {
    for (const [index, x, y] of places) move(changed, index, x, y);
  };
  expect(refuse(({ pose }) => Object.assign(pose, { score: 0.2 }))).toBe("nobody");
  expect(refuse((changed) => move(changed, 15, 150, 180))).toBe("arms_crossed");
  expect(refuse((changed) => moveBoth(changed, [11, 120, 130], [23, 120, 270]))).toBe("not_frontal");
  expect(refuse(({ parts }) => Object.assign(parts, { skin: parts.clothes, clothes: new Uint8Array(parts.clothes.length) }))).toBe("no_clothes");
  expect(refuse((changed) => moveBoth(changed, [23, 176, 700], [24, 124, 700]))).toBe("cut_off");
  expect(refuse(({ parts }) => parts.clothes.fill(0, 380 * width))).toBe("poor_fit");
  expect(refuse(({ parts }) => coverChest(parts.hair, parts.clothes))).toBe("poor_fit");
});

/** Hair over all of the trunk but its edge. */
function coverChest(hair: Uint8Array, clothes: Uint8Array): void {
  for (let y = 135; y < 480; y++) {
    hair.fill(255, y * width + 112, y * width + 188);
    clothes.fill(0, y * width + 112, y * width + 188);
  }
}

test("a picture larger than a garment's frame is a mistake", async () => {
  const { pose, parts } = await drawPortrait();
  const tall = maxGarmentSize.height + 1;
  const large: Rgb = { width, height: tall, data: new Uint8Array(width * tall * 3) };
  expect(() => makeGarment(large, pose, parts)).toThrow(RangeError);
});

test("a long sleeve of which the network misses half is refused, a hole in it is not", async () => {
  const { picture, pose, parts } = await drawPortrait({ sleeves: 2 });
  const tear = (from: number, to: number) => ({
    ...parts,
    clothes: parts.clothes.map((value, at) => (at % width > 205 && at > from * width && at < to * width ? 0 : value)),
  });
  expect(make({ picture, pose, parts: tear(170, 225) })).toEqual({ refused: "poor_fit" });
  requireGarment(make({ picture, pose, parts: tear(185, 195) }));
});
