import { expect, test } from "bun:test";
import { getBlocked, getLayoutShift, summarizeScroll, summarizeVisits, type Visit } from "./bench/phone/measures.ts";
import { getPercentile } from "./bench/statistics.ts";

test("a percentile is the smallest value that this share of all reaches at most", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.75, 0.95, 1].map((share) => getPercentile(hundred, share))).toEqual([50, 75, 95, 100]);
  expect([0.5, 0.75, 0.95].map((share) => getPercentile([30, 10, 20], share))).toEqual([20, 30, 30]);
  expect(getPercentile([7], 0.5)).toBe(7);
  expect(getPercentile([], 0.5)).toBeNaN();
});

test("a page is blocked by what its tasks take beyond 50 ms", () => {
  expect(getBlocked([])).toBe(0);
  expect(getBlocked([50, 51, 250])).toBe(201);
});

test("shifts count by the worst window: at most a second apart, five seconds in all", () => {
  expect(getLayoutShift([])).toBe(0);
  expect(
    getLayoutShift([
      { value: 0.1, at: 0 },
      { value: 0.25, at: 900 },
      { value: 0.3, at: 2000 },
    ]),
  ).toBeCloseTo(0.35);
  const everySecond = Array.from({ length: 8 }, (_, index) => ({ value: 0.125, at: index * 999 }));
  expect(getLayoutShift(everySecond)).toBeCloseTo(6 * 0.125);
});

test("three visits are told by their medians, and by the worst shift", () => {
  const visit = (more: Partial<Visit>): Visit => ({
    paint: 900,
    largest: 2000,
    shifts: [],
    scripted: 5000,
    longTasks: [],
    tap: 0,
    presented: [],
    codeBytes: 102_400,
    requests: 12,
    ...more,
  });
  const visits = [visit({}), visit({ largest: 2600, longTasks: [60, 180] }), visit({ largest: 9000, longTasks: [90], shifts: [{ value: 0.2, at: 1 }] })];
  expect(summarizeVisits(visits)).toEqual({
    paint: 900,
    largest: 2600,
    scripted: 5000,
    longTasks: 1,
    longestTask: 90,
    blocked: 40,
    shift: 0.2,
    codeKiB: 100,
    requests: 12,
  });
});

test("scrolling is told by frames a second and its longest task", () => {
  const second = Array.from({ length: 61 }, (_, index) => 5000 + (index * 1000) / 60);
  const { framesPerSecond, ...tasks } = summarizeScroll(second, [55, 120]);
  expect(framesPerSecond).toBeCloseTo(60);
  expect(tasks).toEqual({ longTasks: 2, longestTask: 120 });
  expect(summarizeScroll([], [])).toEqual({ framesPerSecond: 0, longTasks: 0, longestTask: 0 });
});
