import { expect, test } from "bun:test";
import { openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer();

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
