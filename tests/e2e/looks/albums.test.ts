import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { ingestPicture } from "#app/media/ingest.server";
import { listPostsBy } from "#app/models/feed/feed.server";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost, requirePost } from "#app/models/looks/post.server";
import { imageUrlOf, siblingFileUrl } from "#app/models/media/picture";
import { followUser } from "#app/models/people/follow.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, waitForDrafts, waitInPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

/** ana follows bia, whose look has four pictures, the third without a description. */
async function createAlbum() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const altTexts = ["De frente", "De costas", null, "A bolsa"];
  const images = [];
  for (const [index, altText] of altTexts.entries()) images.push({ imageUrl: imageUrlOf((await ingestDemoLook(bia.id, index + 1)).id), altText });
  const look = await createPost(bia.id, NewPost.parse({ images, caption: "Linho de todos os lados", type: "outfit" }));
  await followUser(ana.id, bia.id);
  return { ana, bia, look, urls: images.map(({ imageUrl }) => imageUrl) };
}

const makeWide = (background: string) =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
    .png()
    .toBuffer();

const getStrip = (page: Page) => page.getByRole("list", { name: "Fotos do look" });
const getPictures = (page: Page) => getStrip(page).getByRole("img");
/** Waits until the strip rests at a picture. */
const waitForPlace = (page: Page, place: number) =>
  waitInPage(
    page,
    async (at) => {
      const strip = document.querySelector<HTMLElement>(".album__strip");
      return strip && Math.abs(strip.scrollLeft - at * strip.clientWidth) < 2;
    },
    place,
  );

test("ana sees «1/4» on bia's card, turns through the pictures by keys and buttons, each there before she comes to it, and tries the second on", async () => {
  const { ana, bia, look, urls } = await createAlbum();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const isAsked = (place: number) => asked.some((path) => path.startsWith(siblingFileUrl(urls[place] ?? "", "")));
  await gotoHydrated(page, "/");
  const card = page.locator(`#look-${look.id}`);
  expect(await card.getByText("1/4").isVisible()).toBe(true);
  expect(await card.getByText("4 fotos").count()).toBe(1);
  expect(isAsked(1)).toBe(false);
  await takeScreenshot(page, "album-card");
  await card.getByRole("img").first().click();
  await page.waitForURL(`**/post/${look.id}`);
  await getStrip(page).waitFor();
  await waitInPage(page, async () => [...document.images].filter((image) => image.closest(".album__frame") && image.complete).length >= 2);
  expect(isAsked(1)).toBe(true);
  const names = await getPictures(page).evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
  expect([names[0], names[1], names[3]]).toEqual(["De frente", "De costas", "A bolsa"]);
  expect(names[2]).toContain("(3 de 4)");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "album-first");

  await getStrip(page).focus();
  await page.keyboard.press("ArrowRight");
  await waitForPlace(page, 1);
  expect(await page.getByText("2 de 4", { exact: true }).count()).toBe(1);
  await waitInPage(page, async () => document.querySelectorAll<HTMLImageElement>(".album__frame img")[2]?.complete);
  expect(isAsked(2)).toBe(true);
  await takeScreenshot(page, "album-second");
  const tryOn = page.getByRole("link", { name: "Provar esta foto" });
  expect(await tryOn.getAttribute("href")).toContain(encodeURIComponent(urls[1] ?? ""));
  await page.getByRole("button", { name: "Próxima foto" }).click();
  await waitForPlace(page, 2);
  await getStrip(page).focus();
  await page.keyboard.press("End");
  await waitForPlace(page, 3);
  await page.getByRole("button", { name: "Foto anterior" }).click();
  await waitForPlace(page, 2);

  await page.getByRole("button", { name: "Ampliar foto" }).nth(2).click();
  await page.getByRole("group", { name: "Foto ampliada" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "Ampliar foto" }).nth(2).click();
  await waitForPlace(page, 2);
  await page.getByRole("button", { name: "Foto anterior" }).click();
  await waitForPlace(page, 1);
  await tryOn.click();
  await page.waitForURL(/tab=tryon/);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await takeScreenshot(page, "album-try-on");
  expect(bia.id).toBe(look.userId);
  expect(getBrowserErrors()).toEqual([]);
});

test("without scripts the strip scrolls and snaps, and every picture can be tried on", async () => {
  const { ana, look, urls } = await createAlbum();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto(`/post/${look.id}`);
  expect(await getPictures(page).count()).toBe(4);
  const links = await page.getByRole("link", { name: "Provar esta foto" }).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.map((href) => urls.findIndex((url) => href.includes(encodeURIComponent(url))))).toEqual([1, 2, 3]);
  await getPictures(page).nth(2).scrollIntoViewIfNeeded();
  const box = await getPictures(page).nth(2).boundingBox();
  expect(Math.round(box?.x ?? -1)).toBe(0);
  expect(await page.getByRole("button", { name: "Próxima foto" }).isVisible()).toBe(false);
  await takeScreenshot(page, "album-no-script");
});

const getOrder = (page: Page) => page.getByRole("list", { name: "Fotos, na ordem" }).getByRole("listitem");
const listAltTexts = (page: Page) =>
  page.getByRole("textbox", { name: /^Descrição da foto/ }).evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
/** How to change the order, as it is shown. */
const listOrderHints = (page: Page) =>
  page
    .getByText(/^Mude a ordem/)
    .filter({ visible: true })
    .allTextContents();
const readStored = async (look: { id: string; userId: string }) => (await requirePost(look.userId, look.id)).images.map(({ altText }) => altText);

test("bia puts another picture first, adds two at once, describes one and takes one out", async () => {
  const { bia, look } = await createAlbum();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, `/post/${look.id}/edit`);
  expect(await getOrder(page).count()).toBe(4);
  expect(await listOrderHints(page)).toEqual(["Mude a ordem arrastando ou pelos botões."]);
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Mover a foto 2 para a esquerda" }).click();
  expect(await listAltTexts(page)).toEqual(["De costas", "De frente", "", "A bolsa"]);
  await page.getByRole("button", { name: "Mover a foto 2 para a esquerda" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await listAltTexts(page)).toEqual(["De costas", "", "De frente", "A bolsa"]);
  await getOrder(page).nth(3).dragTo(getOrder(page).nth(0));
  expect(await listAltTexts(page)).toEqual(["A bolsa", "De costas", "", "De frente"]);
  await page.getByRole("button", { name: "Remover a foto 3" }).click();
  await page.getByLabel("Adicionar fotos").setInputFiles(["demo/look-10.jpg", "demo/look-11.jpg"]);
  await getOrder(page).nth(4).waitFor();
  await page.getByRole("textbox", { name: "Descrição da foto 5 (opcional)" }).fill("O sapato");
  await page.getByRole("button", { name: "Mover a foto 5 para a esquerda" }).click();
  await takeScreenshot(page, "album-edit");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL(`**/post/${look.id}`);
  expect(await readStored(look)).toEqual(["A bolsa", "De costas", "De frente", "O sapato", null]);
  expect(getBrowserErrors()).toEqual([]);
});

test("each picture of an album has a crop of its own: of two wide ones and a new one bia crops the second and the new one", async () => {
  const bia = await makeUser();
  const wide = await Promise.all(["#7a5", "#57a", "#a57"].map((background) => makeWide(background)));
  const images = [];
  for (const bytes of wide.slice(0, 2)) images.push({ imageUrl: imageUrlOf((await ingestPicture({ ownerId: bia.id, purpose: "post", bytes })).id) });
  const look = await createPost(bia.id, NewPost.parse({ images, caption: "De lado", type: "outfit" }));
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, `/post/${look.id}/edit`);
  const file = { name: "largo.png", mimeType: "image/png", buffer: wide[2] ?? Buffer.alloc(0) };
  await page.getByLabel("Adicionar fotos").setInputFiles(file);
  await getOrder(page).nth(2).waitFor();
  const dialog = page.getByRole("dialog", { name: "Cortar imagem" });
  for (const number of [2, 3]) {
    await page.getByRole("button", { name: `Cortar a foto ${number}` }).click();
    await dialog.getByTestId("container").locator("img").first().waitFor();
    await dialog.getByRole("button", { name: "Cortar" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL(`**/post/${look.id}`);
  const shapes = (await requirePost(bia.id, look.id)).images.map(({ image }) => image.width / image.height);
  expect(shapes.map((shape) => Math.round(shape * 10) / 10)).toEqual([1.5, 0.8, 0.8]);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without scripts bia orders, adds and removes by plain buttons, and what she wrote stays until she saves", async () => {
  const { bia, look } = await createAlbum();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia), javaScriptEnabled: false });
  await page.goto(`/post/${look.id}/edit`);
  await page.getByLabel("Legenda").fill("Linho, de novo");
  await page.getByRole("button", { name: "Mover a foto 1 para a direita" }).click();
  expect(await listAltTexts(page)).toEqual(["De costas", "De frente", "", "A bolsa"]);
  expect(await page.getByLabel("Legenda").inputValue()).toBe("Linho, de novo");
  await page.getByLabel("Adicionar fotos").setInputFiles(["demo/look-10.jpg", "demo/look-11.jpg"]);
  await page.getByRole("button", { name: "Remover a foto 4" }).click();
  expect(await listAltTexts(page)).toEqual(["De costas", "De frente", "", "", ""]);
  await page.getByRole("textbox", { name: "Descrição da foto 5 (opcional)" }).fill("O sapato");
  expect(await readStored(look)).toEqual(["De frente", "De costas", null, "A bolsa"]);
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.waitForURL(`**/post/${look.id}`);
  expect(await readStored(look)).toEqual(["De costas", "De frente", null, null, "O sapato"]);
  expect((await requirePost(bia.id, look.id)).caption).toBe("Linho, de novo");
});

const findLook = async ({ id }: { id: string }) => (await listPostsBy(id, id, { limit: 1, cursor: null })).items[0];
const files = ["demo/look-10.jpg", "demo/look-11.jpg", "demo/look-12.jpg"];

test("ana picks three photos together, moves the cover behind the second, reloads, and publishes them all", async () => {
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles(files);
  await getOrder(page).nth(1).waitFor();
  await page.getByLabel("Legenda").fill("Três de uma vez");
  await page.getByRole("textbox", { name: "Descrição da foto 2 (opcional)" }).fill("De lado");
  await page.getByRole("button", { name: "Mover a foto 1 para a direita" }).click();
  await page.getByText("Mais opções").click();
  await page.getByRole("textbox", { name: "Descrição da foto 3 (opcional)" }).fill("O detalhe");
  expect(await page.getByLabel("Descrição da imagem (opcional)").inputValue()).toBe("De lado");
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "album-create", { isWhole: true });
  await waitForDrafts(page, true);
  await page.reload();
  await getOrder(page).nth(1).waitFor();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.waitForURL(/page=profile|tab=profile/);
  const listed = await findLook(ana);
  const look = await requirePost(ana.id, listed?.id ?? "");
  expect([look.caption, ...look.images.map(({ altText }) => altText)]).toEqual(["Três de uma vez", "De lado", null, "O detalhe"]);
  expect(new Set(look.images.map(({ imageUrl }) => imageUrl)).size).toBe(3);
  expect(getBrowserErrors()).toEqual([]);
});

test("without scripts several files make one look, and too many or a missing caption lose none that were taken", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto("/create-post");
  const field = page.getByLabel("Escolher imagem");
  const isInside = field.evaluate((input) => input.getBoundingClientRect().bottom <= (input.closest("label")?.getBoundingClientRect().bottom ?? 0));
  expect(await isInside).toBe(true);
  expect(await listOrderHints(page)).toEqual([]); // nothing to order yet
  await field.setInputFiles(files);
  await page.getByLabel("Legenda").fill(" ");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByText("A foto enviada continua aqui").waitFor();
  expect(await listOrderHints(page)).toEqual(["Mude a ordem pelos botões."]);
  expect(await getOrder(page).count()).toBe(2);
  await page.getByRole("button", { name: "Mover a foto 2 para a esquerda" }).click();
  expect(await getOrder(page).count()).toBe(2);
  await page.getByLabel("Legenda").fill("Sem scripts");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.waitForURL(/page=profile|tab=profile/);
  expect(await findLook(ana)).toMatchObject({ caption: "Sem scripts", imagesCount: 3 });
});

testInBench("a look of three photos written without a line is sent whole when it is back", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles(files);
  await getOrder(page).nth(1).waitFor();
  await page.getByRole("textbox", { name: "Descrição da foto 3 (opcional)" }).fill("De lado");
  await page.getByLabel("Legenda").fill("Do metrô");
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/outbox-on-demand-")));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await page.getByText("Seu look está guardado neste aparelho").waitFor();
  await page.context().setOffline(false);
  await waitUntil("the look to be published", async () => (await findLook(ana))?.imagesCount === 3);
  const look = await requirePost(ana.id, (await findLook(ana))?.id ?? "");
  expect([look.caption, ...look.images.map(({ altText }) => altText)]).toEqual(["Do metrô", null, null, "De lado"]);
});

testInBench("the album in every size and theme", async () => {
  const { ana, bia, look } = await createAlbum();
  const [as, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  for (const theme of ["light", "dark"] as const) {
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [1280, 800],
    ] as const) {
      const { page, getBrowserErrors } = await openPage(server, { as, width, height, theme });
      const { page: editor } = await openPage(server, { as: asBia, width, height, theme });
      await gotoHydrated(page, "/");
      await takeScreenshot(page, `album-card-${width}-${theme}`);
      await gotoHydrated(page, `/post/${look.id}`);
      await getStrip(page).focus();
      await page.keyboard.press("ArrowRight");
      await waitForPlace(page, 1);
      expect(await runAxe(page)).toEqual([]);
      await takeScreenshot(page, `album-${width}-${theme}`);
      await gotoHydrated(editor, `/post/${look.id}/edit`);
      expect(await runAxe(editor)).toEqual([]);
      await takeScreenshot(editor, `album-edit-${width}-${theme}`, { isWhole: true });
      expect(getBrowserErrors()).toEqual([]);
    }
  }
});
