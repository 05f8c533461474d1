import { afterAll, afterEach } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import axeCore, { type AxeResults, type NodeResult } from "axe-core";
import { type Browser, chromium, type Page, type Request } from "playwright";
import type { Client } from "./http.ts";
import type { TestServer } from "./server.ts";

const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

// a wait in vain says what it waited for, not why: of every page that lived so long its open requests and complaints are said
const patience = 30_000;
let pages: (() => string | null)[] = [];
afterEach(() => {
  for (const tell of pages) {
    const told = tell();
    if (told) process.stderr.write(`${told}\n`);
  }
  pages = [];
});

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || debianChromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  });

type Wishes = {
  javaScriptEnabled?: boolean;
  language?: "pt" | "en";
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  as?: Client;
  serviceWorkers?: "allow";
};

/** A page in a browser context of its own, signed in as the client's person if one is given. `complaints()` is what the browser did not like. */
export async function aPage(server: Pick<TestServer, "url">, wishes: Wishes = {}) {
  const { javaScriptEnabled = true, language, theme = "light", width = 390, height = 844, as, serviceWorkers = "block" } = wishes;
  const context = await (await (browser ??= launch())).newContext({
    baseURL: server.url,
    javaScriptEnabled,
    serviceWorkers, // one that answers hides requests from page.route
    viewport: { width, height },
    colorScheme: theme,
    locale: language === "en" ? "en-US" : "pt-BR",
    extraHTTPHeaders: as ? { "fly-client-ip": as.address } : {},
  });
  const cookies = [...(as?.cookies ?? []), ...(language ? [["language", language] as const] : [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  const heard: string[] = [];
  const isOurDoing = (text: string) => text.startsWith("Service Worker registration blocked");
  page.on(
    "console",
    (message) =>
      !isOurDoing(message.text()) && ["error", "warning"].includes(message.type()) && heard.push(`console: ${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => heard.push(`page: ${error.message}`));
  const born = Date.now();
  const underWay = new Set<Request>();
  const ended = (request: Request) => underWay.delete(request);
  page
    .on("request", (request) => underWay.add(request))
    .on("requestfinished", ended)
    .on("requestfailed", ended);
  pages.push(() => {
    const age = Date.now() - born;
    if (age < patience || page.isClosed()) return null;
    return [
      `${page.url()} after ${age} ms`,
      ...[...underWay].map((request) => `  under way: ${request.method()} ${request.url()}`),
      ...heard.map((complaint) => `  ${complaint}`),
    ].join("\n");
  });
  if (javaScriptEnabled) {
    await page.exposeFunction("hearViolation", (violation: string) => heard.push(violation));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        (globalThis as unknown as { hearViolation: (text: string) => void }).hearViolation(`csp: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
  }
  return { page, complaints: () => heard };
}

/** Goes there and waits until the page's script has taken over. */
export async function goScripted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
}

/** Goes there on a line so slow that the page's scripts come only after what is done meanwhile. */
export async function beforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const done = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await done.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  done.resolve();
}

/** What axe-core finds against WCAG 2.2 AA and its best practices, a line each, with transitions off, and whether an icon is empty; the CSP stays in force. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition")); // while the page moves nothing can be pointed at
  const violations = await page.evaluate(() => {
    // what fades in is judged as it will be
    const isEntrance = ({ timeline, effect }: Animation) => timeline === document.timeline && Number(effect?.getComputedTiming().endTime) < 1000;
    for (const animation of document.getAnimations()) if (isEntrance(animation)) animation.finish();
    // an open menu and a toast lie on what is under them until they go, and their own targets beside what is near; the bars until one scrolls
    const covers = [
      ...[...document.querySelectorAll("details[name=menu][open] > :not(summary), .toast")].map((cover) => ({ cover, near: 24 })),
      ...[...document.querySelectorAll(".bar, .dock")].map((cover) => ({ cover, near: 0 })),
    ];
    const isUncovered = ({ target }: NodeResult) => {
      const element = document.querySelector(String(target[0]));
      const box = element?.getBoundingClientRect();
      return covers.every(({ cover, near }) => {
        const { left, right, top, bottom } = cover.getBoundingClientRect();
        const isClear = box && (box.right < left - near || box.left > right + near || box.bottom < top - near || box.top > bottom + near);
        return cover.contains(element) || isClear !== false;
      });
    };
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // a colour on its way is nobody's colour; an adopted sheet is no inline style, so the CSP has no say
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    return axe
      .run({
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
      })
      .then(({ violations }) => violations.map((one) => (one.id === "target-size" ? { ...one, nodes: one.nodes.filter(isUncovered) } : one)))
      .finally(() => document.adoptedStyleSheets.pop());
  });
  const undrawn = await page.evaluate(() => {
    const isThere = (use: Element | null) => !use || document.querySelector(use.getAttribute("href") ?? "none") !== null;
    return [...document.querySelectorAll("svg.ic")].filter((icon) => icon.childElementCount === 0 || !isThere(icon.querySelector("use"))).length;
  });
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`)
    .concat(undrawn > 0 ? [`${undrawn} icons without a drawing (icons.config.ts, app/components/signs.tsx)`] : []);
}

/** Keeps a picture of the page under pictures/ when PICTURES=1. */
export async function picture(page: Page, name: string, { isWhole = false } = {}): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  const path = `pictures/${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: isWhole });
}
