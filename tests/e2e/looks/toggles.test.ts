import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { likes } from "#app/db/schema";
import { getSavedCollectionId } from "#app/models/collections/collection-posts.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runBeforeScripts } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

async function createFeed() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const looks = [await makeLook({ by: bia, look: 1, caption: "O primeiro." }), await makeLook({ by: bia, look: 2, caption: "O segundo." })];
  await followUser(ana.id, bia.id);
  return { ana, bia, look: looks[1] as (typeof looks)[0], as: await createSignedInClient(server, ana) };
}

const getCard = (page: Page, look: { id: string }) => page.locator(`#look-${look.id}`);
const getLike = (page: Page, look: { id: string }) => getCard(page, look).getByRole("button", { name: "Curtir" });

test("four quick taps on a like end as the last one: one request at a time, and what lies between is not sent", async () => {
  const { ana, look, as } = await createFeed();
  const { page, getBrowserErrors } = await openPage(server, { as });
  await gotoHydrated(page, "/");
  const answer = Promise.withResolvers<void>();
  let [running, most, sent] = [0, 0, 0];
  await page.route("**/like.data*", async (route) => {
    sent++;
    most = Math.max(most, ++running);
    await answer.promise;
    running--; // before the page can ask again
    await route.continue();
  });
  const like = getLike(page, look);
  for (const isPressed of [true, false, true, false]) {
    await like.click();
    expect(await like.getAttribute("aria-pressed")).toBe(String(isPressed));
  }
  const last = page.waitForResponse((response) => response.url().includes("/like.data") && sent === 2);
  answer.resolve();
  await (await last).finished();
  expect([await like.getAttribute("aria-pressed"), sent, most]).toEqual(["false", 2, 1]);
  expect(await db.$count(likes, eq(likes.userId, ana.id))).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
});

test("a finger's press changes no style of the feed before its click; the like shrinks with its answer", async () => {
  const { look, as } = await createFeed();
  const { page } = await openPage(server, { as, hasTouch: true, isMobile: true });
  await gotoHydrated(page, "/");
  const listPressStyles = (page: Page) =>
    page.evaluate(() => {
      const list = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => {
          if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return [];
          if (rule instanceof CSSStyleRule && rule.selectorText.includes(":active")) return [rule.selectorText];
          return "cssRules" in rule ? list(rule.cssRules as CSSRuleList) : [];
        });
      return [...document.styleSheets].flatMap((sheet) => list(sheet.cssRules));
    });
  expect(await listPressStyles(page)).toEqual([]);
  const desk = await openPage(server, { as });
  await desk.page.goto("/");
  expect(await listPressStyles(desk.page)).toContain(".icb:active");
  const like = getLike(page, look);
  const shrunk = like.evaluate(
    (button) =>
      new Promise<string>((resolve) =>
        button.addEventListener("click", () =>
          setTimeout(() =>
            resolve(JSON.stringify(button.getAnimations().map(({ effect }) => (effect as KeyframeEffect).getKeyframes().map(({ scale }) => scale)))),
          ),
        ),
      ),
  );
  await like.tap();
  expect(JSON.parse(await shrunk)).toContainEqual(["0.92", "1"]);
});

test("a look opened over the feed and its card agree: what ana taps in one, and what the look's newer data says", async () => {
  const { ana, look, as } = await createFeed();
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/");
  await setLike(ana.id, look.id, true); // on her other phone
  await getCard(page, look)
    .getByRole("link", { name: /Look de/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByText("1 curtida", { exact: true }).waitFor();
  const card = getCard(page, look);
  await card.locator("[data-like][aria-pressed=true]").waitFor({ state: "attached" });
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await card.locator('[aria-label="Salvar"][aria-pressed=true]').waitFor({ state: "attached" });
  await page.getByText("Look salvo").waitFor();
  await dialog.getByRole("button", { name: "Curtir" }).click();
  await dialog.getByText("0 curtidas", { exact: true }).waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  expect(await getLike(page, look).getAttribute("aria-pressed")).toBe("false");
});

test("a tab that ana opens while her like is being sent shows itself, although the like is answered first", async () => {
  const { ana, look, as } = await createFeed();
  const { page } = await openPage(server, { as });
  await page.goto("/"); // stores the tab
  await gotoHydrated(page, "/");
  const [like, tab] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/like.data*", async (route) => {
    await like.promise;
    await route.continue();
  });
  await page.route("**/_root.data*", async (route) => {
    await tab.promise;
    await route.continue().catch(() => {}); // asked for anew
  });
  const answered = page.waitForResponse(/like\.data/);
  await getLike(page, look).click();
  const asked = page.waitForRequest(/_root\.data/);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Perfil" }).click();
  await asked;
  like.resolve();
  await (await answered).finished();
  tab.resolve();
  await page.getByRole("heading", { level: 1, name: ana.username ?? "" }).waitFor();
  expect(new URL(page.url()).search).toBe("?tab=profile");
});

test("after a save the toast lets ana choose a collection, and a removal can be undone", async () => {
  const { look, as } = await createFeed();
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/");
  const save = getCard(page, look).getByRole("button", { name: "Salvar" });
  await save.click();
  await page.getByRole("button", { name: "Escolher coleção" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Criar nova coleção" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await save.click();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByText("Desfeito").waitFor();
  const isSaved = (isOn: boolean) => getCard(page, look).locator(`[aria-label="Salvar"][aria-pressed=${isOn}]`).waitFor();
  await isSaved(true);

  // their list does not come: the feed stays
  await save.click();
  await isSaved(false);
  await save.click();
  await page.route("**/collections.data*", (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), { times: 1 });
  await page.getByRole("button", { name: "Escolher coleção" }).click();
  await page.getByRole("alert").getByText("O Espelho está fora do ar por um instante.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await isSaved(true);
});

test("a look just saved and taken out of its collection is not saved on the feed", async () => {
  const { ana, look, as } = await createFeed();
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/");
  const save = getCard(page, look).getByRole("button", { name: "Salvar" });
  await save.click();
  await page.getByText("Look salvo").waitFor();
  await page.getByRole("button", { name: "Dispensar" }).click();
  const open = (path: string) => page.evaluate((path) => window.__remixRouter.navigate(path), path);
  await open(`/collections/${await getSavedCollectionId(ana.id)}/look/${look.id}`);
  await page.getByRole("button", { name: "Remover dos salvos" }).click();
  await page.getByText("Look removido dos salvos").waitFor();
  await open("/");
  await save.waitFor();
  expect(await save.getAttribute("aria-pressed")).toBe("false");
});

test("a like tapped before the scripts whose request fails goes by the page's form, and leads back to its card", async () => {
  const { ana, look, as } = await createFeed();
  const { page } = await openPage(server, { as });
  await page.route("**/like", (route) => (route.request().resourceType() === "document" ? route.continue() : route.abort()));
  await runBeforeScripts(page, "/", async () => {
    await getLike(page, look).click();
    expect(await getLike(page, look).getAttribute("aria-pressed")).toBe("true");
    await page.waitForURL(`**/#look-${look.id}`, { waitUntil: "commit" });
    await getCard(page, look).locator("[data-like][aria-pressed=true]").waitFor();
    expect(await db.$count(likes, eq(likes.userId, ana.id))).toBe(1);
  });
});
