import { expect, test } from "bun:test";
import { openPage, runAxe, takeScreenshot } from "#tests/browser";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

test.each([
  ["pt", "light"],
  ["en", "dark"],
] as const)("whoever is signed out is met by a page without a complaint, in %s and %s", async (language, theme) => {
  const { page, getBrowserErrors } = await openPage(server, { language, theme });
  await page.goto("/");
  expect(await page.evaluate(() => document.documentElement.lang)).toStartWith(language);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, `first-page.${language}-${theme}`);
  expect(getBrowserErrors()).toEqual([]);
});

test("without JavaScript it is the same page", async () => {
  const { page, getBrowserErrors } = await openPage(server, { javaScriptEnabled: false });
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(getBrowserErrors()).toEqual([]);
});
