import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { getBody } from "#app/models/try-on/body.server";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { makeKeptPhoto } from "#tests/get-ready/body/body-photos";
import { createSignedInClient } from "#tests/http";
import { makeWearableLook } from "#tests/layers";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ VISION: "on", WORKER: "off", RATE_LIMIT_FACTOR: "100" });

const makingTimeoutMs = 120_000;
const words = pt.bodyPhoto;
const demoPhoto = "demo/marina-body.jpg";

/** Opens pages as ana; `sent` fills with every request that is not a GET. */
async function openAs(ana: { id: string; email: string }, wishes: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(server, { as: await createSignedInClient(server, ana), ...wishes });
  const sent: string[] = [];
  opened.page.context().on("request", (request) => {
    if (request.method() !== "GET" && !request.url().endsWith("/seen")) sent.push(`${request.method()} ${request.url()}`);
  });
  return { ...opened, sent };
}

const getHeading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const getUse = (page: Page) => page.getByRole("button", { name: /^(Usar só neste aparelho|Use on this device( only)?)( · (baixa|downloads) \d+ MB)?$/ });
const choosePhoto = (page: Page, path = demoPhoto) => page.getByLabel(/: (Galeria|Gallery)$/).setInputFiles(path);

/** Ana makes a body of a photo on this device. */
async function makeOnDevice(page: Page) {
  await gotoHydrated(page, "/body-photo");
  await choosePhoto(page);
  await getUse(page).click();
  await getHeading(page, words.ready.title).waitFor({ timeout: makingTimeoutMs });
}

const countBodies = (page: Page) =>
  page.evaluate(async () => {
    const promisify = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
    const opening = indexedDB.open("body", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("body");
    const database = await promisify(opening);
    const count = await promisify(database.transaction("body").objectStore("body").count());
    database.close();
    return count;
  });

/** Whether the page shows the photo alone, not the layers beside it. */
const readShape = (page: Page) => page.locator("canvas[role=img]").evaluate((canvas) => (canvas.clientHeight > canvas.clientWidth ? "upright" : "wide"));

const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 360, height: 640, theme: "dark", language: "en" },
] as const;

test.each(viewportsToTest(looks))(
  "at $width by $height, $theme, $language, ana does not keep her photo: this device makes her body, nothing is sent, and looks show on her",
  async (face) => {
    const { bodyPhoto } = face.language === "pt" ? pt : en;
    const [ana, bia] = [await makeUser(), await makeUser({ username: `bia${face.width}` })];
    const look = await makeWearableLook({ by: bia, look: 2 });
    const { page, sent, getBrowserErrors } = await openAs(ana, face);
    const checkScreen = async (name: string) => {
      await takeScreenshot(page, `device-body-${face.width}-${face.theme}-${name}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ name, flaws: await runAxe(page), isWide }).toEqual({ name, flaws: [], isWide: false });
    };
    await gotoHydrated(page, "/body-photo");
    await choosePhoto(page);
    await page.getByText(bodyPhoto.device.limits).waitFor();
    await checkScreen("1-choice");
    await getUse(page).click();
    await getHeading(page, bodyPhoto.pending.title).waitFor();
    await checkScreen("2-wait");
    await getHeading(page, bodyPhoto.ready.title).waitFor({ timeout: makingTimeoutMs });
    expect(await readShape(page)).toBe("upright");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.getByText(bodyPhoto.device.only).waitFor();
    await checkScreen("3-ready");
    await gotoHydrated(page, `/user/${bia.id}`);
    await page.getByRole("switch").click();
    await page.locator(`#look-${look.id} canvas[data-drawn]`).waitFor();
    await checkScreen("4-on-me");
    await gotoHydrated(page, `/post/${look.id}/on-me`);
    await page.getByRole("slider").waitFor();
    await takeScreenshot(page, `device-body-${face.width}-5-look`);
    expect(sent).toEqual([]);
    expect([await getBody(ana.id), await db.$count(media, eq(media.ownerId, ana.id))]).toEqual([{ state: "none" }, 0]);
    expect(getBrowserErrors()).toEqual([]);
  },
  180_000,
);

test("her body is still there after a reload, is deleted in one place, and then looks ask for a photo again", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeWearableLook({ by: bia, look: 2 });
  const { page, sent } = await openAs(ana);
  await makeOnDevice(page);
  await gotoHydrated(page, "/body-photo");
  await page.getByText(words.device.ready).waitFor();
  await page.getByRole("link", { name: words.remove.title }).click();
  await page.getByText(words.device.removeQuestion).waitFor();
  await page.getByRole("button", { name: words.remove.confirm, exact: true }).click();
  await getHeading(page, words.heading).waitFor();
  expect([await countBodies(page), sent]).toEqual([0, []]);
  await page.goto(`/post/${look.id}/on-me`);
  await page.waitForURL((url) => url.pathname === "/body-photo");
}, 180_000);

testInBench(
  "it leaves the device with ana's session, and dandara who signs in next does not get it",
  async () => {
    const [ana, dandara] = [await makeUser(), await makeUser()];
    const { page } = await openAs(ana);
    await makeOnDevice(page);
    expect(await countBodies(page)).toBe(1);
    await page.context().clearCookies();
    const client = await createSignedInClient(server, dandara);
    await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: server.url })));
    await gotoHydrated(page, "/body-photo");
    await page.waitForFunction(() => localStorage.getItem("hasBody") === null);
    await getHeading(page, words.heading).waitFor();
    expect(await countBodies(page)).toBe(0);
  },
  180_000,
);

testInBench(
  "a photo in which nobody stands is refused on the device in the server's words, and another can be chosen",
  async () => {
    const { page, sent } = await openAs(await makeUser());
    await gotoHydrated(page, "/body-photo");
    await choosePhoto(page, "demo/avatar-1.jpg");
    await getUse(page).click();
    await getHeading(page, words.refused.cut_off.title).waitFor({ timeout: makingTimeoutMs });
    await takeScreenshot(page, "device-body-refused");
    await page.getByRole("button", { name: words.refused.again }).click();
    await getHeading(page, words.heading).waitFor();
    expect([await countBodies(page), sent]).toEqual([0, []]);
  },
  180_000,
);

testInBench(
  "a photo that ana keeps afterwards takes the place of the one on the device",
  async () => {
    const ana = await makeUser();
    await makeKeptPhoto(ana);
    const { page } = await openAs(ana);
    await gotoHydrated(page, "/body-photo");
    await choosePhoto(page);
    await page.getByLabel(pt.getReady.photos.keep).uncheck();
    await getUse(page).click();
    await page.getByText(words.device.ready).waitFor({ timeout: makingTimeoutMs });
    await page.getByRole("link", { name: words.change }).click();
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: words.use, exact: true }).click();
    await getHeading(page, words.pending.title).waitFor();
    expect(await countBodies(page)).toBe(0);
  },
  180_000,
);

test("where the browser cannot make a body, the form asks to keep the photo as before", async () => {
  const { page } = await openAs(await makeUser());
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
  await gotoHydrated(page, "/body-photo");
  await choosePhoto(page);
  await page.getByRole("button", { name: words.use, exact: true }).click();
  await page.getByText(pt.errors.keep_required).waitFor();
  expect(await getUse(page).count()).toBe(0);
});
