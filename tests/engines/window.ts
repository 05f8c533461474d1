import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { TestServer } from "../server.ts";
import { until } from "../waiting.ts";
import { openFirefox } from "./firefox.ts";
import type { Session } from "./session.ts";
import { openWebKit } from "./webkit.ts";

const [miniBrowser] = new Bun.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").scanSync({ absolute: true });
const hasDriver = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].every(existsSync);
const firefox = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);

/** The engines beside Chromium, as Debian packs them; one that is not here cannot be opened, and says what is missing. */
export const engines = [
  { name: "WebKit", missing: "webkit2gtk-driver and xvfb", open: miniBrowser && hasDriver ? () => openWebKit(miniBrowser) : null },
  { name: "Firefox", missing: "firefox-esr", open: firefox ? () => openFirefox(firefox) : null },
];

type Point = { x: number; y: number };

/** A window on the server's site, of a device that is set to dark. */
export async function aWindow(server: Pick<TestServer, "url">, open: () => Promise<Session>) {
  const { errors, visit, call, act, choose, resize, screenshot } = await open();

  /** Runs a function in the page; what goes in and comes out is JSON. */
  async function evaluate<Given extends unknown[], Answer>(ask: (...given: Given) => Answer, ...given: Given): Promise<Answer> {
    return JSON.parse(await call(`(given) => JSON.stringify((${ask})(...JSON.parse(given))) ?? "null"`, JSON.stringify(given)));
  }

  /** Waits for something with these words that can be pointed at. */
  async function see(words: string, selector = "*"): Promise<Point> {
    const seen: { at: Point | null } = { at: null };
    await until(`«${words}» on ${selector}`, async () => {
      seen.at = await evaluate(findPoint, selector, words).catch(() => null); // a page on its way has no answer
      return seen.at !== null;
    });
    return seen.at ?? { x: 0, y: 0 };
  }

  async function press(words: string, selector: string) {
    const at = await see(words, selector);
    const actions = [
      { type: "pointerMove", ...at },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  async function type(label: string, text: string) {
    await press(label, "input, textarea");
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await act([{ type: "key", id: "keyboard", actions }]);
  }

  /** Waits until the page's script has taken over. */
  const ready = () => until("the page's script", () => evaluate(() => document.documentElement.hasAttribute("data-scripted")).catch(() => false));

  async function go(path: string) {
    await visit(new URL(path, server.url).href);
    await ready();
  }

  /** Keeps a picture of the window under pictures/ when PICTURES=1. */
  async function picture(name: string) {
    if (process.env.PICTURES !== "1") return;
    const path = `pictures/${name}.png`;
    mkdirSync(dirname(path), { recursive: true });
    await Bun.write(path, Buffer.from(await screenshot(), "base64"));
  }

  return { errors, evaluate, see, press, type, choose, ready, go, resize, picture };
}

/** Runs in the page: the middle of what is named so and has nothing else on it, scrolled to when it must be. */
function findPoint(selector: string, words: string): Point | null {
  const isField = (element: Element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const labelOf = (element: Element) => (isField(element) ? element.labels?.[0]?.textContent : element.textContent);
  const nameOf = (element: Element) => element.getAttribute("aria-label") ?? labelOf(element) ?? "";
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const over = width > 0 ? document.elementFromPoint(x, y) : null;
    return over && element.contains(over) ? { x, y } : null;
  };
  const named = [...document.querySelectorAll(selector)].filter((element) => nameOf(element).includes(words));
  const [innermost] = named.filter((element) => !named.some((other) => other !== element && element.contains(other)));
  if (!innermost) return null;
  const inView = middleOf(innermost);
  if (inView) return inView;
  innermost.scrollIntoView({ block: "center", behavior: "instant" });
  return middleOf(innermost);
}
