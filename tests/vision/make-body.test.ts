import { expect, test } from "bun:test";
import { makeBody, maxBodySize } from "#app/vision/body/make-body";
import { checkPose, checkPoses } from "#app/vision/figure/check-pose";
import { measureLight } from "#app/vision/image/light";
import type { Body, Rgb } from "#app/vision/types";
import { drawPortrait, height, type Portrait, type PortraitOptions, width } from "./portraits.ts";

async function requireBody(options: PortraitOptions = {}): Promise<{ body: Body; portrait: Portrait }> {
  const portrait = await drawPortrait(options);
  const made = makeBody(portrait.picture, portrait.pose, portrait.parts);
  if ("refused" in made) throw new Error(`refused: ${made.refused}`);
  return { body: made.value, portrait };
}

const readColor = ({ data }: Rgb, x: number, y: number): number[] => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];

/** Skin is drawn yellow, the wall green, all clothes red. */
const isSkin = ([red = 0, green = 0, blue = 0]: number[]) => red > 100 && green > 100 && Math.abs(red - green) < 20 && blue < 20;
const isWall = ([red = 0, green = 0, blue = 0]: number[]) => red < 30 && green > 130 && blue < 30;

test("of ana's own clothes nothing is left in the bare picture", async () => {
  for (const options of [{}, { sleeves: 2 }, { bareLegs: true }]) {
    const { body } = await requireBody(options);
    for (let at = 0; at < width * height; at++) {
      const [red = 0, green = 0] = body.bare.data.subarray(at * 3, at * 3 + 3);
      if (red > 100 && green < 60) throw new Error(`red cloth at ${at % width}, ${Math.floor(at / width)}`);
    }
  }
});

test("below cloth there is skin inside limbs and neckline, and the wall beside them", async () => {
  const { body } = await requireBody({ sleeves: 2 });
  for (const [x, y] of [
    [150, 150],
    [226, 200],
    [236, 231],
    [178, 385],
    [122, 385],
  ] as const)
    expect([x, y, isSkin(readColor(body.bare, x, y))]).toEqual([x, y, true]);
  expect(isWall(readColor(body.bare, 150, 470))).toBe(true);
});

test("ana's face, hair and hands stay as they are, to the byte", async () => {
  const { body, portrait } = await requireBody({ sleeves: 2 });
  const { hair, face } = portrait.parts;
  for (let at = 0; at < width * height; at++) {
    if (Math.max(hair[at] ?? 0, face[at] ?? 0) < 255) continue;
    expect(body.front[at]).toBe(255);
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      if (body.bare.data[channel] !== portrait.picture.data[channel]) throw new Error(`changed at ${at}`);
  }
  expect(body.front[262 * width + 246]).toBe(255);
});

test("the skin of forearms is of the arms, and a hand is not", async () => {
  const { body } = await requireBody({ sleeves: 1 });
  const at = 220 * width + 232;
  expect([body.arms[at], body.front[at]]).toEqual([255, 0]);
  expect(body.arms[264 * width + 246]).toBe(0);
});

test("ana's sleeves and waist are measured", async () => {
  const { body } = await requireBody({ sleeves: 1.5 });
  for (const sleeve of body.sleeves) expect(Math.abs(sleeve - 1.5)).toBeLessThan(0.16);
  expect(Math.abs((body.waist ?? 0) - 290)).toBeLessThan(5);
});

test("a bag before the trunk goes with the clothes, shoes stay", async () => {
  const { body } = await requireBody({ hasBag: true });
  expect(body.clothes[240 * width + 135]).toBe(255);
  expect(body.clothes[505 * width + 120]).toBe(0);
});

test("a picture in which nobody can be dressed says why", async () => {
  const portrait = await drawPortrait({ sleeves: 2 });
  const frame = { width, height };
  const { landmarks } = portrait.pose;
  const change = (...places: [number, number, number][]) => {
    const pose = structuredClone(portrait.pose);
    for (const [index, x, y] of places) Object.assign(pose.landmarks[index] ?? {}, { x, y });
    return pose;
  };
  expect(checkPose(portrait.pose, frame)).toBeNull();
  expect(checkPose(null, frame)).toBe("nobody");
  expect(checkPose({ landmarks, score: 0.3 }, frame)).toBe("nobody");
  expect(checkPoses([], frame)).toBe("nobody");
  expect(checkPoses([portrait.pose, portrait.pose], frame)).toBe("several_people");
  expect(checkPose(change([0, 150, 4]), frame)).toBe("cut_off");
  expect(checkPose(change([23, 176, 600], [24, 124, 600]), frame)).toBe("cut_off");
  expect(checkPose(change([11, 110, 130], [12, 190, 130]), frame)).toBe("not_frontal");
  expect(checkPose(change([11, 165, 130], [12, 135, 130]), frame)).toBe("not_frontal");
  expect(checkPose(change([15, 140, 180]), frame)).toBe("arms_crossed");
  expect(checkPose(change([15, 180, 268]), frame)).toBeNull();
});

test("trousers that are taken for the wall would stay below new ones: the photo is refused", async () => {
  const { picture, pose, parts } = await drawPortrait();
  const clothes = parts.clothes.map((value, at) => (at > 300 * width ? 0 : value));
  expect(makeBody(picture, pose, { ...parts, clothes })).toEqual({ refused: "no_clothes" });
});

test("a black collar that is taken for skin does not darken ana's arms", async () => {
  const { picture, pose, parts } = await drawPortrait({ sleeves: 2 });
  const isCollar = (at: number) => at % width > 120 && at % width < 180 && at > 150 * width && at < 190 * width;
  const black = { ...picture, data: picture.data.map((value, index) => (isCollar(Math.floor(index / 3)) ? 0 : value)) };
  const skin = parts.skin.map((value, at) => (isCollar(at) ? 255 : value));
  const clothes = parts.clothes.map((value, at) => (isCollar(at) ? 0 : value));
  const made = makeBody(black, pose, { ...parts, skin, clothes });
  if ("refused" in made) throw new Error(made.refused);
  expect(isSkin(readColor(made.value.bare, 204, 160))).toBe(true);
});

test("a dark room is too dark, dark clothes are not", async () => {
  const dark = await drawPortrait({ light: 0.15 });
  expect(makeBody(dark.picture, dark.pose, dark.parts)).toEqual({ refused: "too_dark" });
  const black = await drawPortrait({ shirt: "#100000", trousers: "#080000" });
  expect(measureLight(black.picture)).toBeGreaterThan(0.3);
});

test("a picture larger than a body's frame is a mistake", async () => {
  const { pose, parts } = await drawPortrait();
  const tall = maxBodySize.height + 1;
  expect(() => makeBody({ width, height: tall, data: new Uint8Array(width * tall * 3) }, pose, parts)).toThrow(RangeError);
});
