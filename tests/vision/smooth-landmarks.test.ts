import { expect, test } from "bun:test";
import { createLandmarkSmoother } from "#app/vision/people/smooth-landmarks";

const torso = 100;
const frame = 1 / 20;

/** Follows one landmark of ana from frame to frame. */
function followAna(places: number[]): number[] {
  const smooth = createLandmarkSmoother();
  return places.map((x, at) => smooth([{ x, y: 50, visibility: 1 }], torso, at * frame)[0]?.x ?? Number.NaN);
}

const measureSway = (places: number[]) => Math.max(...places) - Math.min(...places);

test("while ana stands still, the pose found trembles and her landmarks hardly do", () => {
  const trembling = Array.from({ length: 60 }, (_, at) => 200 + (at % 2 === 0 ? 2 : -2));
  expect(measureSway(followAna(trembling).slice(20))).toBeLessThan(2);
});

test("when ana steps aside her landmarks come along within a tenth of her torso", () => {
  const speed = 2 * torso * frame; // two torsos a second
  const walking = Array.from({ length: 40 }, (_, at) => 100 + at * speed);
  const followed = followAna(walking);
  expect(walking.slice(20).every((x, at) => x - (followed[at + 20] ?? 0) < 2.5 * speed)).toBe(true);
});

test("after a pause, or when somebody else comes, the landmarks begin anew", () => {
  const smooth = createLandmarkSmoother();
  const at = (x: number) => [{ x, y: 0, visibility: 1 }];
  smooth(at(100), torso, 0);
  expect(smooth(at(400), torso, 2)).toEqual(at(400));
  expect(smooth([], torso, 2.05)).toEqual([]);
  expect(smooth(at(10), torso, 2.1)).toEqual(at(10));
});
