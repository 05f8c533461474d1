import { expect, test } from "bun:test";
import { aPage, axe, picture } from "#tests/browser";
import { startServer } from "#tests/server";

const server = await startServer();

test.each([
  ["pt", "light"],
  ["en", "dark"],
] as const)("whoever is signed out is met by a page without a complaint, in %s and %s", async (language, theme) => {
  const { page, complaints } = await aPage(server, { language, theme });
  await page.goto("/");
  expect(await page.evaluate(() => document.documentElement.lang)).toStartWith(language);
  expect(await axe(page)).toEqual([]);
  await picture(page, `first-page.${language}-${theme}`);
  expect(complaints()).toEqual([]);
});

test("without JavaScript it is the same page", async () => {
  const { page, complaints } = await aPage(server, { javaScriptEnabled: false });
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(complaints()).toEqual([]);
});
