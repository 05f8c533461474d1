import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { listPostsBy } from "#app/models/feed/feed.server";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

/** bia has thirty looks that ana likes, and thirty followers, ana the last of them. */
async function createLongList() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  for (let number = 1; number <= 30; number++) {
    const look = await makePost({ by: bia, caption: `Look ${number}`, tags: [`mais${bia.id.slice(-8)}`] });
    await setLike(ana.id, look.id, true);
    await followUser(number === 30 ? ana.id : (await makeUser()).id, bia.id);
  }
  return { ana, bia };
}

const getMoreLink = (page: Page) => page.getByRole("link", { name: "Carregar mais" });
const getLooks = (page: Page) => page.locator("[id^=look-]");
const getFollowers = (page: Page) => page.getByRole("list", { name: "Seguidores" }).getByRole("listitem");

test("more of a profile, of what one liked, of a tag and of followers comes below what is there, and the focus stays at the end", async () => {
  const { ana, bia } = await createLongList();
  const as = await createSignedInClient(server, ana);
  const { page } = await openPage(server, { as });
  const lists = [
    [`/user/${bia.id}`, getLooks],
    ["/?tab=profile&list=liked", getLooks],
    ["/?tab=collections&category=liked", getLooks],
    [`/tag/mais${bia.id.slice(-8)}`, getLooks],
    [`/user/${bia.id}/followers`, getFollowers],
  ] as const;
  for (const [path, itemsOf] of lists) {
    const items = itemsOf(page);
    await gotoHydrated(page, path);
    expect([path, await items.count()]).toEqual([path, 24]);
    await getMoreLink(page).press("Enter");
    await page.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
    expect([path, await items.count(), await getMoreLink(page).count()]).toEqual([path, 30, 0]);
    expect(new URL(page.url()).search).toBe(new URL(path, server.url).search);
  }

  const { page: plain } = await openPage(server, { as, javaScriptEnabled: false });
  await plain.goto(`/user/${bia.id}/followers`);
  await getMoreLink(plain).click();
  await getFollowers(plain).first().getByRole("button", { name: "Seguir" }).click();
  await getFollowers(plain).first().getByRole("button", { name: "Deixar de seguir" }).waitFor();
  expect(await getFollowers(plain).count()).toBe(6);
});

test("REL-68: without a line bia's list stays as it is, then goes on with it; whoever she removes leaves the part that came later too", async () => {
  const { bia } = await createLongList();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, `/user/${bia.id}/followers`);
  await page.context().setOffline(true);
  await getMoreLink(page).press("Enter");
  await page.getByText("Você está sem conexão. Tente de novo").waitFor();
  expect(await getFollowers(page).count()).toBe(24);
  await page.context().setOffline(false);
  await getMoreLink(page).press("Enter");
  await getFollowers(page)
    .nth(29)
    .getByRole("button", { name: /^Remover/ })
    .press("Enter");
  await page.getByText("Seguidor removido").waitFor();
  await getFollowers(page).nth(29).waitFor({ state: "detached" });
  expect(await getFollowers(page).count()).toBe(29);
});

testInBench("a list that was opened further on starts anew from its own address, and its end is not that of the list beside it", async () => {
  const { bia } = await createLongList();
  const { nextCursor } = await listPostsBy(bia.id, bia.id, { limit: 1, cursor: null });
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, `/?tab=profile&list=looks&cursor=${nextCursor}`);
  await getMoreLink(page).press("Enter");
  await page.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
  expect(await getLooks(page).count()).toBe(29);
  await page.getByRole("link", { name: "Meus Looks" }).click();
  await getMoreLink(page).press("Enter");
  await getLooks(page).nth(29).waitFor();
  expect(await getLooks(page).count()).toBe(30);
  await page.getByRole("link", { name: "Arquivados" }).click();
  await page.getByText("Nenhum look arquivado").waitFor();
  expect(await page.getByText("Fim da lista").count()).toBe(0);
});

/** Reads the page's answer without an end, until the browser stops it. */
function holdAnswer(path: string): void {
  const fetchBefore = window.fetch;
  const holdingFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname !== path) return fetchBefore(input, init);
    const { status, headers } = await fetchBefore(url);
    const start = (body: ReadableStreamDefaultController) => init?.signal?.addEventListener("abort", () => body.error(init.signal?.reason));
    document.documentElement.dataset.held = "";
    return new Response(new ReadableStream({ start }), { status, headers });
  };
  Object.assign(window, { fetch: holdingFetch });
}

test("a page that is left while its answer is read says nothing of it, and the next one opens", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/wardrobe/numbers");
  await page.evaluate(holdAnswer, "/settings.data");
  const go = (path: string) => page.evaluate((path) => void window.__remixRouter.navigate(path), path);
  await go("/settings");
  await page.locator("html[data-held]").waitFor({ state: "attached" });
  await go("/wardrobe/packs");
  await page.waitForURL("**/wardrobe/packs");
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  expect(getBrowserErrors()).toEqual([]);
});
