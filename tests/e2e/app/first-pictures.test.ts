import { expect, test } from "bun:test";
import { followUser } from "#app/models/people/follow.server";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const [firstRow, secondRow] = [3, 6];

/** The profile of bia, who has twelve looks, as ana's phone brings it. */
async function openProfile() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 1; look <= 12; look++) await makeLook({ by: bia, look });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), serviceWorkers: "allow" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const countLooks = () => asked.filter((url) => /\/320\.(avif|webp|jpg)$/.test(url)).length;
  const isFont = (url: string) => url.endsWith(".woff2");
  return { page, path: `/user/${bia.id}`, asked, countLooks, isFont };
}

test("a profile's first row comes before its second, both before its letters and third row; what is below the screen comes with the scripts", async () => {
  const { page, path, asked, countLooks, isFont } = await openProfile();
  const isLetThrough = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLetThrough.promise;
    await route.continue();
  });
  const lastFont = Promise.withResolvers<void>();
  await page.route("**/instrument-sans-latin-*.woff2", async (route) => {
    await lastFont.promise;
    await route.continue();
  });
  const areRowsLetThrough = Promise.withResolvers<void>();
  await page.route(/\/320\.(avif|webp|jpg)$/, async (route) => {
    await areRowsLetThrough.promise;
    await route.continue();
  });
  const firstFont = page.waitForResponse(/imbue-latin-.*\.woff2$/);
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  expect(countLooks()).toBe(firstRow);
  areRowsLetThrough.resolve();
  await (await firstFont).finished();
  const before = asked.slice(0, asked.findIndex(isFont));
  expect(before.filter((url) => /\/320\.(avif|webp|jpg)$/.test(url)).length).toBe(secondRow);
  await waitUntil("the third row", () => countLooks() === 9);
  const countFonts = () => [...document.fonts].filter(({ family }) => family.includes("Variable")).length;
  expect(await page.evaluate(countFonts)).toBe(0);
  lastFont.resolve();
  isLetThrough.resolve();
  await page.locator("html[data-scripted]").waitFor({ state: "attached" });
  await waitUntil("the other pictures", () => countLooks() === 12);
  await page.waitForFunction(countFonts);
  expect(await page.evaluate(() => document.fonts.check("1em 'Imbue Variable'") && document.fonts.check("1em 'Instrument Sans Variable'"))).toBe(true);
});

test("on a device that was here before the letters come at once, and without scripts too", async () => {
  const { page, path } = await openProfile();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { waitUntil: "load" });
  const start = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
    return { dom: visit?.domContentLoadedEventStart ?? 0, fonts: fonts.map(({ startTime }) => startTime) };
  });
  expect(start.fonts.length).toBe(2);
  expect(Math.max(...start.fonts)).toBeLessThan(start.dom);
});

test("with JavaScript off the letters are the page's", async () => {
  const { page } = await openPage(server, { javaScriptEnabled: false });
  const font = page.waitForRequest(/imbue-latin-.*\.woff2$/);
  await page.goto("/auth");
  await font;
});

test("a short feed is whole on a phone's first screen: three looks are shown, with pictures that load at once, before any script", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (const look of [1, 2, 3]) await makeLook({ by: bia, look });
  const client = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as: client });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await followUser(ana.id, bia.id);
  await page.goto("/?tab=feed&feed=following", { waitUntil: "commit" });
  await page.locator("article.post").nth(2).waitFor({ state: "attached" });
  const shown = await page.locator("article.post").evaluateAll((cards) =>
    cards.map((card) => {
      const picture = card.querySelector<HTMLImageElement>("img.look");
      return [getComputedStyle(card).contentVisibility, picture?.loading, picture?.checkVisibility()];
    }),
  );
  expect(shown).toEqual(Array.from({ length: 3 }, () => ["visible", "auto", true]));
});

test("the feed lays out its first screen, the rest with the scripts, a few cards at a time; a key, scrolling and a reload show all", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 1; look <= 24; look++) await makeLook({ by: bia, look });
  const client = await createSignedInClient(server, ana);
  const countSkipped = () => [...document.querySelectorAll("article.post")].filter((card) => getComputedStyle(card).contentVisibility === "hidden").length;
  const { page } = await openPage(server, { as: client });
  let hold = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.route("**/*.woff2", async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms === 8000 ? 0 : setTimeout(act, ms)) }); // a busy machine is not without scripts
  });
  const arrive = async () => {
    await page.locator("article.post").nth(23).waitFor({ state: "attached" });
    await waitUntil("its styles, which the scripts at its end wait for", () => page.evaluate(() => document.readyState !== "loading"));
  };
  const open = async () => {
    hold = Promise.withResolvers<void>();
    await page.goto("/?tab=feed", { waitUntil: "commit" });
    await arrive();
  };
  await open();
  expect(await page.evaluate(countSkipped)).toBe(20);
  const steps = await page.evaluateHandle(() => {
    const seen: number[] = [];
    const count = () => [...document.querySelectorAll("article.post")].filter((card) => getComputedStyle(card).contentVisibility === "hidden").length;
    new MutationObserver(() => seen.push(count())).observe(document.documentElement, { attributeFilter: ["data-unseen"] });
    return seen;
  });
  hold.resolve();
  await page.locator("html[data-scripted]:not([data-unseen])").waitFor({ state: "attached" });
  expect(await steps.jsonValue()).toEqual([16, 12, 8, 4, 0]);

  await open();
  await page.keyboard.press("Tab");
  await page.locator("html:not([data-unseen])").waitFor({ state: "attached" });
  expect(await page.evaluate(countSkipped)).toBe(0);

  await open();
  await page.mouse.wheel(0, 600);
  await page.locator("html:not([data-unseen])").waitFor({ state: "attached" });

  hold.resolve();
  await page.reload({ waitUntil: "commit" });
  await arrive();
  expect(await page.evaluate(countSkipped)).toBe(0); // where she was stays there

  const { page: bare } = await openPage(server, { as: client, javaScriptEnabled: false });
  await bare.goto("/?tab=feed");
  expect(await bare.locator("html[data-unseen]").count()).toBe(0);
});
