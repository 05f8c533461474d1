import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { keptPhotos, tryOns } from "#app/db/schema";
import { deletePost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { giveConsent, withdrawConsent } from "#app/models/privacy/consent.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { startFakeFal } from "#tests/fakes/fal";
import { makeColor } from "#tests/get-ready/try-ons";
import { createSignedInClient } from "#tests/http";
import { ingestDemoLook } from "#tests/media/demo-pictures";
import { makeLook, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
const server = await startServer({ ...fal.environment, RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

const photo = "demo/look-08.jpg";
const feed = "/?tab=feed&feed=explore";

async function keepDemoPhoto(user: { id: string }, look = 8) {
  const picture = await ingestDemoLook(user.id, look, "edit_input");
  await keepPhoto(user.id, imageUrlOf(picture.id));
}

/** Ana has a kept photo and agreed to the provider. */
async function makeKnownAna(more: Parameters<typeof makeUser>[0] = {}) {
  const ana = await makeUser(more);
  await keepDemoPhoto(ana);
  await giveConsent(ana.id, "ai_provider", "pt");
  return ana;
}

/** Bia's look is the newest of some in the feed. */
async function makeFeed() {
  const bia = await makeUser();
  for (const look of [3, 5, 9, 14]) await makeLook({ by: bia, look });
  return { bia, look: await makeLook({ by: bia, look: 12 }) };
}

const getHanger = (page: Page, look: { id: string }) => page.locator(`#look-${look.id} a[data-try-on]`);
const getSheet = (page: Page) => page.getByRole("dialog", { name: "Provar este look" });
const getGo = (page: Page) => getSheet(page).getByRole("button", { name: "Provar agora" });
const listTryOns = (user: { id: string }) => db.select().from(tryOns).where(eq(tryOns.userId, user.id));

/** Counts the taps of a finger on the page. */
async function countTaps(page: Page) {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { taps: number };
    counter.taps = 0;
    addEventListener("pointerdown", () => counter.taps++, { capture: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { taps: number }).taps);
}

test("ana, whose photo is kept, tries bia's look on by two taps and stays at her place in the feed", async () => {
  const [ana, { bia, look }] = [await makeKnownAna(), await makeFeed()];
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640, hasTouch: true });
  const getTaps = await countTaps(page);
  await gotoHydrated(page, feed);
  const hanger = getHanger(page, look);
  await hanger.scrollIntoViewIfNeeded();
  const before = { address: page.url(), scroll: await page.evaluate(() => scrollY), entries: await page.evaluate(() => history.length) };
  expect(await hanger.getAttribute("aria-label")).toBe(`Provar o look de @${bia.username}`);

  await hanger.tap();
  await getSheet(page).getByText("1 crédito · restam 5").waitFor();
  await getSheet(page).getByRole("img", { name: "Sua foto" }).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "sheet-kept-360");
  await getGo(page).tap();
  const link = page.getByRole("link", { name: "Acompanhar" });
  await link.waitFor();

  expect(await getTaps()).toBe(2);
  expect(await getSheet(page).count()).toBe(0);
  expect([page.url(), await page.evaluate(() => scrollY)]).toEqual([before.address, before.scroll]);
  expect(await hanger.evaluate((element) => element === document.activeElement)).toBe(true);
  const [tryOn] = await listTryOns(ana);
  expect([tryOn?.sourcePostId, tryOn?.kind]).toEqual([look.id, "look"]);
  await takeScreenshot(page, "sheet-started-360");
  await link.click();
  await page.waitForURL(`**/get-ready/${tryOn?.id}`);
  expect(getBrowserErrors()).toEqual([]);
});

test("ana tries a look on for the first time by five taps, sees what she agrees to, and keeps her photo by the one answer", async () => {
  const [ana, { look }] = [await makeUser(), await makeFeed()];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), width: 360, height: 640, hasTouch: true });
  const getTaps = await countTaps(page);
  await gotoHydrated(page, feed);
  await getHanger(page, look).tap();
  const sheet = getSheet(page);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), sheet.getByText("Galeria", { exact: true }).tap()]);
  await chooser.setFiles(photo); // the fifth tap, in the gallery
  await sheet.getByRole("img", { name: "Sua foto" }).waitFor();
  const agreement = sheet.getByRole("checkbox", { name: /fal\.ai/ });
  const keep = sheet.getByRole("checkbox", { name: /Guardar esta foto/ });
  expect([await keep.isChecked(), await agreement.isChecked()]).toEqual([true, false]);
  await takeScreenshot(page, "sheet-first-360");
  for (const shown of [keep, agreement, getGo(page), sheet.getByText("As cópias de lá")]) expect(await isInReach(shown)).toBe(true);
  expect(await runAxe(page)).toEqual([]);
  await agreement.tap();
  await getGo(page).tap();
  await page.getByRole("link", { name: "Acompanhar" }).waitFor();
  expect(await getTaps()).toBe(4);
  expect((await listTryOns(ana)).length).toBe(1);
  expect((await db.select().from(keptPhotos).where(eq(keptPhotos.userId, ana.id))).length).toBe(1);

  await getHanger(page, look).tap();
  await sheet.getByRole("img", { name: "Sua foto" }).waitFor();
  expect([await agreement.count(), await keep.count()]).toEqual([0, 0]);
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  expect(page.url()).toEndWith(feed);
});

/** Whether a finger on its middle reaches it now. */
const isInReach = (control: ReturnType<Page["locator"]>) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const reached = document.elementFromPoint(x + width / 2, y + height / 2);
    return element.contains(reached) || reached?.contains(element) === true;
  });

test("without scripts the hanger leads ana to the form with bia's look", async () => {
  const [ana, { bia, look }] = [await makeUser(), await makeFeed()];
  const closed = await makeLook({ by: bia, look: 2, allowTryOn: false });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto(feed);
  expect(await getHanger(page, closed).count()).toBe(0);
  await getHanger(page, look).click();
  await page.getByRole("textbox", { name: "Algum detalhe?" }).waitFor();
  expect(await page.locator("input[name=look]").inputValue()).toBe(look.id);
});

test("refusals, a lost connection, no credits and a deleted look are said in ana's sheet, and nothing is lost", async () => {
  const [ana, { bia, look }] = [await makeKnownAna(), await makeFeed()];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, feed);
  const [sheet, hanger] = [getSheet(page), getHanger(page, look)];
  await hanger.focus();
  await page.keyboard.press("Enter");
  await sheet
    .getByLabel("Sua foto: Galeria")
    .setInputFiles({ name: "eu.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await makeColor("#806040", { width: 300, height: 400 })) });
  await sheet.getByText("Guardar esta foto").waitFor();
  await getGo(page).click();
  await sheet.getByText("Sua foto é pequena demais").waitFor();
  expect(await sheet.getByRole("img", { name: "Sua foto" }).count()).toBe(1);
  await sheet.getByRole("radio", { name: "Minha foto 1" }).locator("..").click();
  expect(await sheet.getByText("Sua foto é pequena demais").count()).toBe(0);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await hanger.evaluate((element) => element === document.activeElement)).toBe(true);

  await hanger.click();
  await getGo(page).waitFor();
  await page.context().setOffline(true);
  await getGo(page).click();
  await sheet.getByText("Sua prova começa assim que ela voltar").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Acompanhar" }).waitFor();
  expect((await listTryOns(ana)).length).toBe(1);

  await hanger.click();
  await sheet.getByLabel("Sua foto: Galeria").setInputFiles(photo);
  await sheet.getByRole("checkbox", { name: /Guardar esta foto/ }).waitFor();
  await sheet.getByRole("link", { name: "Mais peças ou detalhes" }).click();
  await page.getByRole("textbox", { name: "Algum detalhe?" }).waitFor();
  await page.locator("img[alt='Sua foto'][src^='blob:']").waitFor();
  await page.goBack();
  await hanger.waitFor();

  await deletePost(bia.id, look.id);
  await hanger.click();
  await sheet.getByText("Post não encontrado").waitFor();
});

testInBench("ana closes the sheet while it sends: the answer says what became of it, and the next look's sheet stays open", async () => {
  const [ana, { bia, look }] = [await makeKnownAna(), await makeFeed()];
  const other = await makeLook({ by: bia, look: 15 });
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, feed);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route(`**/api/posts/${look.id}/try-on`, async (route) => {
    if (route.request().method() === "POST") await answers[sent++]?.promise;
    await route.continue();
  });
  const sendAndClose = async () => {
    await getHanger(page, look).click();
    await getGo(page).click();
    await getSheet(page).getByRole("button", { name: "Enviando" }).waitFor();
    await page.keyboard.press("Escape");
    await getSheet(page).waitFor({ state: "detached" });
  };
  await sendAndClose();
  await getHanger(page, other).click();
  await getGo(page).waitFor();
  answers[0]?.resolve();
  await page.getByRole("link", { name: "Acompanhar" }).waitFor();
  expect([await getGo(page).count(), (await listTryOns(ana)).length]).toEqual([1, 1]);
  await page.keyboard.press("Escape");
  await getSheet(page).waitFor({ state: "detached" });

  await sendAndClose();
  await deletePost(bia.id, look.id);
  answers[1]?.resolve();
  await page.getByText("Post não encontrado").waitFor();
  expect((await listTryOns(ana)).length).toBe(1);
});

test("ana, who withdrew her consent while the sheet was open, is asked for it in the sheet", async () => {
  const [ana, { look }] = [await makeKnownAna(), await makeFeed()];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, feed);
  await getHanger(page, look).click();
  await getGo(page).waitFor();
  await withdrawConsent(ana.id, "ai_provider");
  await getGo(page).click();
  await getSheet(page)
    .getByRole("checkbox", { name: /fal\.ai/ })
    .check();
  await getGo(page).click();
  await page.getByRole("link", { name: "Acompanhar" }).waitFor();
  expect((await listTryOns(ana)).length).toBe(1);
});

test("without credits the button of the sheet says so and leads ana to the plans", async () => {
  const [ana, { look }] = [await makeKnownAna({ credits: 0 }), await makeFeed()];
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, feed);
  await getHanger(page, look).click();
  await takeScreenshot(page, "sheet-no-credits");
  await getSheet(page).getByRole("link", { name: "Faltam créditos · Ver planos" }).click();
  await page.waitForURL("**/plans");
  expect(await getSheet(page).count()).toBe(0);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [1280, 800],
] as const)
  for (const theme of ["light", "dark"] as const)
    testInBench(`the sheet at ${width}×${height}, ${theme}`, async () => {
      const [ana, eva, { look }] = [await makeKnownAna(), await makeUser(), await makeFeed()];
      await keepDemoPhoto(ana, 17);
      for (const [user, name] of [
        [ana, "kept"],
        [eva, "first"],
      ] as const) {
        const as = await createSignedInClient(server, user);
        const { page } = await openPage(server, { as, width, height, theme, hasTouch: width < 1000, ...(name === "first" ? { language: "en" } : {}) });
        await gotoHydrated(page, feed);
        await takeScreenshot(page, `sheet/feed-${width}-${theme}`);
        await getHanger(page, look).click();
        const go = page.getByRole("dialog").getByRole("button", { name: /Provar agora|Try it on/ });
        await go.waitFor();
        if (name === "first") await page.getByRole("dialog").locator("input[type=file]").first().setInputFiles(photo);
        await page.getByRole("dialog").getByRole("img").last().waitFor();
        expect(await runAxe(page)).toEqual([]);
        await takeScreenshot(page, `sheet/${name}-${width}-${theme}`);
        expect(await isInReach(go)).toBe(true);
      }
    });
