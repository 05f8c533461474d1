import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { addComment } from "#app/models/looks/comment.server";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, takeScreenshot } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeWearableLook } from "#tests/layers";
import { makeLook, makePost, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

const phone = { width: 360, height: 640 };
const desk = { width: 1280, height: 800 };

type Box = { x: number; y: number; width: number; height: number };

const getBox = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} has no box`);
  return box;
};
const getRight = ({ x, width }: Box) => x + width;
const getBottom = ({ y, height }: Box) => y + height;
const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x && inner.y >= outer.y && getRight(inner) <= getRight(outer) && getBottom(inner) <= getBottom(outer);
const doOverlap = (one: Box, other: Box) => one.x < getRight(other) && other.x < getRight(one) && one.y < getBottom(other) && other.y < getBottom(one);

/** Ana follows Bia, whose newest look is a try-on with long tags. */
async function openFeedAsAna(size: { width: number; height: number }) {
  const [ana, bia] = [await makeUser(), await makeUser()];
  await followUser(ana.id, bia.id);
  for (let number = 1; number < 9; number++) await makePost({ by: bia, caption: `Look ${number}` });
  const tags = ["alfaiataria-sob-medida", "segunda-a-sexta", "festa-junina", "verao", "linho", "areia", "praia", "noite"];
  const look = await makeLook({ by: bia, look: 12, caption: "Amarelo", type: "virtual_tryon", tags });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...size });
  await gotoHydrated(page, "/?tab=feed&feed=following");
  return { page, look, card: page.locator(`#look-${look.id}`), bia };
}

const getParts = (card: Locator) => ({
  image: card.locator("a.post__img"),
  badge: card.locator(".badge"),
  save: card.getByRole("button", { name: "Salvar" }),
  like: card.getByRole("button", { name: "Curtir" }),
});

test.each([phone, desk])("mark and title stand at the same height on every tab: %o", async (size) => {
  const ana = await makeUser();
  await makePost({ by: ana });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...size });
  const places: number[][] = [];
  for (const path of ["/?tab=feed&feed=explore", "/?tab=feed&feed=following", "/?tab=collections", "/?tab=collections&view=getready", "/?tab=profile"]) {
    await page.goto(path);
    const mark = await getBox(page.locator(".bar .mark"));
    const title = path.includes("profile") ? null : await getBox(page.getByRole("heading", { level: 1 }));
    places.push([mark.y, ...(title ? [title.y] : [])]);
  }
  const [first = []] = places;
  for (const place of places) expect(place).toEqual(first.slice(0, place.length));
});

test.each([phone, desk])("a row of people to follow scrolls, and the feed does not move sideways: %o", async (size) => {
  const nova = await makeUser();
  for (let look = 1; look <= 6; look++) await makeLook({ by: await makeUser(), look });
  const { page } = await openPage(server, { as: await createSignedInClient(server, nova), ...size });
  await gotoHydrated(page, "/?tab=feed&feed=explore");
  const row = page.getByRole("article", { name: /^@/ }).first().locator("xpath=ancestor::ul[1]");
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await page.evaluate(() => scrollTo(500, 0));
  expect(await page.evaluate(() => scrollX)).toBe(0);
});

test("on a phone save and badge lie at the picture's foot, and a long tag stands alone beside the number of the rest", async () => {
  const { page, card } = await openFeedAsAna(phone);
  const { image, badge, save, like } = getParts(card);
  const [pictureBox, badgeBox, saveBox, likeBox] = [await getBox(image), await getBox(badge), await getBox(save), await getBox(like)];
  expect({ isSaveInside: isInside(saveBox, pictureBox), isBadgeInside: isInside(badgeBox, pictureBox) }).toEqual({ isSaveInside: true, isBadgeInside: true });
  expect(badgeBox.y).toBeGreaterThan(pictureBox.y + pictureBox.height * 0.75);
  expect([doOverlap(badgeBox, saveBox), doOverlap(likeBox, saveBox)]).toEqual([false, false]);
  const tags = card.locator(".post__tags > *").locator("visible=true");
  expect(await tags.allTextContents()).toEqual(["#alfaiataria-sob-medida", "+7"]);
  for (const tag of await tags.all()) expect(getRight(await getBox(tag))).toBeLessThanOrEqual(getRight(pictureBox) + 0.5);
  expect((await getBox(page.locator(".wall"))).y).toBeLessThan(232); // below bar, title and stories
  await takeScreenshot(page, "boards/feed-360");
});

test("a card's heart and bookmark are 22 pixels, the bookmark on a phone's picture 18", async () => {
  const { page, card } = await openFeedAsAna(phone);
  const readSizes = () =>
    card.evaluate((element) =>
      ["[data-like]", "[data-save]"].map((sign) => getComputedStyle(element.querySelector(`:scope > ${sign}`) as Element, "::before").fontSize),
    );
  expect(await readSizes()).toEqual(["22px", "18px"]);
  await page.setViewportSize(desk);
  expect(await readSizes()).toEqual(["22px", "22px"]);
});

test("with forced colours one sees which tab, chip and switch is on", async () => {
  const { page } = await openFeedAsAna(phone);
  await page.emulateMedia({ forcedColors: "active" });
  const readStyle = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, borderBottomColor } = getComputedStyle(element);
      return `${backgroundColor} ${borderBottomColor}`;
    });
  const tab = (name: string) => page.getByRole("link", { name, exact: true });
  expect(await readStyle(tab("Seguindo"))).not.toBe(await readStyle(tab("Explorar")));
  await page.goto("/?tab=collections");
  const [chip, otherChip] = [page.locator(".chip[aria-current]").first(), page.locator(".chip:not([aria-current])").first()];
  expect(await readStyle(chip)).not.toBe(await readStyle(otherChip));
});

test("on a tablet, and a phone on its side, looks stand as far from the edge as the title", async () => {
  const { page } = await openFeedAsAna({ width: 844, height: 390 });
  const [title, wall] = [page.getByRole("heading", { level: 1 }), page.locator(".wall__col").first()];
  expect((await getBox(wall)).x).toBe((await getBox(title)).x);
});

test("on a desk both ways to wear a look are as wide as the text beside its picture", async () => {
  const ana = await makeUser();
  const look = await makeWearableLook({ by: ana, look: 2 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...desk });
  await page.goto(`/post/${look.id}`);
  const [onMe, wear] = [page.getByRole("link", { name: "Ver em mim" }), page.getByRole("link", { name: "Provar com Get Ready" })];
  const [onMeBox, wearBox, fieldBox] = [await getBox(onMe), await getBox(wear), await getBox(page.getByRole("textbox", { name: "Comentário" }))];
  expect([onMeBox.x, onMeBox.width]).toEqual([wearBox.x, wearBox.width]);
  expect(onMeBox.x).toBe(fieldBox.x);
});

test("badges on the looks of a suggested person lie at the foot, off the faces", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  await followUser(ana.id, caio.id);
  await followUser(caio.id, bia.id);
  for (let number = 0; number < 3; number++) await makePost({ by: bia, type: "virtual_tryon" });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...phone, javaScriptEnabled: false });
  await page.goto("/people");
  const look = page
    .getByRole("article", { name: `@${bia.username}` })
    .getByRole("link")
    .first();
  const [lookBox, badgeBox] = [await getBox(look), await getBox(look.locator(".badge"))];
  expect(badgeBox.y).toBeGreaterThan(lookBox.y + lookBox.height * 0.7);
});

test.each([phone, { width: 768, height: 1024 }, { width: 1024, height: 768 }])(
  "tags on cards are whole and on one line, with scripts off: %o",
  async (size) => {
    const [ana, bia] = [await makeUser(), await makeUser()];
    const lines = [
      ["linho", "verao", "praia"],
      ["linho", "verao", "praia", "mar", "sal"],
      ["alfaiataria", "sandalia-de-couro", "mommy-jeans", "wool"],
      ["minimalismo", "maximalismo", "modernismo"],
      ["wwwmmm", "mmmwww", "mwmwmw", "wmwmwm"],
      ["um-nome-de-tag-tao-longo-quanto-se-pode", "linho"],
      ["look-do-dia", "casa"],
    ];
    await followUser(ana.id, bia.id);
    const looks = await Promise.all(lines.map((tags) => makePost({ by: bia, tags })));
    const { page } = await openPage(server, { as: await createSignedInClient(server, ana), ...size, javaScriptEnabled: false });
    await page.goto("/?tab=feed&feed=following");
    for (const [index, tags] of lines.entries()) {
      const line = page.locator(`#look-${looks[index]?.id} .post__tags`);
      const shown = line.locator("a").locator("visible=true");
      const count = await shown.count();
      const cut = await shown.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
      const heights = await line.evaluate((one) => one.getBoundingClientRect().height);
      const more = await line.locator("span").locator("visible=true").allTextContents();
      expect([tags, count === 1 || cut === 0, heights < 20, more]).toEqual([tags, true, true, count < tags.length ? [`+${tags.length - count}`] : []]);
    }
    await takeScreenshot(page, `boards/tags-${size.width}`);
  },
);

test("on a desk save stands beside like, and the second column begins no lower than drawn", async () => {
  const { page, card } = await openFeedAsAna(desk);
  const { image, save, like } = getParts(card);
  const [pictureBox, saveBox, likeBox] = [await getBox(image), await getBox(save), await getBox(like)];
  expect([doOverlap(saveBox, likeBox), doOverlap(saveBox, pictureBox), saveBox.y === likeBox.y]).toEqual([false, false, true]);
  const [first, second] = await Promise.all([0, 1].map((index) => getBox(page.locator(".wall__col").nth(index).locator("article").first())));
  expect((second?.y ?? 999) - (first?.y ?? 0)).toBeLessThanOrEqual(64);
});

test("a post's dialog has no seam around it, and its signs end where its text ends", async () => {
  const { page, look, card, bia } = await openFeedAsAna(desk);
  await addComment(bia.id, look.id, "Que cor!");
  await card.locator("a.post__img").click();
  const dialog = page.getByRole("dialog", { name: "Post" });
  await dialog.getByRole("heading", { name: "Amarelo" }).waitFor();
  const roundBox = ({ x, y, width }: Box) => [x, y, width].map(Math.round); // below it similar looks begin
  await page.waitForFunction(() => document.getAnimations().every(({ timeline, playState }) => timeline !== document.timeline || playState === "finished"));
  expect(roundBox(await getBox(dialog))).toEqual(roundBox(await getBox(dialog.getByRole("main"))));
  const getIconsEnd = async () => {
    const wear = await getBox(dialog.getByRole("link", { name: "Provar com Get Ready" }));
    const save = dialog.getByRole("button", { name: "Salvar" });
    const saveBox = await getBox(save);
    const signSize = await save.evaluate((button) => Number.parseFloat(getComputedStyle(button, "::before").fontSize)); // in its middle
    const menu = await getBox(dialog.locator(".post-article__by summary svg"));
    return [getRight(saveBox) - (saveBox.width - signSize) / 2, getRight(menu)].map((end) => Math.round(end - getRight(wear)));
  };
  expect(await getIconsEnd()).toEqual([0, 0]);
  expect(doOverlap(await getBox(dialog.getByRole("button", { name: "Fechar" })), await getBox(dialog.getByRole("button", { name: "Salvar" })))).toBe(false);
  await page.setViewportSize(phone);
  expect(await getIconsEnd()).toEqual([0, 0]);
  expect(doOverlap(await getBox(dialog.getByRole("button", { name: "Fechar" })), await getBox(dialog.getByRole("button", { name: "Salvar" })))).toBe(false);
});

/** Counts how often a page shows its own name. */
const countNames = (page: Page) =>
  page.evaluate(() => {
    const name = document.querySelector("h1")?.textContent?.trim();
    const isNamed = (element: Element) => element.textContent?.trim() === name && element.getBoundingClientRect().width > 1;
    return [...document.querySelectorAll("h1, .bar__title")].filter(isNamed).length;
  });

test("no page says its name twice", async () => {
  const ana = await makeUser();
  const look = await makeLook({ by: ana, look: 3 });
  const as = await createSignedInClient(server, ana);
  const collections = await as.json<{ id: string; kind: string }[]>("/api/collections");
  const own = collections.find(({ kind }) => kind === "custom")?.id;
  const { page } = await openPage(server, { as, ...phone });
  const shown: Record<string, number> = {};
  const paths = ["/profile/photo", "/profile/edit", `/post/${look.id}/edit`, `/post/${look.id}/delete`, `/collections/${own}`, `/collections/${own}/delete`];
  for (const path of [...paths, "/collections", "/collections/new", "/create-post", "/credits"]) {
    await page.goto(path);
    shown[path] = await countNames(page);
  }
  expect(Object.values(shown).every((times) => times === 1) || shown).toBe(true);
});

test("a chosen picture leaves the form right under it; nothing is dragged on a phone, and no arrow is the browser's", async () => {
  const as = await createSignedInClient(server, await makeUser());
  const { page } = await openPage(server, { as, ...phone });
  await gotoHydrated(page, "/create-post");
  const drag = page.getByText("Arraste uma foto");
  expect(await drag.isVisible()).toBe(false);
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-16.jpg");
  const preview = page.getByRole("img", { name: "Prévia", exact: true });
  await page.getByRole("button", { name: "Cortar" }).waitFor();
  const shown = await getBox(preview);
  for (const name of ["Cortar", "Remover imagem"]) expect(isInside(await getBox(page.getByRole("button", { name })), shown)).toBe(true);
  expect((await getBox(page.getByLabel("Legenda", { exact: true }))).y - getBottom(shown)).toBeLessThan(72);
  await takeScreenshot(page, "boards/create-360");

  const tags = page.getByRole("combobox", { name: /^Tags/ });
  await tags.evaluate((input) => input instanceof HTMLInputElement && input.list?.append(new Option("linho")));
  await tags.focus();
  await tags.hover();
  const listed = await tags.screenshot();
  await tags.evaluate((input) => input.removeAttribute("list"));
  const hasArrow = !(await page.getByLabel(/^Tags/).screenshot()).equals(listed);
  await page.getByText("Mais opções").click();
  const select = await page.getByLabel("Quem pode ver").evaluate((element) => getComputedStyle(element).appearance);
  expect({ hasArrow, select }).toEqual({ hasArrow: false, select: "none" });
  const { page: wide } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), ...desk });
  await wide.goto("/create-post");
  await wide.getByText("Arraste uma foto").waitFor();
});

test.each([phone, desk])("one signs out without scrolling, on the page and in the panel: %o", async (size) => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), ...size });
  const isInSight = () =>
    page.getByRole("button", { name: "Sair" }).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await page.goto("/settings");
  expect(await isInSight()).toBe(true);
  await gotoHydrated(page, "/?tab=profile");
  await page.getByRole("link", { name: "Configurações" }).click();
  await page.getByRole("dialog", { name: "Configurações" }).getByRole("button", { name: "Sair" }).waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  expect(await isInSight()).toBe(true);
});

test("the plans' buttons stand on one line", async () => {
  const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), ...desk });
  await page.goto("/plans");
  const [basic, premium] = await Promise.all(["Escolher Básico", "Escolher Premium"].map((name) => getBox(page.getByRole("button", { name }))));
  expect(basic?.y).toBe(premium?.y);
});

test("the profile's plans have both prices and their button, and leave the first screen to the looks", async () => {
  const ana = await makeUser();
  for (const look of [3, 6, 8]) await makeLook({ by: ana, look });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), theme: "dark" });
  await page.goto("/?tab=profile");
  const plans = page.getByRole("complementary", { name: "Ver planos" });
  for (const price of [/R\$\s19,90\/mês/, /R\$\s39,90\/mês/]) expect(await plans.getByText(price).isVisible()).toBe(true);
  expect(await plans.getByRole("link", { name: "Ver planos" }).getAttribute("href")).toBe("/plans");
  expect(await plans.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
  expect((await getBox(plans)).height).toBeLessThan(120);
  const looks = await getBox(page.locator("#content [id^=look-]").first());
  expect(getBottom(looks)).toBeLessThan(844 - 64);
});
