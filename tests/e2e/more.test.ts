import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { listPostsBy } from "#app/models/feed.server";
import { followUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { aPage, goScripted } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aPost, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

/** bia has thirty looks that ana likes, and thirty followers, ana the last of them. */
async function aLongList() {
  const [ana, bia] = [await aUser(), await aUser()];
  for (let number = 1; number <= 30; number++) {
    const look = await aPost({ by: bia, caption: `Look ${number}`, tags: [`mais${bia.id.slice(-8)}`] });
    await setLike(ana.id, look.id, true);
    await followUser(number === 30 ? ana.id : (await aUser()).id, bia.id);
  }
  return { ana, bia };
}

const more = (page: Page) => page.getByRole("link", { name: "Carregar mais" });
const looks = (page: Page) => page.locator("[id^=look-]");
const followers = (page: Page) => page.getByRole("list", { name: "Seguidores" }).getByRole("listitem");

test("more of a profile, of what one liked, of a tag and of followers comes below what is there, and the focus stays at the end", async () => {
  const { ana, bia } = await aLongList();
  const as = await signedIn(server, ana);
  const { page } = await aPage(server, { as });
  const lists = [
    [`/user/${bia.id}`, looks],
    ["/?tab=profile&list=liked", looks],
    ["/?tab=collections&category=liked", looks],
    [`/tag/mais${bia.id.slice(-8)}`, looks],
    [`/user/${bia.id}/followers`, followers],
  ] as const;
  for (const [path, itemsOf] of lists) {
    const items = itemsOf(page);
    await goScripted(page, path);
    expect([path, await items.count()]).toEqual([path, 24]);
    await more(page).press("Enter");
    await page.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
    expect([path, await items.count(), await more(page).count()]).toEqual([path, 30, 0]);
    expect(new URL(page.url()).search).toBe(new URL(path, server.url).search);
  }

  const { page: plain } = await aPage(server, { as, javaScriptEnabled: false });
  await plain.goto(`/user/${bia.id}/followers`);
  await more(plain).click();
  await followers(plain).first().getByRole("button", { name: "Seguir" }).click();
  await followers(plain).first().getByRole("button", { name: "Deixar de seguir" }).waitFor();
  expect(await followers(plain).count()).toBe(6);
});

test("REL-68: without a line bia's list stays as it is, then goes on with it; whoever she removes leaves the part that came later too", async () => {
  const { bia } = await aLongList();
  const { page } = await aPage(server, { as: await signedIn(server, bia) });
  await goScripted(page, `/user/${bia.id}/followers`);
  await page.context().setOffline(true);
  await more(page).press("Enter");
  await page.getByText("Você está sem conexão. Tente de novo").waitFor();
  expect(await followers(page).count()).toBe(24);
  await page.context().setOffline(false);
  await more(page).press("Enter");
  await followers(page)
    .nth(29)
    .getByRole("button", { name: /^Remover/ })
    .press("Enter");
  await page.getByText("Seguidor removido").waitFor();
  await followers(page).nth(29).waitFor({ state: "detached" });
  expect(await followers(page).count()).toBe(29);
});

test("a list that was opened further on starts anew from its own address, and its end is not that of the list beside it", async () => {
  const { bia } = await aLongList();
  const { nextCursor } = await listPostsBy(bia.id, bia.id, { limit: 1, cursor: null });
  const { page } = await aPage(server, { as: await signedIn(server, bia) });
  await goScripted(page, `/?tab=profile&list=looks&cursor=${nextCursor}`);
  await more(page).press("Enter");
  await page.getByText("Fim da lista").and(page.locator(":focus")).waitFor();
  expect(await looks(page).count()).toBe(29);
  await page.getByRole("link", { name: "Meus Looks" }).click();
  await more(page).press("Enter");
  await looks(page).nth(29).waitFor();
  expect(await looks(page).count()).toBe(30);
  await page.getByRole("link", { name: "Arquivados" }).click();
  await page.getByText("Nenhum look arquivado").waitFor();
  expect(await page.getByText("Fim da lista").count()).toBe(0);
});
