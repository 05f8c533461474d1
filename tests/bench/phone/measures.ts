import { getPercentile } from "../statistics.ts";

/** What a page recorded of its first visit. */
export type Marks = { paint: number; largest: number; shifts: Shift[]; scripted: number; longTasks: number[]; tap: number; presented: number[] };
export type Shift = { value: number; at: number };
export type Visit = Marks & { codeBytes: number; requests: number };

const blockedAboveMs = 50;
const maxShiftGapMs = 1000;
const maxShiftWindowMs = 5000;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const longest = (tasks: number[]) => Math.max(0, ...tasks);

/** What long tasks take beyond 50 ms each. */
export const getBlocked = (longTasks: number[]): number => sum(longTasks.map((duration) => Math.max(0, duration - blockedAboveMs)));

/** The largest window of shifts, as in Cumulative Layout Shift. */
export function getLayoutShift(shifts: Shift[]): number {
  let [largest, window, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    const isSameWindow = at - last < maxShiftGapMs && at - first < maxShiftWindowMs;
    window = isSameWindow ? window + value : value;
    first = isSameWindow ? first : at;
    last = at;
    largest = Math.max(largest, window);
  }
  return largest;
}

/** Medians of the visits; of the shift the worst. */
export function summarizeVisits(visits: Visit[]) {
  const getMedian = (pick: (visit: Visit) => number) => getPercentile(visits.map(pick), 0.5);
  return {
    paint: getMedian(({ paint }) => paint),
    largest: getMedian(({ largest }) => largest),
    scripted: getMedian(({ scripted }) => scripted),
    longTasks: getMedian(({ longTasks }) => longTasks.length),
    longestTask: getMedian(({ longTasks }) => longest(longTasks)),
    blocked: getMedian(({ longTasks }) => getBlocked(longTasks)),
    shift: Math.max(...visits.map(({ shifts }) => getLayoutShift(shifts))),
    codeKiB: getMedian(({ codeBytes }) => codeBytes) / 1024,
    requests: getMedian(({ requests }) => requests),
  };
}

/** Frames a second by their times in ms, and the long tasks among them. */
export function summarizeScroll(frames: number[], longTasks: number[]) {
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return { framesPerSecond: seconds > 0 ? (frames.length - 1) / seconds : 0, longTasks: longTasks.length, longestTask: longest(longTasks) };
}
