import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { TestServer } from "../server.ts";
import { waitUntil } from "../waiting.ts";
import { openFirefox } from "./firefox.ts";
import type { Session } from "./session.ts";
import { openWebKit } from "./webkit.ts";

const [miniBrowser] = new Bun.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").scanSync({ absolute: true });
const hasDriver = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].every(existsSync);
const firefox = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);

/** Other browser engines from Debian packages; null when missing. */
export const engines = [
  { name: "WebKit", missing: "webkit2gtk-driver and xvfb", open: miniBrowser && hasDriver ? () => openWebKit(miniBrowser) : null },
  { name: "Firefox", missing: "firefox-esr", open: firefox ? () => openFirefox(firefox) : null },
];

type Point = { x: number; y: number };

const pressed = { type: "pointerDown", button: 0 };
const released = { type: "pointerUp", button: 0 };

/** Opens a window in dark mode. */
export async function openWindow(server: Pick<TestServer, "url">, open: () => Promise<Session>) {
  const { errors, visit, call, act, chooseFile, resize, screenshot } = await open();

  /** Runs a function in the page with JSON values. */
  async function evaluate<Given extends unknown[], Result>(fn: (...argument: Given) => Result, ...given: Given): Promise<Awaited<Result>> {
    return JSON.parse(await call(`async (given) => JSON.stringify(await (${fn})(...JSON.parse(given))) ?? "null"`, JSON.stringify(given)));
  }

  /** Waits for a clickable element with this text. */
  async function waitForElement(words: string, selector = "*"): Promise<Point> {
    const found: { at: Point | null } = { at: null };
    await waitUntil(`«${words}» on ${selector}`, async () => {
      found.at = await evaluate(findPoint, selector, words).catch(() => null); // navigation interrupts calls
      return found.at !== null;
    });
    return found.at ?? { x: 0, y: 0 };
  }

  const movePointer = (pointerType: "mouse" | "touch", actions: object[]) => act([{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }]);

  async function clickElement(words: string, selector: string) {
    await movePointer("mouse", [{ type: "pointerMove", ...(await waitForElement(words, selector)) }, pressed, released]);
  }

  /** Puts a finger on an element until `act` is done. */
  async function holdElement(words: string, selector: string, act: () => Promise<unknown>) {
    await movePointer("touch", [{ type: "pointerMove", ...(await waitForElement(words, selector)) }, pressed]);
    await act();
    await movePointer("touch", [released]);
  }

  /** Drags an element by this many pixels. */
  async function dragElement(words: string, selector: string, right: number, down = 0, pointerType: "mouse" | "touch" = "mouse") {
    const { x, y } = await waitForElement(words, selector);
    const moves = [0.5, 1].map((share) => ({ type: "pointerMove", x: Math.round(x + right * share), y: Math.round(y + down * share) }));
    await movePointer(pointerType, [{ type: "pointerMove", x, y }, pressed, ...moves, released]);
  }

  /** Puts two fingers on an element and parts them by this many pixels each. */
  async function pinchElement(words: string, selector: string, apart: number) {
    const { x, y } = await waitForElement(words, selector);
    const pause = { type: "pause" };
    const moveFinger = (from: number, to: number, isSecond: boolean) => [
      { type: "pointerMove", x: x + from, y },
      ...(isSecond ? [pause, pressed] : [pressed, pause]),
      { type: "pointerMove", x: x + to, y },
      released,
    ];
    await act(
      [moveFinger(-20, -20 - apart, false), moveFinger(20, 20 + apart, true)].map((actions, finger) => ({
        type: "pointer",
        id: `finger ${finger}`,
        parameters: { pointerType: "touch" },
        actions,
      })),
    );
  }

  /** Turns a wheel sideways on an element. */
  async function scrollElement(selector: string, right: number) {
    const { x, y } = await waitForElement("", selector);
    await act([{ type: "wheel", id: "wheel", actions: [{ type: "scroll", x, y, deltaX: right, deltaY: 0 }] }]);
  }

  async function pressKeys(...keys: string[]) {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await act([{ type: "key", id: "keyboard", actions }]);
  }

  async function typeInto(label: string, text: string) {
    await clickElement(label, "input, textarea");
    await pressKeys(...text);
  }

  /** Waits for hydration. */
  const waitForHydration = () =>
    waitUntil("the page's script", () => evaluate(() => document.documentElement.hasAttribute("data-scripted")).catch(() => false));

  async function gotoPath(path: string) {
    await visit(new URL(path, server.url).href);
    await waitForHydration();
  }

  /** Saves a screenshot to pictures/ when PICTURES=1. */
  async function takeScreenshot(name: string) {
    if (process.env.PICTURES !== "1") return;
    const path = `pictures/${name}.png`;
    mkdirSync(dirname(path), { recursive: true });
    await Bun.write(path, Buffer.from(await screenshot(), "base64"));
  }

  return {
    errors,
    evaluate,
    waitForElement,
    clickElement,
    holdElement,
    dragElement,
    pinchElement,
    scrollElement,
    pressKeys,
    typeInto,
    choose: chooseFile,
    waitForHydration,
    gotoPath,
    resize,
    takeScreenshot,
  };
}

/** In the page: finds an uncovered element and returns its center. */
function findPoint(selector: string, words: string): Point | null {
  const isField = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const getLabel = (element: Element) => (isField(element) ? element.labels?.[0]?.textContent : element.textContent);
  const getName = (element: Element) => element.getAttribute("aria-label") ?? getLabel(element) ?? "";
  const getMiddle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const over = width > 0 ? document.elementFromPoint(x, y) : null;
    return over && element.contains(over) ? { x, y } : null;
  };
  const named = [...document.querySelectorAll(selector)].filter((element) => getName(element).includes(words));
  const [innermost] = named.filter((element) => !named.some((other) => other !== element && element.contains(other)));
  if (!innermost) return null;
  const visible = getMiddle(innermost);
  if (visible) return visible;
  innermost.scrollIntoView({ block: "center", behavior: "instant" });
  return getMiddle(innermost);
}
