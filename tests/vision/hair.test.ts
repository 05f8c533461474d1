import { expect, test } from "bun:test";
import { findHair } from "#app/vision/people/hair";
import type { Rgb } from "#app/vision/types";
import { everyday, outfitOf } from "../../demo/draw/fitting/outfits.ts";
import { drawPerson } from "../../demo/draw/fitting/person.ts";
import { viewportsToTest } from "../in-bench.ts";

/** The size of the frames that the live mirror looks at. */
const size = { width: 216, height: 288 };
const outfits = viewportsToTest([everyday, outfitOf(3).outfit, outfitOf(16).outfit]);

/** Compares hair below the shoulders with the truth, where cloth would cover it. */
async function compareHair(person: Parameters<typeof drawPerson>[0]["person"], outfit: (typeof outfits)[number], change = (picture: Rgb) => picture) {
  const drawn = await drawPerson({ person, outfit }, size);
  const { landmarks } = drawn.pose;
  const found = findHair(change(drawn.picture), landmarks);
  const [top, bottom] = [landmarks[11]?.y ?? 0, landmarks[23]?.y ?? 0];
  const count = { truth: 0, hit: 0, wrong: 0 };
  for (let y = Math.round(top); y < bottom; y++) {
    for (let at = y * size.width; at < (y + 1) * size.width; at++) {
      const isHair = (drawn.parts.hair[at] ?? 0) > 127;
      const isFound = (found?.mask[at] ?? 0) > 127;
      if (isHair) count.truth += 1;
      if (isHair && isFound) count.hit += 1;
      if (!isHair && isFound) count.wrong += 1;
    }
  }
  return { ...count, isNull: found === null };
}

test.each(["yaralima", "samira_h", "marina_lk"] as const)("long hair of %s is found where cloth would cover it, whatever she wears", async (person) => {
  for (const outfit of outfits) {
    const { truth, hit, wrong } = await compareHair(person, outfit);
    expect(truth).toBeGreaterThan(80);
    expect(hit / truth).toBeGreaterThan(0.8);
    expect(wrong).toBeLessThan(truth * 0.1);
  }
});

test.each(["iuri_rocha", "caio_mendes", "helena_v", "dandara_o"] as const)("nothing below the shoulders of %s is taken for hair", async (person) => {
  for (const outfit of outfits) {
    const { truth, wrong } = await compareHair(person, outfit);
    expect([truth, wrong < 20]).toEqual([0, true]);
  }
});

test("in dim light the same is true, and in the dark nothing is claimed", async () => {
  const dim = (factor: number) => (picture: Rgb) => ({ ...picture, data: picture.data.map((value) => value * factor) });
  const { truth, hit } = await compareHair("yaralima", everyday, dim(0.6));
  expect(hit / truth).toBeGreaterThan(0.8);
  expect((await compareHair("yaralima", everyday, dim(0.02))).isNull).toBe(true);
});

test("clothes of the colour of hair are not taken for it", async () => {
  const { picture, parts, pose } = await drawPerson({ person: "yaralima", outfit: everyday }, size);
  const sample = parts.hair.findIndex((share) => share > 250);
  const [left = 0, right = 0, bottom = 0] = [pose.landmarks[12]?.x, pose.landmarks[11]?.x, pose.landmarks[23]?.y];
  for (let y = Math.round(pose.landmarks[11]?.y ?? 0); y < bottom; y++)
    for (let x = Math.round(left); x < right; x++) picture.data.set(picture.data.slice(sample * 3, sample * 3 + 3), (y * size.width + x) * 3);
  expect(findHair(picture, pose.landmarks)).toBeNull();
});
