import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { endAllSessions } from "#app/models/account/session.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer();

/** ana's feed, scrolled, with the code of looks loaded and their data held back. */
async function openSlowFeed() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let look = 1; look <= 6; look++) await makeLook({ by: bia, look, caption: `Look ${look} de bia.` });
  await followUser(ana.id, bia.id);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true });
  await gotoHydrated(page, "/");
  const card = page.locator("article").filter({ hasText: "Look 3 de bia." });
  const dialog = page.getByRole("dialog", { name: "Post" });
  await card.scrollIntoViewIfNeeded();
  const answer = Promise.withResolvers<"continue" | "abort">();
  await page.route("**/post/*.data*", async (route) => {
    const how = await answer.promise;
    await route[how]().catch(() => {});
  });
  const open = async () => {
    await card.getByRole("link", { name: /Look de/ }).click();
    await dialog.waitFor();
    return page.evaluate(() => scrollY);
  };
  return { ana, bia, page, card, dialog, answer, open, getBrowserErrors };
}

const isOnFeed = (page: Page) => new URL(page.url()).pathname === "/";

test("over a slow line a look opens at once with its picture, author and words; Back closes it at once, and the rest comes without a new picture", async () => {
  const { bia, page, dialog, answer, open, getBrowserErrors } = await openSlowFeed();
  const height = await open();
  const picture = dialog.getByRole("img", { name: "Look de" });
  await picture.waitFor();
  await dialog.getByRole("link", { name: `@${bia.username}` }).waitFor();
  await dialog.getByText("Look 3 de bia.").waitFor();
  expect([isOnFeed(page), await page.title(), await dialog.getByRole("main").getAttribute("aria-busy")]).toEqual([
    false,
    `@${bia.username}: Look 3 de bia. · Espelho`,
    "true",
  ]);
  expect(await picture.evaluate((image: HTMLImageElement) => image.style.backgroundImage)).toContain("/media/");
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  await takeScreenshot(page, "post-opening");

  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect([isOnFeed(page), await page.evaluate(() => scrollY)]).toEqual([true, height]);

  await open();
  await picture.evaluate((image) => image.setAttribute("data-first", ""));
  const like = dialog.getByRole("button", { name: "Curtir" });
  await like.click();
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  answer.resolve("continue");
  await dialog.getByRole("heading", { name: /^Comentários/ }).waitFor();
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(await dialog.locator("img[data-first]").count()).toBe(1);
  expect(await dialog.getByRole("main").getAttribute("aria-busy")).toBeNull();
  expect(getBrowserErrors()).toEqual([]);
});

test("a look whose data does not come closes again and says so", async () => {
  const { page, dialog, answer, open } = await openSlowFeed();
  const height = await open();
  answer.resolve("abort");
  await page.getByRole("alert").getByText("O Espelho está fora do ar por um instante.").waitFor();
  expect([await dialog.count(), isOnFeed(page), await page.evaluate(() => scrollY)]).toEqual([0, true, height]);
});

test("ana, signed out elsewhere, is asked to sign in when her look's data is refused", async () => {
  const { ana, page, answer, open } = await openSlowFeed();
  await open();
  await endAllSessions(db, ana.id);
  answer.resolve("continue");
  await page.getByRole("button", { name: "Entrar", exact: true }).waitFor();
});
