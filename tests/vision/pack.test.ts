import { expect, test } from "bun:test";
import { packBody, readBodyShape, unpackBody } from "#app/vision/body/pack-body";
import { packGarment, readGarmentShape, unpackGarment } from "#app/vision/garment/pack-garment";
import type { Body, Garment, Layer } from "#app/vision/types";

const landmarks = Array.from({ length: 33 }, (_, at) => ({ x: at * 3 + 0.123, y: 200 - at }));

const makeLayer = (x: number, y: number, width: number, height: number, red: number): Layer => ({
  x,
  y,
  width,
  height,
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : at % 4 === 0 ? red : at % 251)),
});

const jacket: Garment = {
  frame: { width: 120, height: 200 },
  landmarks,
  sleeves: [1.9, 0],
  hem: 130.5,
  covers: { thighs: false, shins: false },
  quality: 0.8,
  trunk: makeLayer(30, 40, 61, 90, 10),
  arms: [makeLayer(80, 45, 21, 60, 20), null],
};

const fillMask = (value: number) => new Uint8Array(60 * 100).fill(value);
const ana: Body = {
  frame: { width: 60, height: 100 },
  landmarks: landmarks.map((point) => ({ ...point, visibility: 0.95 })),
  sleeves: [0.4, 0.4],
  waist: 60,
  photo: { width: 60, height: 100, data: Uint8Array.from({ length: 60 * 100 * 3 }, (_, at) => at % 256) },
  bare: { width: 60, height: 100, data: new Uint8Array(60 * 100 * 3).fill(90) },
  clothes: fillMask(200),
  front: fillMask(3),
  arms: fillMask(77),
};

test("a jacket comes back from its shape and its picture", () => {
  const { shape, atlas } = packGarment(jacket);
  const text = JSON.stringify(shape);
  expect(text.length).toBeLessThan(8192);
  const unpacked = unpackGarment(readGarmentShape(JSON.parse(text)), atlas);
  expect(unpacked.trunk).toEqual(jacket.trunk);
  expect(unpacked.arms).toEqual(jacket.arms);
  expect(unpacked.hem).toBe(130.5);
  expect(unpacked.landmarks[4]?.x).toBe(12.12);
});

test("at half the scale a jacket keeps its colours and its place", () => {
  const { shape, atlas } = packGarment(jacket);
  const half = unpackGarment(shape, atlas, 0.5);
  expect(half.frame).toEqual({ width: 60, height: 100 });
  expect([half.trunk.x, half.trunk.y, half.trunk.width, half.trunk.height]).toEqual([15, 20, 31, 45]);
  const middle = (20 * half.trunk.width + 10) * 4;
  expect([half.trunk.data[middle], half.trunk.data[middle + 3]]).toEqual([10, 255]);
  const lastColumn = 30 * 4;
  expect([half.trunk.data[lastColumn], half.trunk.data[lastColumn + 3]]).toEqual([10, 128]);
});

test("ana's body comes back from its shape and its picture", () => {
  const { shape, atlas } = packBody(ana);
  expect(atlas.data.every((byte, at) => at % 4 !== 3 || byte === 255)).toBe(true);
  const unpacked = unpackBody(readBodyShape(JSON.parse(JSON.stringify(shape))), atlas);
  expect({ ...unpacked, landmarks: [] }).toEqual({ ...ana, landmarks: [] });
});

test("a card gets ana's body smaller, by the mean of the pixels", () => {
  const { shape, atlas } = packBody(ana);
  const small = unpackBody(shape, atlas, 0.5);
  expect(small.frame).toEqual({ width: 30, height: 50 });
  expect(small.photo.data.length).toBe(30 * 50 * 3);
  expect([small.bare.data[0], small.clothes[0], small.front[0], small.arms[0]]).toEqual([90, 200, 3, 77]);
  expect(small.waist).toBe(30);
});

const changes: [string, (fields: Record<string, unknown>) => void][] = [
  ["too few landmarks", (fields) => Object.assign(fields, { landmarks: landmarks.slice(1) })],
  ["a landmark that is no number", (fields) => Object.assign(fields, { landmarks: landmarks.with(3, { x: Number.NaN, y: 0 }) })],
  ["a landmark far away", (fields) => Object.assign(fields, { landmarks: landmarks.with(3, { x: 1e9, y: 0 }) })],
  ["a frame of two thousand pixels", (fields) => Object.assign(fields, { frame: { width: 2000, height: 10 } })],
  ["a frame of half pixels", (fields) => Object.assign(fields, { frame: { width: 10.5, height: 10 } })],
  ["sleeves of one side", (fields) => Object.assign(fields, { sleeves: [1] })],
];

test.each(changes)("a shape with %s is refused", (_, change) => {
  const garment: Record<string, unknown> = { ...packGarment(jacket).shape };
  const body: Record<string, unknown> = { ...packBody(ana).shape };
  change(garment);
  change(body);
  expect(() => readGarmentShape(garment)).toThrow();
  expect(() => readBodyShape(body)).toThrow();
});

test("nothing, a number, a text, a list and no fields are no shape", () => {
  for (const value of [null, 3, "shape", [], {}]) {
    expect(() => readGarmentShape(value)).toThrow();
    expect(() => readBodyShape(value)).toThrow();
  }
});

test("layers outside the picture, huge layers and other scales are refused", () => {
  const { shape, atlas } = packGarment(jacket);
  const placeTrunk = (place: object) => ({ ...shape, boxes: { ...shape.boxes, trunk: { ...shape.boxes.trunk, ...place } } });
  expect(() => readGarmentShape(placeTrunk({ width: 5000 }))).toThrow();
  expect(() => readGarmentShape(placeTrunk({ atlasX: -1 }))).toThrow();
  expect(() => unpackGarment(readGarmentShape(placeTrunk({ atlasX: 300 })), atlas)).toThrow("atlas");
  expect(() => unpackBody(packBody(ana).shape, atlas)).toThrow("atlas");
  for (const scale of [0, -1, 2, Number.NaN]) expect(() => unpackGarment(shape, atlas, scale)).toThrow();
});
