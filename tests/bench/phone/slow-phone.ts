import type { CDPSession, Locator, Page } from "playwright";
import { type Marks, summarizeScroll } from "./measures.ts";

/** Slow 4G as in Chromium's tools, and a processor four times slower. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: (1_474_560 / 8) | 0, uploadThroughput: (675_000 / 8) | 0 };
const slowdown = 4;

/** Entries of events come this long after their frame. */
const entryDelayMs = 200;

declare global {
  interface Window {
    marks: Marks;
  }
}

/** Slows the page down and records paints, shifts and long tasks. */
export async function makeSlowPhone(page: Page): Promise<CDPSession> {
  await page.addInitScript(() => {
    const marks: Marks = { paint: 0, largest: 0, shifts: [], scripted: 0, longTasks: [], tap: 0, presented: [] };
    window.marks = marks;
    const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    observe("paint", ({ startTime }) => {
      marks.paint = startTime;
    });
    observe("largest-contentful-paint", ({ startTime }) => {
      marks.largest = startTime;
    });
    observe("layout-shift", (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) marks.shifts.push({ value, at: entry.startTime });
    });
    observe("longtask", ({ duration }) => marks.longTasks.push(duration));
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) if (["click", "keydown"].includes(name)) marks.presented.push(startTime + duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    for (const type of ["pointerdown", "keydown"])
      addEventListener(
        type,
        ({ timeStamp }) => {
          marks.tap = timeStamp;
        },
        true,
      );
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.dataset.scripted && document.documentElement?.dataset.scripted !== "") return;
      marks.scripted = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-scripted"] });
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return session;
}

/** Waits for paints and long tasks to end: three idle seconds of the page. */
export async function readMarks(page: Page): Promise<Marks> {
  await page.locator("html[data-scripted]").waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.marks);
}

/**
 * Milliseconds from a tap on the idle page until `answer` is on screen; asks in no frame.
 * The end is the browser's own for the frame after the event (Event Timing); for later frames, a message after the paint.
 */
export async function timeTap(page: Page, answer: string, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
    window.marks.tap = 0;
    window.marks.presented.length = 0;
  });
  const answered = page.evaluate(
    ({ answer, entryDelayMs }) =>
      new Promise<number>((resolve) => {
        let isLooking = false;
        const lookInNextFrame = () => {
          if (!isLooking) requestAnimationFrame(look);
          isLooking = true;
        };
        const changes = new MutationObserver(lookInNextFrame);
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        const taps = new AbortController();
        for (const type of ["pointerdown", "keydown"]) addEventListener(type, lookInNextFrame, { capture: true, signal: taps.signal });
        lookInNextFrame(); // the tap may have come first
        const deadline = setTimeout(finish, 20_000);
        function look() {
          isLooking = false;
          if (window.marks.tap > 0 && document.querySelector(answer)?.checkVisibility()) finish();
        }
        function finish() {
          clearTimeout(deadline);
          changes.disconnect();
          taps.abort();
          const { tap, presented } = window.marks;
          const shownFrom = performance.now();
          // a message after the frame runs once it has painted, and what else was queued
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const painted = performance.now();
            const report = () => resolve(Math.min(painted, ...presented.filter((end) => end > shownFrom)) - tap);
            requestIdleCallback(() => setTimeout(report, entryDelayMs));
          };
          port2.postMessage(null);
        }
      }),
    { answer, entryDelayMs },
  );
  await tap();
  return answered;
}

/** Touches the middle of what is in view, without code in the page. */
export async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to tap");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** The same for a page of one button: what the browser itself takes. */
export async function timeBareTaps(page: Page, count: number): Promise<number[]> {
  const html = `<meta name="viewport" content="width=device-width"><button onclick="this.ariaPressed = 'true'">Curtir</button>`;
  await page.goto(`data:text/html,${encodeURIComponent(html)}`);
  const times: number[] = [];
  for (let tapped = 0; tapped < count; tapped++) {
    await page.locator("button").evaluate((button) => button.removeAttribute("aria-pressed"));
    times.push(await timeTap(page, "[aria-pressed=true]", () => tap(page, page.locator("button"))));
  }
  return times;
}

/** Scrolls like a finger, down and up again. */
export async function scrollFeed(page: Page, session: CDPSession): Promise<ReturnType<typeof summarizeScroll>> {
  const start = await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames, isCounting: true });
    const count = (at: number) => {
      frames.push(at);
      if ((window as unknown as { isCounting: boolean }).isCounting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    return window.marks.longTasks.length;
  });
  await session.send("Input.synthesizeScrollGesture", { x: 195, y: 500, yDistance: -3000, speed: 1200, gestureSourceType: "touch" });
  await session.send("Input.synthesizeScrollGesture", { x: 195, y: 400, yDistance: 3000, speed: 2400, gestureSourceType: "touch" });
  const { frames, longTasks } = await page.evaluate((start) => {
    Object.assign(window, { isCounting: false });
    return { frames: (window as unknown as { frames: number[] }).frames, longTasks: window.marks.longTasks.slice(start) };
  }, start);
  return summarizeScroll(frames, longTasks);
}

/** Scrolls by half a screen and waits for what that brings, as long as one looks at pictures. */
export async function lookAround(page: Page): Promise<void> {
  await page.mouse.wheel(0, 400);
  await page.waitForFunction(() => scrollY > 0);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1500);
}
