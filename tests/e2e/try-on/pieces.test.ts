import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { imageUrlOf } from "#app/models/media/picture";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { keepPhoto, listKeptPhotos } from "#app/models/try-on/kept-photo.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { listTryOns } from "#tests/get-ready/try-on-form";
import { makeColor, makeStoredPhoto } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200", WORKER: "off" });

async function createAnaAndLooks() {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const [look, other] = [await makeLook({ by: bia, look: 12 }), await makeLook({ by: bia, look: 7 })];
  return { ana, bia, look, other, as: await createSignedInClient(server, ana) };
}

const findAdd = (page: Page) => page.getByRole("button", { name: "Adicionar peça ou look" });
const getWish = (page: Page) => page.getByRole("textbox", { name: /Algum detalhe|O que você quer provar/ }).inputValue();

/** Pastes a picture of one colour, as from the clipboard. */
const pastePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 800);
    canvas.getContext("2d")?.fillRect(0, 0, 640, 800);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], "image.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });

/** Whether all of it is above the fixed bar, without scrolling. */
const isUncovered = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const [box, bar] = [selector, ".go-bar"].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return scrollY === 0 && box !== undefined && bar !== undefined && box.bottom <= bar.top;
  }, selector);

test("ana tries bia's look with a piece from her gallery and one that she pastes; the wish follows, and a fourth has no place", async () => {
  const { ana, look, as } = await createAnaAndLooks();
  const { page, getBrowserErrors } = await openPage(server, { as });
  await gotoHydrated(page, `/?tab=tryon&post=${look.id}`);
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  expect(await getWish(page)).toBe(getDefaultWish("look", "pt"));

  await findAdd(page).click();
  await page.getByRole("dialog").getByLabel("Peça: Galeria").setInputFiles("demo/look-03.jpg");
  await page.getByRole("img", { name: "Peça", exact: true }).waitFor();
  expect([await page.getByRole("dialog").count(), await getWish(page)]).toEqual([0, getDefaultWish("pieces", "pt")]);
  await pastePicture(page);
  await page.getByRole("img", { name: "Peça 2" }).waitFor();
  expect([await findAdd(page).count(), await isUncovered(page, ".wells")]).toEqual([0, true]);
  await pastePicture(page);
  await page.getByText("São até três peças de cada vez.").waitFor();
  await page.getByRole("button", { name: "Dispensar" }).click();
  await takeScreenshot(page, "pieces-three");
  expect(await runAxe(page)).toEqual([]);

  await page.getByRole("checkbox", { name: "Guardar estas peças em Minhas peças, só para mim" }).check();
  await page.getByRole("button", { name: "Remover a peça", exact: true }).click();
  await waitUntil("the focus on the plus", () => findAdd(page).evaluate((button) => document.activeElement === button));
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const [tryOn] = await listTryOns(ana);
  expect(tryOn).toMatchObject({ kind: "pieces", sourcePostId: look.id });
  expect([tryOn?.imageUrls.length, (await listKeptPhotos(ana.id, "piece")).length]).toEqual([3, 1]);
  expect(getBrowserErrors()).toEqual([]);
});

test("the sheet brings what ana kept, what she finds by a name, and several pictures at once; a piece let go leaves its place", async () => {
  const { ana, bia, other, as } = await createAnaAndLooks();
  await keepPhoto(ana.id, imageUrlOf((await makeStoredPhoto(ana)).id), "piece");
  const { page, getBrowserErrors } = await openPage(server, { as });
  await gotoHydrated(page, "/?tab=tryon&mode=edit");
  const sheet = page.getByRole("dialog");
  await page.getByRole("button", { name: "Looks", exact: true }).click();
  await sheet.getByRole("textbox", { name: "Link de um look, @pessoa ou palavras" }).fill(`@${bia.username}`);
  await sheet.getByRole("region", { name: "Resultados" }).waitFor();
  await takeScreenshot(page, "pieces-sheet");
  expect(await runAxe(page)).toEqual([]);
  await sheet.getByRole("textbox").fill(`${server.url}/post/${other.id}`);
  const found = sheet.getByRole("region", { name: "Resultados" });
  await found.getByRole("button", { name: `Provar o look de @${bia.username}` }).click();
  await page.waitForURL(`**post=${other.id}`);
  await page.getByRole("link", { name: `Look de @${bia.username}`, exact: true }).waitFor();

  await findAdd(page).click();
  await sheet.getByRole("button", { name: "Minha peça 1", exact: true }).click();
  await page.getByRole("img", { name: "Peça", exact: true }).waitFor();
  expect(await page.locator("input[type=hidden][name=garment]").inputValue()).toStartWith("/media/");
  await page.getByRole("button", { name: "Trocar: Peça" }).click();
  await sheet.getByRole("button", { name: "Tirar a peça 1 de Minhas peças" }).click();
  await page.getByText("Peça removida de Minhas peças").waitFor();
  expect(await page.locator("input[type=hidden][name=garment]").count()).toBe(0);
  await sheet.getByLabel("Peça: Galeria").setInputFiles(["demo/look-03.jpg", "demo/look-04.jpg"]);
  await page.getByRole("img", { name: "Peça 2" }).waitFor();
  expect(await findAdd(page).count()).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
});

test("an AVIF and a GIF, as shops and chats have them, are sent as JPEGs that the server takes", async () => {
  const { ana, as } = await createAnaAndLooks();
  const { page } = await openPage(server, { as });
  await gotoHydrated(page, "/?tab=tryon&mode=edit");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  const pieces = sharp(await makeColor("#c02040"));
  await page.getByLabel("Peça: Galeria").setInputFiles([
    { name: "peca.avif", mimeType: "image/avif", buffer: await pieces.avif({ effort: 0 }).toBuffer() },
    { name: "peca.gif", mimeType: "image/gif", buffer: await pieces.gif().toBuffer() },
  ]);
  await page.getByRole("img", { name: "Peça 2" }).waitFor();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect((await listTryOns(ana))[0]?.imageUrls).toHaveLength(3);
});

test("without scripts two files and a look are one try-on", async () => {
  const { ana, look, as } = await createAnaAndLooks();
  const { page } = await openPage(server, { as, javaScriptEnabled: false });
  await page.goto(`/?tab=tryon&post=${look.id}`);
  await takeScreenshot(page, "pieces-plain", { isWhole: true });
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByLabel("Peça: Galeria").setInputFiles("demo/look-03.jpg");
  await page.getByLabel("Peça 2: Galeria").setInputFiles("demo/look-04.jpg");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect((await listTryOns(ana))[0]?.imageUrls).toHaveLength(4);
});

testInBench(
  "every size, theme and language",
  async () => {
    const { ana, look, other, as } = await createAnaAndLooks();
    await keepPhoto(ana.id, imageUrlOf((await makeStoredPhoto(ana)).id), "piece");
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [1280, 800],
    ] as const)
      for (const theme of ["light", "dark"] as const)
        for (const language of ["pt", "en"] as const) {
          const name = `${width}-${theme}-${language}`;
          const { page } = await openPage(server, { as, width, height, theme, language });
          await gotoHydrated(page, "/?tab=tryon&mode=edit");
          await takeScreenshot(page, `pieces/empty-${name}`);
          expect([name, await runAxe(page)]).toEqual([name, []]);
          await gotoHydrated(page, `/?tab=tryon&post=${look.id}&post=${other.id}`);
          await takeScreenshot(page, `pieces/looks-${name}`);
          expect([name, await runAxe(page)]).toEqual([name, []]);
          await page.getByRole("button", { name: /Adicionar peça|Add a piece/ }).click();
          await page.getByRole("region", { name: /Minhas peças|My pieces/ }).waitFor();
          await takeScreenshot(page, `pieces/sheet-${name}`);
          expect([name, await runAxe(page)]).toEqual([name, []]);
          await page.goto(`/share?post=${look.id}`);
          await takeScreenshot(page, `pieces/share-${name}`);
          expect([name, await runAxe(page)]).toEqual([name, []]);
        }
  },
  300_000,
);
