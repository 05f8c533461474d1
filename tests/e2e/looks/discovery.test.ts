import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { setLike } from "#app/models/looks/like.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const makeSuffix = () =>
  Bun.randomUUIDv7("hex")
    .slice(-8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
const makeUsername = (name: string) => `${name}_${makeSuffix()}`;
const getSearchButton = (page: Page) => page.getByRole("link", { name: "Pesquisar usuários, looks e tags" });
const openTab = (place: Page | Locator, name: string) => place.getByRole("navigation", { name: "O que pesquisar" }).getByRole("link", { name });

test("ana searches looks and tags beside people: a look opens over the dialog and leads back to it, what she searched for is offered again, and gone when she signs out", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: makeUsername("bia") })];
  const tag = `tule${makeSuffix()}`;
  await makeLook({ by: bia, look: 3, caption: "Dois vestidos de tule", tags: [tag] });
  await makeLook({ by: bia, look: 4, caption: "Calça reta", tags: [tag] });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/");
  await getSearchButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Pesquisar Usuários" });
  await dialog.getByRole("textbox", { name: "Nome ou @usuário" }).fill(bia.username);
  await dialog.getByRole("link", { name: new RegExp(bia.username) }).waitFor();

  await openTab(dialog, "Looks").click();
  const looks = page.getByRole("dialog", { name: "Pesquisar Looks" });
  await looks.getByText("Nenhum look encontrado").waitFor();
  await looks.getByRole("textbox").fill("vestido");
  const found = looks.getByRole("link", { name: /Dois vestidos de tule/ });
  await found.waitFor();
  expect(await looks.getByRole("link", { name: /Calça reta/ }).count()).toBe(0);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "search-looks-dialog");
  await found.click();
  const post = page.getByRole("dialog", { name: "Post" });
  await post.getByRole("heading", { name: "Dois vestidos de tule" }).waitFor();
  await page.keyboard.press("Escape");
  await post.waitFor({ state: "detached" });
  expect(await looks.getByRole("textbox").inputValue()).toBe("vestido");

  await openTab(looks, "Tags").click();
  const tags = page.getByRole("dialog", { name: "Pesquisar Tags" });
  await tags.getByRole("textbox").fill(tag.slice(0, 6));
  const row = tags.getByRole("link", { name: `#${tag}` });
  expect(await row.textContent()).toContain("2 looks recentes");
  expect(await runAxe(page)).toEqual([]);
  await row.click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();

  await page.goto("/");
  await getSearchButton(page).click();
  const recent = dialog.getByRole("region", { name: "Pesquisas recentes" });
  await recent.waitFor();
  expect(await recent.getByRole("listitem").allTextContents()).toEqual([tag.slice(0, 6), "vestido"]);
  await recent.getByRole("button", { name: `Remover “${tag.slice(0, 6)}”` }).click();
  await openTab(dialog, "Looks").click();
  await looks.getByRole("region", { name: "Pesquisas recentes" }).getByRole("button", { name: "vestido", exact: true }).click();
  await found.waitFor();
  expect(await looks.getByRole("textbox").inputValue()).toBe("vestido");
  await page.keyboard.press("Escape");
  await looks.waitFor({ state: "detached" });

  await page.goto("/settings");
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await page.getByRole("heading", { name: "Entrar" }).waitFor({ state: "attached" });
  await page.waitForFunction(() => localStorage.getItem("recentSearches") === null);
  expect(getBrowserErrors().filter((line) => !line.includes("status of 401"))).toEqual([]);
});

test("without JavaScript the three are links of the search page, and the list of looks goes on", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const tag = `rafia${makeSuffix()}`;
  const { imageUrl } = await makeLook({ by: bia, look: 5, caption: "Chapéus de ráfia", tags: [tag] });
  for (let index = 1; index < 25; index++) await makePost({ by: bia, imageUrl, caption: `Chapéus de ráfia ${index}`, tags: [tag] });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto("/");
  await getSearchButton(page).click();
  await openTab(page, "Looks").click();
  await page.getByText("Digite pelo menos 3 caracteres para pesquisar...").waitFor();
  await page.getByRole("textbox", { name: "Peça, cor, tecido, lugar" }).fill("chapeu rafia");
  await page.getByRole("button", { name: "Pesquisar" }).click();
  expect(await page.getByRole("article").count()).toBe(24);
  await page.getByRole("link", { name: "Carregar mais" }).click();
  expect(await page.getByRole("article").count()).toBe(1);
  await openTab(page, "Tags").click();
  await page.getByRole("textbox").fill(tag);
  await page.getByRole("button", { name: "Pesquisar" }).click();
  await page.getByRole("link", { name: `#${tag}` }).click();
  await page.getByRole("heading", { name: `#${tag}` }).waitFor();
  await page.goto("/search?tab=looks&q=zzzzzz");
  await page.getByText("Nenhum look encontrado").waitFor();
});

test("nova, who follows nobody, finds people to follow before the looks of Explorar and where Seguindo is empty: follows in place, and is spared whom she refuses", async () => {
  const nova = await makeUser({ stylePreferences: ["bohemian"] });
  const bia = await makeUser({ username: makeUsername("bia"), name: "Beatriz Vasconcelos de Albuquerque Cavalcanti" });
  const caio = await makeUser({ username: makeUsername("caio") });
  for (const look of [6, 7, 8]) await makeLook({ by: bia, look, tags: ["boho"] });
  await makeLook({ by: caio, look: 9, tags: ["boho"] });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, nova) });
  await gotoHydrated(page, "/");
  const people = page.getByRole("region", { name: "Pessoas para seguir" });
  const getCard = (user: { username: string }) => people.getByRole("article", { name: `@${user.username}` });
  await getCard(bia).waitFor();
  expect(
    await getCard(bia)
      .getByRole("link", { name: /Look de/ })
      .count(),
  ).toBe(3);
  expect(await getCard(bia).getByText("Do seu estilo: #boho").count()).toBe(1);
  const [cardWidth, looksWidth] = await getCard(bia).evaluate((element) => [element.clientWidth, element.firstElementChild?.clientWidth]);
  expect(looksWidth).toBe(cardWidth); // a long name does not widen the card
  const order = await page.evaluate(() => document.querySelector(".people-row")?.compareDocumentPosition(document.querySelector(".wall") as Node));
  expect(order).toBe(4); // looks follow
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "people-to-follow");

  await getCard(caio).hover(); // its code loads on hover
  await page.waitForFunction(() => Object.keys(document.querySelector(".people-row") ?? {}).some((key) => key.startsWith("__reactProps")));
  await getCard(caio)
    .getByRole("button", { name: `Não sugerir @${caio.username}` })
    .click();
  await getCard(caio).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Desfazer" }).click();
  await getCard(caio).waitFor();
  await getCard(caio)
    .getByRole("button", { name: `Não sugerir @${caio.username}` })
    .click();
  await getCard(caio).waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Seguindo" }).click();
  await page.getByText("Siga alguns usuários para ver os looks deles").waitFor();
  await getCard(bia).getByRole("button", { name: "Seguir" }).click();
  await getCard(bia).getByRole("button", { name: "Deixar de seguir" }).waitFor();
  expect(await getCard(caio).count()).toBe(0);
  await page.getByRole("link", { name: "Ver os looks de quem você segue" }).click();
  await page.locator(".wall").getByRole("article").first().waitFor();
  expect(await page.locator(".wall").getByRole("article").count()).toBe(3);
  expect(getBrowserErrors()).toEqual([]);
});

test("ana, who follows five, is brought people to follow as she scrolls Explorar: asked for once she is near, again if it failed, and nothing moves below", async () => {
  const [ana, bia] = [await makeUser(), await makeUser({ username: makeUsername("bia") })];
  const { imageUrl } = await makeLook({ by: bia, look: 8 });
  for (let index = 1; index < 24; index++) await makePost({ by: bia, imageUrl, caption: `Look ${index}` });
  for (let index = 0; index < 5; index++) {
    const friend = await makeUser();
    await followUser(ana.id, friend.id);
    await followUser(friend.id, bia.id);
  }
  const as = await createSignedInClient(server, ana);
  const { page, getBrowserErrors } = await openPage(server, { as });
  let asked = 0;
  let answer: "fails" | "waits" = "fails";
  const late = Promise.withResolvers<void>();
  await page.route("**/api/users/suggestions?*", async (route) => {
    asked++;
    if (answer === "fails") return route.abort();
    await late.promise;
    await route.continue();
  });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  await page.waitForLoadState("networkidle");
  const people = page.getByRole("region", { name: "Pessoas para seguir" });
  const getHeight = () => people.evaluate((section) => Math.round(section.getBoundingClientRect().height));
  expect([asked, await people.getByRole("article").count()]).toEqual([0, 0]);
  await people.scrollIntoViewIfNeeded();
  const again = people.getByRole("button", { name: "Tentar novamente" });
  await again.waitFor();
  const kept = await getHeight();
  expect(getBrowserErrors().filter((line) => !line.includes("net::ERR_FAILED"))).toEqual([]);
  answer = "waits";
  await again.click();
  await again.waitFor({ state: "detached" });
  expect(await getHeight()).toBe(kept);
  late.resolve();
  const card = people.getByRole("article", { name: `@${bia.username}` });
  await card.waitFor();
  expect(await getHeight()).toBe(kept);
  expect(await card.getByRole("link", { name: /Look de/ }).count()).toBe(3);
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "people-below-looks");
  await card.getByRole("button", { name: "Seguir" }).click();
  await card.getByRole("button", { name: "Deixar de seguir" }).waitFor();
  expect(asked).toBe(2);

  const { page: plain } = await openPage(server, { as, javaScriptEnabled: false });
  await plain.goto("/?tab=feed&feed=explore");
  await plain.getByRole("link", { name: "Ver mais pessoas" }).click();
  expect(new URL(plain.url()).pathname).toBe("/people");
});

test("without JavaScript people to follow are a page: followed and refused by plain forms", async () => {
  const nova = await makeUser();
  const [bia, caio] = [await makeUser({ username: makeUsername("bia") }), await makeUser({ username: makeUsername("caio") })];
  for (const by of [bia, caio]) await makeLook({ by, look: 10 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, nova), javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("link", { name: "Ver mais pessoas" }).click();
  const getCard = (user: { username: string }) => page.getByRole("article", { name: `@${user.username}` });
  await getCard(bia).getByRole("button", { name: "Seguir" }).click();
  expect(new URL(page.url()).pathname).toBe("/people");
  expect(await getCard(bia).count()).toBe(0);
  await getCard(caio)
    .getByRole("button", { name: /Não sugerir/ })
    .click();
  await page.getByText("Não vamos sugerir essa pessoa de novo").waitFor();
  expect(await getCard(caio).count()).toBe(0);
});

test("under a look stands more like it, asked for once, and without an end; who liked it is for its author", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser({ username: makeUsername("caio") })];
  await followUser(ana.id, bia.id);
  const tag = `plissado${makeSuffix()}`;
  const look = await makeLook({ by: bia, look: 11, caption: "Plissado um", tags: [tag] });
  const { imageUrl } = await makeLook({ by: caio, look: 12, caption: "Plissado outro", tags: [tag] });
  for (let index = 1; index < 26; index++) await makePost({ by: caio, imageUrl, caption: `Plissado outro ${index}`, tags: [tag] });
  await setLike(caio.id, look.id, true);
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const asked: string[] = [];
  page.on("request", (request) => /\/api\/posts\/[^/]+\/similar$/.test(request.url()) && asked.push(request.url()));
  await gotoHydrated(page, "/?tab=feed&feed=following");
  await page.getByRole("link", { name: /Plissado um/ }).click();
  const post = page.getByRole("dialog", { name: "Post" });
  const more = post.getByRole("complementary", { name: "Mais como este" });
  const links = more.getByRole("link", { name: /Plissado outro/ });
  await more.scrollIntoViewIfNeeded();
  await links.nth(23).waitFor();
  expect(asked.length).toBe(1);
  await links.nth(23).scrollIntoViewIfNeeded();
  await links.nth(25).waitFor();
  expect(await runAxe(page)).toEqual([]);
  const caption = (await links.first().getByRole("img").getAttribute("alt"))?.split(": ")[1] ?? "";
  await links.first().click();
  await post.getByRole("heading", { name: caption, exact: true }).waitFor();
  expect(await post.evaluate((dialog) => dialog.scrollTop)).toBe(0);
  await page.goBack();
  await post.getByRole("heading", { name: "Plissado um" }).waitFor();
  expect(await post.getByRole("link", { name: "1 curtida" }).count()).toBe(0); // ana is not its author
  expect(getBrowserErrors()).toEqual([]);

  const { page: plain } = await openPage(server, { as: await createSignedInClient(server, bia), javaScriptEnabled: false });
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

/** Sends taps and pinches as a phone does. */
async function createTouch(page: Page) {
  const wire = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    wire.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const getMiddle = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error("it is nowhere");
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 400) / 2 };
  };
  const tapAt = async (point: { x: number; y: number }) => {
    await touch("touchStart", [point]);
    await touch("touchEnd", []);
  };
  return {
    middleOf: getMiddle,
    tapAt,
    async tapTwice(place: Locator) {
      const point = await getMiddle(place);
      await tapAt(point);
      await tapAt(point);
    },
    async spread(place: Locator, from: number, to: number) {
      const { x, y } = await getMiddle(place);
      const makeTwoPoints = (distance: number) => [
        { x: x - distance / 2, y },
        { x: x + distance / 2, y },
      ];
      await touch("touchStart", makeTwoPoints(from));
      for (let step = 1; step <= 6; step++) await touch("touchMove", makeTwoPoints(from + ((to - from) * step) / 6));
      await touch("touchEnd", []);
    },
  };
}

test("one tap on a card opens the look at once; a second one likes it instead, whether the look has opened by then or not", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  const look = await makeLook({ by: bia, look: 13, caption: "Toque duplo" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true });
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    const delayTap = (act: () => void, ms?: number) => wait(act, ms === 300 ? 20_000 : ms); // a slow machine needs longer for the second tap
    Object.assign(window, { setTimeout: delayTap });
    addEventListener("click", ({ timeStamp }) => Object.assign(window, { tappedAt: timeStamp }), { capture: true });
  });
  await gotoHydrated(page, "/?tab=feed&feed=following");
  const hand = await createTouch(page);
  const card = page.getByRole("article").filter({ hasText: "Toque duplo" });
  const post = page.getByRole("dialog", { name: "Post" });
  const isLiked = (is: boolean) => card.locator(`[data-like][aria-pressed="${is}"]`).waitFor();
  const path = new URL(page.url()).search;

  let answer = () => {};
  await page.route(`**/post/${look.id}.data*`, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue().catch(() => {});
  });
  await hand.tapTwice(card.getByRole("img").first());
  await card.locator(".heart").waitFor();
  await isLiked(true);
  answer();
  await page.unrouteAll({ behavior: "wait" });
  await card.locator(".heart").waitFor({ state: "detached" });
  expect([await post.count(), new URL(page.url()).search]).toEqual([0, path]);
  await card.getByRole("button", { name: "Curtir" }).click();
  await isLiked(false);

  const point = await hand.middleOf(card.getByRole("img").first());
  await hand.tapAt(point);
  await post.getByRole("heading", { name: "Toque duplo" }).waitFor();
  const startOfRequest = await page.waitForFunction(
    (id) => performance.getEntriesByType("resource").findLast(({ name }) => name.includes(`/post/${id}.data`))?.startTime,
    look.id,
  );
  const waited = await startOfRequest.evaluate((startTime) => (startTime ?? 0) - (window as unknown as { tappedAt: number }).tappedAt);
  expect(waited).toBeLessThan(5000); // a second tap may take 20 s here
  await hand.tapAt(point);
  await post.waitFor({ state: "detached" });
  await isLiked(true);
  expect(new URL(page.url()).search).toBe(path);
  expect(getBrowserErrors()).toEqual([]);
});

test("in a post two taps like, and enlarge the picture of what is liked; two fingers enlarge it too, and the button", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  await makeLook({ by: bia, look: 13, caption: "Toque duplo" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), hasTouch: true });
  await gotoHydrated(page, "/?tab=feed&feed=following");
  const hand = await createTouch(page);
  await page.getByRole("link", { name: /Toque duplo/ }).click();
  const post = page.getByRole("dialog", { name: "Post" });
  const zoom = post.locator(".zoom");
  const getWidth = () => zoom.getByRole("img").evaluate((image) => Math.round(image.getBoundingClientRect().width));
  await zoom.waitFor();
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  const whole = await getWidth();
  await hand.tapTwice(zoom);
  await post.locator('[data-like][aria-pressed="true"]').waitFor();
  await post.locator(".heart").waitFor();
  expect(await getWidth()).toBe(whole);
  await post.locator(".heart").waitFor({ state: "detached" });

  const button = post.getByRole("button", { name: "Ampliar foto" });
  const isZoomed = (is: boolean) => post.locator(`.zoom__button[aria-pressed="${is}"]`).waitFor();
  await hand.tapTwice(zoom);
  await isZoomed(true);
  expect(await getWidth()).toBe(Math.round(whole * 2.5));
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "post-zoomed");
  await hand.tapTwice(zoom);
  await isZoomed(false);
  expect(await getWidth()).toBe(whole);

  await hand.spread(zoom, 80, 240);
  await isZoomed(true);
  expect(await getWidth()).toBeGreaterThan(whole * 2.5);
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
  expect(await post.getByRole("button", { name: "Curtir" }).getAttribute("aria-pressed")).toBe("true");
  expect(getBrowserErrors()).toEqual([]);
});

test.each([true, false])(
  "ana pastes a whole page into the search: the field keeps what it searches for, and says so (scripts: %p)",
  async (javaScriptEnabled) => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const words = "brocado ".repeat(40);
    await makePost({ by: bia, caption: "Paletó de brocado" });
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled });
    const said = page.getByText("Uma pesquisa tem até 131 caracteres.");
    await (javaScriptEnabled ? gotoHydrated(page, "/search?tab=looks") : page.goto("/search?tab=looks"));
    expect(await said.count()).toBe(0);
    const field = page.getByRole("textbox", { name: "Peça, cor, tecido, lugar" });
    await field.focus();
    await page.keyboard.insertText(words);
    expect(await field.inputValue()).toBe(words.slice(0, 131));
    if (javaScriptEnabled) await said.waitFor();
    await page.goto(`/search?tab=looks&q=${encodeURIComponent(words)}`);
    await said.waitFor();
    await page.getByRole("link", { name: `Look de @${bia.username}: Paletó de brocado` }).waitFor();
    await takeScreenshot(page, `search-limit-${javaScriptEnabled}`);
  },
);
