import { expect, test } from "bun:test";
import type { Page } from "playwright";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { getBody } from "#app/models/try-on/body.server";
import { listKeptPhotos } from "#app/models/try-on/kept-photo.server";
import { openPage, runAxe, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { makeKeptPhoto, requireBody, settlePhoto } from "#tests/get-ready/body/body-photos";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "on", WORKER: "off", RATE_LIMIT_FACTOR: "100" });

const words = pt.bodyPhoto;
const demoPhoto = "demo/look-08.jpg";

async function openAs(wishes: Parameters<typeof openPage>[1] = {}) {
  const ana = await makeUser({ name: "Ana Souza" });
  const opened = await openPage(server, { as: await createSignedInClient(server, ana), ...wishes });
  return { ana, ...opened };
}

const getHeading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const getButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const getGallery = (page: Page) => page.getByLabel(/^(Sua foto|Your photo): (Galeria|Gallery)$/);

const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 360, height: 640, theme: "dark", language: "en" },
  { width: 844, height: 390, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "pt" },
] as const;

test.each(viewportsToTest(looks))(
  "at $width by $height, $theme, $language, the choice, the camera, the wait, a refusal and the end are whole and accessible",
  async (face) => {
    const { bodyPhoto, camera, getReady } = face.language === "pt" ? pt : en;
    const { ana, page } = await openAs(face);
    const checkScreen = async (name: string) => {
      await takeScreenshot(page, `body-photo-${face.width}-${face.theme}-${name}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ name, flaws: await runAxe(page), isWide }).toEqual({ name, flaws: [], isWide: false });
    };
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "OffscreenCanvas")); // makes no body on the device
    await makeKeptPhoto(ana, 3);
    await page.goto("/body-photo?returnTo=/settings");
    await checkScreen("1-choice");
    await getButton(page, bodyPhoto.openCamera).click();
    await getButton(page, camera.shutter).and(page.locator(":enabled")).waitFor();
    await checkScreen("2-camera");
    await getButton(page, bodyPhoto.camera.close).click();
    await getGallery(page).setInputFiles(demoPhoto);
    await page.getByRole("img", { name: bodyPhoto.alt }).waitFor();
    await page.getByLabel(getReady.photos.keep).uncheck();
    await getButton(page, bodyPhoto.use).click();
    await page.waitForFunction(() => document.activeElement?.matches("[name=keep][aria-invalid]"));
    await checkScreen("3-not-kept");
    await page.getByLabel(getReady.photos.keep).check();
    await getButton(page, bodyPhoto.use).click();
    await getHeading(page, bodyPhoto.pending.title).waitFor();
    await checkScreen("4-wait");
    await settlePhoto(ana, "arms_crossed");
    await getHeading(page, bodyPhoto.refused.arms_crossed.title).waitFor();
    await checkScreen("5-refused");
    await page.getByRole("link", { name: bodyPhoto.remove.title }).click();
    await page.getByRole("dialog").waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await checkScreen("6-question");
  },
);

test("ana fits into the outline, the timer counts five seconds, and the photo she takes becomes hers and leads back to the look", async () => {
  const { ana, page, getBrowserErrors } = await openAs();
  await page.goto("/body-photo?returnTo=/settings/about");
  await getButton(page, words.openCamera).click();
  await getButton(page, pt.camera.shutter).and(page.locator(":enabled")).waitFor();
  expect(await page.locator("svg.body-guide").count()).toBe(1);
  await getButton(page, `${pt.camera.timer.label}: 5 segundos`).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await getButton(page, pt.camera.shutter).click();
  for (const second of [5, 4, 3, 2, 1]) {
    await page
      .getByRole("status")
      .filter({ hasText: String(second) })
      .waitFor();
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await page.getByRole("img", { name: words.alt }).waitFor();
  await page.getByLabel(pt.getReady.photos.keep).check();
  await getButton(page, words.use).click();
  await getHeading(page, words.pending.title).waitFor();
  await settlePhoto(ana);
  await getHeading(page, words.ready.title).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(await listKeptPhotos(ana.id)).toHaveLength(1);
  await page.getByRole("link", { name: words.ready.goOn }).click();
  await page.waitForURL("**/settings/about");
  expect(getBrowserErrors()).toEqual([]);
});

test("Back closes the camera, and the photo that was chosen before is still there", async () => {
  const { page } = await openAs();
  await page.goto("/body-photo");
  await getGallery(page).setInputFiles(demoPhoto);
  await getButton(page, words.openCamera).click();
  await getButton(page, words.camera.close).waitFor();
  await page.goBack();
  await getButton(page, words.camera.close).waitFor({ state: "detached" });
  expect(await getGallery(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  await page.waitForFunction(() => document.activeElement?.matches("[data-camera]"));
});

test("by keyboard ana chooses a kept photo, is refused, tries another and deletes it", async () => {
  const { ana, page } = await openAs();
  await makeKeptPhoto(ana, 3);
  const photo = await makeKeptPhoto(ana, 8);
  await page.goto("/body-photo");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await getButton(page, words.use).focus();
  await page.keyboard.press("Enter");
  await getHeading(page, words.pending.title).waitFor();
  expect((await requireBody(ana)).photoId).toBe(photo.id);
  await settlePhoto(ana, "too_dark");
  await getHeading(page, words.refused.too_dark.title).waitFor();
  await page.getByRole("link", { name: words.refused.again }).press("Enter");
  await getHeading(page, words.heading).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: words.remove.title }).press("Enter");
  await getButton(page, words.remove.confirm).press("Enter");
  await getHeading(page, words.heading).waitFor();
  expect([(await getBody(ana.id)).state, (await listKeptPhotos(ana.id)).length]).toEqual(["none", 2]);
});

test("offline nothing is lost: the photo and the yes stay, and are sent when the line is back", async () => {
  const { ana, page } = await openAs();
  await page.goto("/body-photo");
  await getGallery(page).setInputFiles(demoPhoto);
  await page.getByLabel(pt.getReady.photos.keep).check();
  await page.context().setOffline(true);
  await getButton(page, words.use).click();
  await page.getByText(pt.toasts.photoNotUploaded.title).first().waitFor();
  expect(await page.getByLabel(pt.getReady.photos.keep).isChecked()).toBe(true);
  await page.context().setOffline(false);
  await getButton(page, words.use).click();
  await getHeading(page, words.pending.title).waitFor();
  expect((await requireBody(ana)).state).toBe("pending");
});

testInBench("without scripts ana reaches it from the settings, sends a photo and sees the end on the page that loads itself again", async () => {
  const { ana, page } = await openAs({ javaScriptEnabled: false });
  await page.goto("/settings");
  await page.getByRole("link", { name: words.title }).click();
  await getGallery(page).setInputFiles(demoPhoto);
  await getButton(page, words.use).click();
  await page.getByText(pt.errors.keep_required).waitFor();
  await page.getByRole("img", { name: words.alt }).waitFor();
  await page.getByLabel(pt.getReady.photos.keep).check();
  await takeScreenshot(page, "body-photo-unscripted");
  await getButton(page, words.use).click();
  await getHeading(page, words.pending.title).waitFor();
  await settlePhoto(ana);
  await getHeading(page, words.ready.title).waitFor();
  await page.getByRole("link", { name: words.remove.title }).click();
  await getButton(page, words.remove.confirm).click();
  await getHeading(page, words.heading).waitFor();
  expect((await getBody(ana.id)).state).toBe("none");
});
