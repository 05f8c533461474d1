import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { followUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { aPage, axe, goScripted, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer();

const unique = () =>
  Bun.randomUUIDv7("hex")
    .slice(-8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
const handle = (name: string) => `${name}_${unique()}`;
const searchButton = (page: Page) => page.getByRole("link", { name: "Pesquisar usuários, looks e tags" });
const inTab = (place: Page | Locator, name: string) => place.getByRole("navigation", { name: "O que pesquisar" }).getByRole("link", { name });

test("ana searches looks and tags beside people: a look opens over the dialog and leads back to it, what she searched for is offered again, and gone when she signs out", async () => {
  const [ana, bia] = [await aUser(), await aUser({ username: handle("bia") })];
  const tag = `tule${unique()}`;
  await aLook({ by: bia, look: 3, caption: "Dois vestidos de tule", tags: [tag] });
  await aLook({ by: bia, look: 4, caption: "Calça reta", tags: [tag] });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  await goScripted(page, "/");
  await searchButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Pesquisar Usuários" });
  await dialog.getByRole("textbox", { name: "Nome ou @usuário" }).fill(bia.username);
  await dialog.getByRole("link", { name: new RegExp(bia.username) }).waitFor();

  await inTab(dialog, "Looks").click();
  const looks = page.getByRole("dialog", { name: "Pesquisar Looks" });
  await looks.getByText("Nenhum look encontrado").waitFor();
  await looks.getByRole("textbox").fill("vestido");
  const found = looks.getByRole("link", { name: /Dois vestidos de tule/ });
  await found.waitFor();
  expect(await looks.getByRole("link", { name: /Calça reta/ }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await picture(page, "search-looks-dialog");
  await found.click();
  const post = page.getByRole("dialog", { name: "Post" });
  await post.getByRole("heading", { name: "Dois vestidos de tule" }).waitFor();
  await page.keyboard.press("Escape");
  await post.waitFor({ state: "detached" });
  expect(await looks.getByRole("textbox").inputValue()).toBe("vestido");

  await inTab(looks, "Tags").click();
  const tags = page.getByRole("dialog", { name: "Pesquisar Tags" });
  await tags.getByRole("textbox").fill(tag.slice(0, 6));
  const row = tags.getByRole("link", { name: `#${tag}` });
  expect(await row.textContent()).toContain("2 looks recentes");
  expect(await axe(page)).toEqual([]);
  await row.click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();

  await page.goto("/");
  await searchButton(page).click();
  const recent = dialog.getByRole("region", { name: "Pesquisas recentes" });
  expect(await recent.getByRole("listitem").allTextContents()).toEqual([tag.slice(0, 6), "vestido"]);
  await recent.getByRole("button", { name: `Remover “${tag.slice(0, 6)}”` }).click();
  await inTab(dialog, "Looks").click();
  await looks.getByRole("region", { name: "Pesquisas recentes" }).getByRole("button", { name: "vestido", exact: true }).click();
  await found.waitFor();
  expect(await looks.getByRole("textbox").inputValue()).toBe("vestido");
  await page.keyboard.press("Escape");
  await looks.waitFor({ state: "detached" });

  await page.goto("/settings");
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await page.getByRole("heading", { name: "Entrar" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => localStorage.getItem("recentSearches") === null);
  expect(complaints().filter((line) => !line.includes("status of 401"))).toEqual([]);
});

test("without JavaScript the three are links of the search page, and the list of looks goes on", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  const tag = `rafia${unique()}`;
  for (let index = 0; index < 25; index++) await aLook({ by: bia, look: 5, caption: `Chapéus de ráfia ${index}`, tags: [tag] });
  const { page } = await aPage(server, { as: await signedIn(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await searchButton(page).click();
  await inTab(page, "Looks").click();
  await page.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await page.getByRole("textbox", { name: "Peça, cor, tecido, lugar" }).fill("chapeu rafia");
  await page.getByRole("button", { name: "Pesquisar" }).click();
  expect(await page.getByRole("article").count()).toBe(24);
  await page.getByRole("link", { name: "Carregar mais" }).click();
  expect(await page.getByRole("article").count()).toBe(1);
  await inTab(page, "Tags").click();
  await page.getByRole("textbox").fill(tag);
  await page.getByRole("button", { name: "Pesquisar" }).click();
  await page.getByRole("link", { name: `#${tag}` }).click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();
  await page.goto("/search?tab=looks&q=zzzzzz");
  await page.getByText("Nenhum look encontrado").waitFor();
});

test("nova, who follows nobody, finds people to follow before the looks of Explorar and where Seguindo is empty: follows in place, and is spared whom she refuses", async () => {
  const nova = await aUser({ stylePreferences: ["bohemian"] });
  const [bia, caio] = [await aUser({ username: handle("bia") }), await aUser({ username: handle("caio") })];
  for (const look of [6, 7, 8]) await aLook({ by: bia, look, tags: ["boho"] });
  await aLook({ by: caio, look: 9, tags: ["boho"] });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, nova) });
  await goScripted(page, "/");
  const people = page.getByRole("region", { name: "Pessoas para seguir" });
  const card = (user: { username: string }) => people.getByRole("article", { name: `@${user.username}` });
  await card(bia).waitFor();
  expect(
    await card(bia)
      .getByRole("link", { name: /Look de/ })
      .count(),
  ).toBe(3);
  expect(await card(bia).getByText("Do seu estilo: #boho").count()).toBe(1);
  const order = await page.evaluate(() => document.querySelector(".people-row")?.compareDocumentPosition(document.querySelector(".wall") as Node));
  expect(order).toBe(4); // the looks come after
  expect(await axe(page)).toEqual([]);
  await picture(page, "people-to-follow");

  await card(caio).hover(); // its code comes with the pointer
  await page.waitForFunction(() => Object.keys(document.querySelector(".people-row") ?? {}).some((key) => key.startsWith("__reactProps")));
  await card(caio)
    .getByRole("button", { name: `Não sugerir @${caio.username}` })
    .click();
  await card(caio).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await card(caio).waitFor();
  await card(caio)
    .getByRole("button", { name: `Não sugerir @${caio.username}` })
    .click();
  await card(caio).waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Seguindo" }).click();
  await page.getByText("Siga alguns usuários para ver os looks deles").waitFor();
  await card(bia).getByRole("button", { name: "Seguir" }).click();
  await card(bia).getByRole("button", { name: "Deixar de seguir" }).waitFor();
  expect(await card(caio).count()).toBe(0);
  await page.getByRole("link", { name: "Ver os looks de quem você segue" }).click();
  await page.locator(".wall").getByRole("article").first().waitFor();
  expect(await page.locator(".wall").getByRole("article").count()).toBe(3);
  expect(complaints()).toEqual([]);
});

test("without JavaScript people to follow are a page: followed and refused by plain forms", async () => {
  const nova = await aUser();
  const [bia, caio] = [await aUser({ username: handle("bia") }), await aUser({ username: handle("caio") })];
  for (const by of [bia, caio]) await aLook({ by, look: 10 });
  const { page } = await aPage(server, { as: await signedIn(server, nova), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Ver mais pessoas" }).click();
  const card = (user: { username: string }) => page.getByRole("article", { name: `@${user.username}` });
  await card(bia).getByRole("button", { name: "Seguir" }).click();
  expect(new URL(page.url()).pathname).toBe("/people");
  expect(await card(bia).count()).toBe(0);
  await card(caio)
    .getByRole("button", { name: /Não sugerir/ })
    .click();
  await page.getByText("Não vamos sugerir essa pessoa de novo").waitFor();
  expect(await card(caio).count()).toBe(0);
});

test("under a look stands more like it, asked for once, and without an end; who liked it is for its author", async () => {
  const [ana, bia, caio] = [await aUser(), await aUser(), await aUser({ username: handle("caio") })];
  await followUser(ana.id, bia.id);
  const tag = `plissado${unique()}`;
  const look = await aLook({ by: bia, look: 11, caption: "Plissado um", tags: [tag] });
  for (let index = 0; index < 26; index++) await aLook({ by: caio, look: 12, caption: `Plissado outro ${index}`, tags: [tag] });
  await setLike(caio.id, look.id, true);
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana) });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/similar.data") && asked.push(request.url()));
  await goScripted(page, "/?tab=feed&feed=following");
  await page.getByRole("link", { name: /Plissado um/ }).click();
  const post = page.getByRole("dialog", { name: "Post" });
  const more = post.getByRole("complementary", { name: "Mais como este" });
  const links = more.getByRole("link", { name: /Plissado outro/ });
  await more.scrollIntoViewIfNeeded();
  await links.nth(23).waitFor();
  expect(asked.length).toBe(1);
  await links.nth(23).scrollIntoViewIfNeeded();
  await links.nth(25).waitFor();
  expect(await axe(page)).toEqual([]);
  const caption = (await links.first().getByRole("img").getAttribute("alt"))?.split(": ")[1] ?? "";
  await links.first().click();
  await post.getByRole("heading", { name: caption, exact: true }).waitFor();
  expect(await post.evaluate((dialog) => dialog.scrollTop)).toBe(0);
  await page.goBack();
  await post.getByRole("heading", { name: "Plissado um" }).waitFor();
  expect(await post.getByRole("link", { name: "1 curtida" }).count()).toBe(0); // ana is not its author
  expect(complaints()).toEqual([]);

  const { page: plain } = await aPage(server, { as: await signedIn(server, bia), javaScriptEnabled: false });
  await plain.goto(`/post/${look.id}`);
  await plain.getByRole("link", { name: "1 curtida" }).click();
  await plain.getByRole("heading", { name: "Quem curtiu" }).waitFor();
  expect(await plain.getByRole("list", { name: "Quem curtiu" }).getByRole("link").getAttribute("href")).toBe(`/user/${caio.id}`);
  await plain.getByRole("button", { name: "Seguir" }).click();
  await plain.getByRole("button", { name: "Deixar de seguir" }).waitFor();
  await plain.goto(`/post/${look.id}`);
  await plain.getByRole("complementary", { name: "Mais como este" }).getByRole("link", { name: "Carregar mais" }).click();
  expect(new URL(plain.url()).pathname).toBe(`/post/${look.id}/similar`);
  expect(await plain.getByRole("article").count()).toBe(24);
});

/** A finger's taps, or two fingers' way apart, as a phone sends them. */
async function fingers(page: Page) {
  const wire = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    wire.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error("it is nowhere");
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 400) / 2 };
  };
  return {
    async tapTwice(place: Locator) {
      const point = await middleOf(place);
      for (const _ of [1, 2]) {
        await touch("touchStart", [point]);
        await touch("touchEnd", []);
      }
    },
    async spread(place: Locator, from: number, to: number) {
      const { x, y } = await middleOf(place);
      const two = (distance: number) => [
        { x: x - distance / 2, y },
        { x: x + distance / 2, y },
      ];
      await touch("touchStart", two(from));
      for (let step = 1; step <= 6; step++) await touch("touchMove", two(from + ((to - from) * step) / 6));
      await touch("touchEnd", []);
    },
  };
}

test("two taps like, on a card and on a post, and enlarge the picture of what is liked; two fingers enlarge it too, and the button; one tap opens", async () => {
  const [ana, bia] = [await aUser(), await aUser()];
  await followUser(ana.id, bia.id);
  await aLook({ by: bia, look: 13, caption: "Toque duplo" });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana), hasTouch: true });
  await goScripted(page, "/?tab=feed&feed=following");
  const hand = await fingers(page);
  const card = page.getByRole("article").filter({ hasText: "Toque duplo" });
  const like = card.getByRole("button", { name: "Curtir" });
  await hand.tapTwice(card.getByRole("img").first());
  await card.locator(".heart").waitFor();
  await card.locator('[data-like][aria-pressed="true"]').waitFor();
  await card.locator(".heart").waitFor({ state: "detached" });
  expect(await page.getByRole("dialog").count()).toBe(0);
  await like.click();
  await card.locator('[data-like][aria-pressed="false"]').waitFor();

  await card.getByRole("link", { name: /Toque duplo/ }).tap();
  const post = page.getByRole("dialog", { name: "Post" });
  const zoom = post.locator(".zoom");
  const width = () => zoom.getByRole("img").evaluate((image) => Math.round(image.getBoundingClientRect().width));
  await zoom.waitFor();
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  const whole = await width();
  await hand.tapTwice(zoom);
  await post.locator('[data-like][aria-pressed="true"]').waitFor();
  await post.locator(".heart").waitFor();
  expect(await width()).toBe(whole);
  await post.locator(".heart").waitFor({ state: "detached" });

  const button = post.getByRole("button", { name: "Ampliar foto" });
  const isZoomed = (is: boolean) => post.locator(`.zoom__button[aria-pressed="${is}"]`).waitFor();
  await hand.tapTwice(zoom);
  await isZoomed(true);
  expect(await width()).toBe(Math.round(whole * 2.5));
  expect(await axe(page)).toEqual([]);
  await picture(page, "post-zoomed");
  await hand.tapTwice(zoom);
  await isZoomed(false);
  expect(await width()).toBe(whole);

  await hand.spread(zoom, 80, 240);
  await isZoomed(true);
  expect(await width()).toBeGreaterThan(whole * 2.5);
  await hand.spread(zoom, 240, 40);
  await isZoomed(false);
  await button.click();
  await isZoomed(true);
  await zoom.focus();
  const before = await zoom.evaluate((frame) => frame.scrollLeft);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((from) => (document.querySelector(".zoom")?.scrollLeft ?? 0) > from, before);
  await button.click();
  await isZoomed(false);
  expect(new URL(page.url()).pathname).toContain("/post/");
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(complaints()).toEqual([]);
});
