import { expect, test } from "bun:test";
import sharp from "sharp";
import { readBodyShape, unpackBody } from "#app/vision/body/pack-body";
import { readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import type { Garment, Rgba } from "#app/vision/types";
import { bodyOf } from "../../demo/draw/fitting/body.ts";
import { garmentOf, garmentOfLook } from "../../demo/draw/fitting/garment.ts";
import { everyday, outfitOf } from "../../demo/draw/fitting/outfits.ts";
import { drawPerson } from "../../demo/draw/fitting/person.ts";
import { lookFile, looks } from "../../demo/draw/looks/looks.ts";
import { testInBench, viewportsToTest } from "../in-bench.ts";

const small = { width: 180, height: 320 };

test("of every pixel of a drawn person exactly one class is known", async () => {
  const { parts, picture, pose } = await drawPerson({ person: "samira_h", outfit: outfitOf(10).outfit }, small);
  expect([picture.data.length, pose.landmarks.length]).toEqual([180 * 320 * 3, 33]);
  const masks = [parts.hair, parts.skin, parts.face, parts.clothes, parts.other];
  const sums = Array.from(parts.clothes, (_, pixel) => masks.reduce((sum, mask) => sum + (mask[pixel] ?? 0), 0));
  expect(Math.max(...sums)).toBeLessThanOrEqual(258); // rounded five times
  for (const mask of masks.slice(0, 4)) expect(mask.filter((value) => value > 250).length).toBeGreaterThan(50);
});

test("dandara's coat is the same on helena: nothing of its wearer is in its layers", async () => {
  for (const number of viewportsToTest([9, 1, 20])) {
    const { outfit } = outfitOf(number);
    const [dandara, helena] = [await garmentOf({ person: "dandara_o", outfit }, small), await garmentOf({ person: "helena_v", outfit }, small)];
    expect(pixelsOf(dandara)).toEqual(pixelsOf(helena));
  }
});

testInBench("a suit has sleeves and covers the legs, a tee ends at its hem, a slip dress has neither", async () => {
  const [suit, tee, slip] = [await garmentOfLook(16), await garmentOfLook(27), await garmentOfLook(12)];
  expect([suit.hem, suit.covers, suit.arms.every(Boolean)]).toEqual([null, { thighs: true, shins: true }, true]);
  expect([tee.covers, tee.sleeves[0] < 1]).toEqual([{ thighs: false, shins: false }, true]);
  const [hip, knee] = [tee.landmarks[23]?.y ?? 0, tee.landmarks[25]?.y ?? 0];
  expect([(tee.hem ?? 0) > hip * 0.9, (tee.hem ?? 0) < knee]).toEqual([true, true]);
  expect([slip.hem, slip.arms, slip.covers]).toEqual([null, [null, null], { thighs: true, shins: false }]);
});

test("marina's photo and her bare body differ only where her clothes are", async () => {
  const body = await bodyOf({ person: "marina_lk", outfit: everyday }, { width: 240, height: 320 });
  const changed = body.clothes.map((_, pixel) =>
    Number([0, 1, 2].some((channel) => body.photo.data[pixel * 3 + channel] !== body.bare.data[pixel * 3 + channel])),
  );
  expect(changed.filter((is, pixel) => is && !body.clothes[pixel])).toHaveLength(0);
  expect(changed.filter(Boolean).length).toBeGreaterThan(5000);
  expect(body.front.filter((value, pixel) => value > 250 && (body.clothes[pixel] ?? 0) > 5)).toHaveLength(0);
});

const pixelsOf = ({ trunk, arms }: Garment) => [trunk, ...arms].map((layer) => layer && Bun.hash(layer.data));

test("every look of the demo has its layers in a small file, and they are what is drawn", async () => {
  for (const index of looks.keys()) {
    const garment = await openLayers(lookFile(index));
    expect([garment.quality, garment.trunk.height > 150]).toEqual([1, true]);
  }
  const [kept, drawn] = [await openLayers("look-18"), await garmentOfLook(18)];
  expect([kept.frame, kept.covers, kept.trunk.x, kept.trunk.y]).toEqual([drawn.frame, drawn.covers, drawn.trunk.x, drawn.trunk.y]);
  expect(differ(onBlack(kept.trunk), onBlack(drawn.trunk))).toBeLessThan(4);
});

test("marina's layers fit her photo", async () => {
  const { atlas, bytes } = await openAtlas("marina-body");
  const body = unpackBody(readBodyShape(await Bun.file("demo/layers/marina-body.json").json()), atlas);
  expect(bytes).toBeLessThan(480_000);
  const photo = await sharp("demo/marina-body.jpg").resize(body.frame.width, body.frame.height).removeAlpha().raw().toBuffer();
  expect(differ(body.photo.data, photo)).toBeLessThan(4);
});

async function openLayers(file: string): Promise<Garment> {
  const { atlas, bytes } = await openAtlas(file);
  expect(bytes).toBeLessThan(60_000);
  return unpackGarment(readGarmentShape(await Bun.file(`demo/layers/${file}.json`).json()), atlas);
}

async function openAtlas(file: string) {
  const bytes = await Bun.file(`demo/layers/${file}.webp`).bytes();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { atlas: { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }, bytes: bytes.length };
}

const onBlack = ({ data }: Rgba) => data.map((value, index) => (index % 4 === 3 ? value : (value * (data[index - (index % 4) + 3] ?? 0)) / 255));

const differ = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one, (value, index) => Math.abs(value - (other[index] ?? 0))).reduce((sum, difference) => sum + difference, 0) / one.length;
