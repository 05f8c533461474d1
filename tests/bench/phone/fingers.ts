import type { CDPSession, Page } from "playwright";

export type Point = { x: number; y: number };
/** Milliseconds; `missing` counts the events without an answer. */
export type Answers = { times: number[]; missing: number; longTasks: number[] };

declare global {
  interface Window {
    stopTiming?: () => number[];
  }
}

/** Times each event until the frame that paints another style of `selector`, and the long tasks meanwhile. */
export async function timeAnswers(page: Page, selector: string, types: string[], act: () => Promise<void>): Promise<Answers> {
  const start = await page.evaluate(
    ({ selector, types }) => {
      const read = () => document.querySelector(selector)?.getAttribute("style") ?? null;
      const times: number[] = [];
      let waiting: { at: number; before: string | null }[] = [];
      const record = (event: Event) => {
        const isModifier = event instanceof KeyboardEvent && event.key === "Shift";
        if (!isModifier) waiting.push({ at: event.timeStamp, before: read() });
      };
      let frame = requestAnimationFrame(look);
      function look() {
        frame = requestAnimationFrame(look);
        if (waiting.length === 0) return;
        const now = read();
        const answered = waiting.filter(({ before }) => before !== now);
        if (answered.length === 0) return;
        waiting = waiting.filter(({ before }) => before === now);
        // a message after the frame runs once it has painted
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          for (const { at } of answered) times.push(performance.now() - at);
          port1.close();
        };
        port2.postMessage(null);
      }
      for (const type of types) addEventListener(type, record, true);
      window.stopTiming = () => {
        for (const type of types) removeEventListener(type, record, true);
        cancelAnimationFrame(frame);
        return [...times, ...waiting.map(() => Number.NaN)];
      };
      return window.marks.longTasks.length;
    },
    { selector, types },
  );
  await act();
  await waitForFrames(page);
  const { times, longTasks } = await page.evaluate((start) => ({ times: window.stopTiming?.() ?? [], longTasks: window.marks.longTasks.slice(start) }), start);
  const answered = times.filter((time) => !Number.isNaN(time));
  return { times: answered, missing: times.length - answered.length, longTasks };
}

const waitForFrames = (page: Page, count = 3) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

/** Presses a key and waits a frame, as fingers do. */
export async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await waitForFrames(page, 1);
}

/** Moves fingers along their paths together, a step a frame. */
export async function moveFingers(page: Page, session: CDPSession, paths: [from: Point, to: Point][], steps: number): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: (Point & { id: number })[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const at = (share: number) => paths.map(([from, to], id) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, id }));
  for (const count of paths.keys()) await touch("touchStart", at(0).slice(0, count + 1));
  for (let step = 1; step <= steps; step++) {
    await touch("touchMove", at(step / steps));
    await waitForFrames(page, 1);
  }
  await touch("touchEnd", []);
}
