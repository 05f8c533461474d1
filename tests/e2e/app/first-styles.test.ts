import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** ana, who follows bia with two looks, or nobody. */
async function signInAna({ follows }: { follows: boolean }) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (const look of [12, 3]) await makeLook({ by: bia, look, tags: ["linho", "praia", "vintage", "verão"] });
  if (follows) await followUser(ana.id, bia.id);
  return createSignedInClient(server, ana);
}

const isWholeThere = () => [...document.styleSheets].some(({ href }) => /\/styles-(?!first)/.test(href ?? ""));

declare global {
  interface Window {
    looks?: string[][];
  }
}

/** Differences of every element, and of what stands before and after it, from the last call. */
const compareToLast = (page: Page) =>
  page.evaluate(() => {
    const keys = [...getComputedStyle(document.body)].filter((key) => !key.startsWith("--"));
    const parts = [...document.querySelectorAll("body, body *:not(script)")].flatMap((element) =>
      [null, "::before", "::after"].map((part) => ({ element, part })),
    );
    const looks = parts.map(({ element, part }) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") return ["none"];
      return [`${element.localName}.${element.getAttribute("class")}${part ?? ""}`, ...keys.map((key) => `${key}: ${style.getPropertyValue(key)}`)];
    });
    const last = window.looks ?? [];
    window.looks = looks;
    return looks.flatMap((look, index) => look.flatMap((value, at) => (last[index]?.[at] === value ? [] : `${look[0]}: ${last[index]?.[at]}, then ${value}`)));
  });

/** The feed looks the same with its own styles as with all. */
async function compareLooks(path: string, options: Parameters<typeof openPage>[1]) {
  const { page } = await openPage(server, options);
  await gotoHydrated(page, path);
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(isWholeThere)).toBe(false);
  expect((await compareToLast(page)).length).toBeGreaterThan(10_000);
  await page.keyboard.press("Shift"); // the first touch
  await page.waitForFunction(isWholeThere);
  expect(await compareToLast(page)).toEqual([]);
  await page.context().close();
}

test("ana's feed looks the same with its own styles as with those of all pages, which come at the first touch", async () => {
  const [withFeed, alone] = [await signInAna({ follows: true }), await signInAna({ follows: false })];
  await compareLooks("/", { as: withFeed });
  await compareLooks("/", { as: withFeed, width: 1280, height: 800, theme: "dark" });
  await compareLooks("/?tab=feed&feed=following", { as: alone });
});

testInBench("so do its other sizes, lights and states", async () => {
  const [withFeed, alone] = [await signInAna({ follows: true }), await signInAna({ follows: false })];
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
    [1280, 800],
  ] as const)
    for (const theme of ["light", "dark"] as const)
      for (const [as, path] of [
        [withFeed, "/"],
        [withFeed, "/?tab=feed&feed=explore"],
        [alone, "/"],
      ] as const)
        await compareLooks(path, { as, width, height, theme, language: theme === "dark" ? "en" : "pt" });
});

test("a tab that ana opens from her feed waits for its styles; a page that she opens first has them all at once", async () => {
  const as = await signInAna({ follows: true });
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/");
  await page.getByRole("link", { name: "Coleções" }).first().click();
  await page.getByRole("heading", { level: 1, name: /Coleções/ }).waitFor();
  expect(await page.evaluate(isWholeThere)).toBe(true);
  await page.goto("/?tab=collections");
  expect(await page.evaluate(isWholeThere)).toBe(true);
  expect(await page.locator("link[data-whole]").count()).toBe(0);
});
