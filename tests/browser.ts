import { afterAll, afterEach, beforeEach } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AxeResults, NodeResult } from "axe-core";
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from "playwright";
import { maxSourceBytes } from "#app/models/media/photo";
import type { Client } from "./http.ts";
import type { TestServer } from "./server.ts";
import { waitUntil } from "./waiting.ts";

export { testInBench, themesToTest, viewportsToTest } from "./in-bench.ts";

const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

/** Half the bytes of `axe.source`, which each page has to parse. */
const axeSource = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

// pages open this long report pending requests and browser errors
const actionTimeoutMs = 30_000;
let pageReports: (() => string | null)[] = [];
afterEach(() => {
  for (const getReport of pageReports) {
    const report = getReport();
    if (report) process.stderr.write(`${report}\n`);
  }
  pageReports = [];
});

/** Of the running test: left open they would go on animating and listening. */
let contexts: BrowserContext[] = [];
beforeEach(() => {
  contexts = [];
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close().catch(() => {}))); // the browser may have ended
});

const browserArgs = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

const launchBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || debianChromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...browserArgs],
  });

/** Starts the browser with more arguments; to call before the first page. */
export function addBrowserArgs(...args: string[]): void {
  if (browser) throw new Error("the browser runs already");
  browserArgs.push(...args);
}

/** The camera shows this MJPEG file; to call before the first page. */
export const setCameraFile = (path: string): void => addBrowserArgs(`--use-file-for-fake-video-capture=${path}`);

type PageOptions = {
  javaScriptEnabled?: boolean;
  language?: "pt" | "en";
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  pixelRatio?: number;
  hasTouch?: boolean;
  /** No hover, a coarse pointer, scroll bars that take no room. */
  isMobile?: boolean;
  as?: Client;
  serviceWorkers?: "allow";
};

/** Opens a page in its own context, signed in as `as`; TEST_CPU_RATE=4 slows its processor by four. */
export async function openPage(server: Pick<TestServer, "url">, pageOptions: PageOptions = {}) {
  const {
    javaScriptEnabled = true,
    language,
    theme = "light",
    width = 390,
    height = 844,
    pixelRatio = 1,
    hasTouch = false,
    isMobile = false,
    as,
    serviceWorkers = "block",
  } = pageOptions;
  const context = await (await (browser ??= launchBrowser())).newContext({
    baseURL: server.url,
    javaScriptEnabled,
    serviceWorkers, // service workers hide requests from page.route
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    hasTouch,
    isMobile,
    colorScheme: theme,
    locale: language === "en" ? "en-US" : "pt-BR",
    extraHTTPHeaders: as ? { "fly-client-ip": as.address } : {},
  });
  contexts.push(context);
  const cookies = [...(as?.cookies ?? []), ...(language ? [["language", language] as const] : [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  const rate = Number(process.env.TEST_CPU_RATE ?? 1);
  if (rate > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  const browserErrors: string[] = [];
  // a busy machine takes longer to use what is preloaded
  const isExpectedWarning = (text: string) => text.startsWith("Service Worker registration blocked") || /preload but not used within a few seconds/.test(text);
  page.on(
    "console",
    (message) =>
      !isExpectedWarning(message.text()) &&
      ["error", "warning"].includes(message.type()) &&
      browserErrors.push(`console: ${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => browserErrors.push(`page: ${error.message}`));
  const openedAt = Date.now();
  const pendingRequests = new Set<Request>();
  const removePending = (request: Request) => pendingRequests.delete(request);
  page
    .on("request", (request) => pendingRequests.add(request))
    .on("requestfinished", removePending)
    .on("requestfailed", removePending);
  pageReports.push(() => {
    const ageMs = Date.now() - openedAt;
    if (ageMs < actionTimeoutMs || page.isClosed()) return null;
    return [
      `${page.url()} after ${ageMs} ms`,
      ...[...pendingRequests].map((request) => `  under way: ${request.method()} ${request.url()}`),
      ...browserErrors.map((line) => `  ${line}`),
    ].join("\n");
  });
  if (javaScriptEnabled) {
    await page.addInitScript(failFormDataWithFiles);
    await page.addInitScript(refuseBlobsInDatabases);
    await page.exposeFunction("recordViolation", (violation: string) => browserErrors.push(violation));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        (globalThis as unknown as { recordViolation: (text: string) => void }).recordViolation(`csp: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
  }
  retryAborted(page);
  if (javaScriptEnabled) waitForScripts(page);
  return { page, getBrowserErrors: () => browserErrors };
}

/** Opens a page of a browser whose data stays in `folder`. */
export async function openProfile(server: Pick<TestServer, "url">, folder: string, as: Client) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM || debianChromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: "pt-BR",
    extraHTTPHeaders: { "fly-client-ip": as.address },
  });
  await context.addCookies([...as.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = context.pages()[0] ?? (await context.newPage());
  return { page, close: () => context.close() };
}

/** Retries loads that Chromium aborts while history changes. */
function retryAborted(page: Page) {
  const { goto, reload } = page;
  const retryOnAbort = <T>(load: () => Promise<T>) =>
    load().catch((error: Error) => {
      if (!error.message.includes("net::ERR_ABORTED")) throw error;
      return load();
    });
  page.goto = (url, options) => retryOnAbort(() => goto.call(page, url, options));
  page.reload = (options) => retryOnAbort(() => reload.call(page, options));
}

/** Loads also wait for the page's scripts, or for their failure. */
function waitForScripts(page: Page) {
  const { goto, reload } = page;
  const wait = async <T>(loaded: T, waitUntil = "load"): Promise<T> => {
    // the sign-in's code is loaded after the page's, then Conform validates
    const isReady = () =>
      document.documentElement.matches(
        ":not([data-unseen]):is([data-scripted]:not(:has(#sign-in:not([novalidate]))), [data-unscripted], :not(:has([data-later])))",
      );
    if (waitUntil === "load" || waitUntil === "networkidle") await page.waitForFunction(isReady);
    return loaded;
  };
  page.goto = async (url, options) => wait(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => wait(await reload.call(page, options), options?.waitUntil);
}

/** Fails formData() with files, as WebKit does. */
function failFormDataWithFiles() {
  const originalFormData = Request.prototype.formData;
  Request.prototype.formData = async function () {
    const form = await originalFormData.call(this);
    if ([...form.values()].some((value) => typeof value !== "string")) throw new DOMException("Unable to read form data blob", "InvalidStateError");
    return form;
  };
}

/** Stores no Blob, as WebKit does in private windows. */
function refuseBlobsInDatabases() {
  const originalPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value, key) {
    if (Object.values(value).some((field) => field instanceof Blob)) throw new DOMException("Error preparing Blob/File data", "UnknownError");
    return originalPut.call(this, value, key);
  };
}

/** Opens a path and waits for hydration. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
}

/** Opens a path and acts before its scripts load. */
export async function runBeforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const actDone = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await actDone.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await act();
  actDone.resolve();
}

/** Lists axe-core violations (WCAG 2.2 AA, best practice) and empty icons. */
export async function runAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // content-visibility is known after a frame
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition")); // no pointer targets during view transitions
  const violations = await page.evaluate(() => {
    // entrance animations are finished first
    const isEntrance = ({ timeline, effect }: Animation) => timeline === document.timeline && Number(effect?.getComputedTiming().endTime) < 1000;
    for (const animation of document.getAnimations()) if (isEntrance(animation)) animation.finish();
    // ignores targets under open menus, toasts and fixed bars
    const coveringElements = [
      ...[...document.querySelectorAll("details[name=menu][open] > :not(summary), .toast")].map((cover) => ({ cover, near: 24 })),
      ...[...document.querySelectorAll(".bar, .dock")].map((cover) => ({ cover, near: 0 })),
    ];
    const isUncovered = ({ target }: NodeResult) => {
      const element = document.querySelector(String(target[0]));
      const box = element?.getBoundingClientRect();
      return coveringElements.every(({ cover, near }) => {
        const { left, right, top, bottom } = cover.getBoundingClientRect();
        const isOutside = box && (box.right < left - near || box.left > right + near || box.bottom < top - near || box.top > bottom + near);
        return cover.contains(element) || isOutside !== false;
      });
    };
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // adopted sheets are not subject to the CSP
    const noTransitions = new CSSStyleSheet();
    noTransitions.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(noTransitions);
    return axe
      .run({
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
      })
      .then(({ violations }) => violations.map((one) => (one.id === "target-size" ? { ...one, nodes: one.nodes.filter(isUncovered) } : one)))
      .finally(() => document.adoptedStyleSheets.pop());
  });
  const emptyIcons = await page.evaluate(() => {
    const isDrawn = (button: Element) => {
      const { content, fontFamily } = getComputedStyle(button, "::before");
      return fontFamily.startsWith('"Card Icons"') && document.fonts.check('1em "Card Icons"', content.slice(1, -1));
    };
    const signs = [...document.querySelectorAll("[data-like], [data-save], .hanger")];
    return [...document.querySelectorAll("svg.ic")].filter((icon) => icon.childElementCount === 0).length + signs.filter((sign) => !isDrawn(sign)).length;
  });
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(" ")).join(", ")})`)
    .concat(emptyIcons > 0 ? [`${emptyIcons} icons without a drawing (icons.config.ts, app/styles/components.css)`] : []);
}

/** Waits for an async condition in the page; waitForFunction takes any promise for true. */
export const waitInPage = <A>(page: Page, condition: (arg: A) => Promise<unknown>, arg?: A): Promise<void> =>
  waitUntil("a condition in the page", async () => Boolean(await page.evaluate(condition as (arg: unknown) => Promise<unknown>, arg).catch(() => false)));

/** Saves a screenshot to pictures/ when PICTURES=1. */
export async function takeScreenshot(page: Page, name: string, { isWhole = false } = {}): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  const path = `pictures/${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path, fullPage: isWhole });
}

/** Picks a file of zeros that is larger than a page may shrink. */
export const pickHugeFile = (input: Locator): Promise<void> =>
  input.evaluate((input: HTMLInputElement, bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new ArrayBuffer(bytes)], "grande.jpg", { type: "image/jpeg" }));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, maxSourceBytes + 1);

/** Waits until a draft is stored, or none. */
export async function waitForDrafts(page: Page, isWanted: boolean): Promise<void> {
  await waitInPage(
    page,
    async (isWanted) => {
      const request = indexedDB.open("drafts", 1);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        request.onupgradeneeded = () => request.transaction?.abort(); // not created yet
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      }).catch(() => null);
      const isFlagged = localStorage.getItem("hasDrafts") !== null; // taken after the drafts are deleted
      if (!database) return !isWanted && !isFlagged;
      const count = database.transaction("drafts").objectStore("drafts").count();
      await new Promise((resolve) => {
        count.onsuccess = resolve;
      });
      database.close();
      return count.result > 0 === isWanted && (isWanted || !isFlagged);
    },
    isWanted,
  );
}
