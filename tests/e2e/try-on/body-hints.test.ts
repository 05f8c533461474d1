import { expect, test } from "bun:test";
import type { Page } from "playwright";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { gotoHydrated, openPage, runAxe, setCameraFile, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { filmScenes } from "#tests/camera-film";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

setCameraFile(await filmScenes(["wall", "two", "dark", "person"]));
const server = await startServer({ VISION: "on", WORKER: "off", RATE_LIMIT_FACTOR: "100" });

const hintsTimeoutMs = 60_000;
const words = pt.bodyPhoto;
const offer = /^(Dicas ao vivo · baixa|Live hints · downloads) \d+ MB/;

/** Ana opens the camera of her body photo; `said` fills with what its live region says. */
async function openCamera({ isSavingData = false, ...wishes }: Parameters<typeof openPage>[1] & { isSavingData?: boolean } = {}) {
  const opened = await openPage(server, { as: await createSignedInClient(server, await makeUser()), ...wishes });
  const { page } = opened;
  const [fetched, said]: [string[], string[]] = [[], []];
  page.on("request", (request) => request.url().includes("/vision/") && fetched.push(request.url()));
  await page.exposeFunction("hear", (text: string) => text && said.push(text));
  await page.addInitScript((isSavingData) => {
    Object.defineProperty(navigator, "connection", { value: { saveData: isSavingData } });
    const { hear } = globalThis as unknown as { hear: (text: string) => void };
    let last = "";
    new MutationObserver(() => {
      const now = document.querySelector(".mirror [role=status].sr-only")?.textContent ?? "";
      if (now !== last) hear(now);
      last = now;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, isSavingData);
  await gotoHydrated(page, "/body-photo");
  await showCamera(page);
  return { ...opened, fetched, said };
}

async function showCamera(page: Page) {
  await page.getByRole("button", { name: /^(Abrir câmera|Open camera)$/ }).click();
  await page.locator(".shutter:enabled").waitFor();
}

const getOffer = (page: Page) => page.getByRole("button", { name: offer });
const waitForHint = (page: Page, hint: string) => page.locator(".mirror__hint").getByText(hint, { exact: true }).waitFor({ timeout: hintsTimeoutMs });

const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 360, height: 640, theme: "dark", language: "en" },
] as const;

test.each(viewportsToTest(looks))(
  "at $width by $height, $language, the camera says what is wrong as long as it is so, once ana wants what it downloads",
  async (face) => {
    const { bodyPhoto, camera } = face.language === "pt" ? pt : en;
    const { page, fetched, said, getBrowserErrors } = await openCamera(face);
    await takeScreenshot(page, `body-hints-${face.width}-1-offer`);
    expect(await runAxe(page)).toEqual([]);
    expect(fetched).toEqual([]);
    await getOffer(page).press("Enter");
    await getOffer(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("shutter");
    for (const hint of ["nobody", "several_people", "too_dark", "fine"] as const) {
      await waitForHint(page, bodyPhoto.hints[hint]);
      await takeScreenshot(page, `body-hints-${face.width}-2-${hint}`);
    }
    expect(await runAxe(page)).toEqual([]);
    const isRepeated = said.some((text, at) => text === said[at - 1]);
    expect(isRepeated).toBe(false);
    expect(said).toEqual(expect.arrayContaining([camera.on, bodyPhoto.hints.loading, bodyPhoto.hints.several_people]));
    const workers = page.workers();
    expect(workers).toHaveLength(1);
    const closed = workers[0]?.waitForEvent("close");
    await page.getByRole("button", { name: bodyPhoto.camera.close }).click();
    await page.waitForFunction(() => !document.querySelector(".mirror"));
    await closed;
    expect(page.workers()).toHaveLength(0);
    expect(getBrowserErrors()).toEqual([]);
  },
  180_000,
);

test("whoever declines has the camera as it was, and nothing is fetched", async () => {
  const { page, fetched } = await openCamera();
  await page.getByRole("button", { name: words.hints.decline }).click();
  await getOffer(page).waitFor({ state: "detached" });
  await page.getByText(words.camera.advice).waitFor();
  await page.getByRole("button", { name: words.camera.close }).click();
  await showCamera(page);
  expect([await getOffer(page).count(), fetched]).toEqual([0, []]);
});

test("with data saver on ana is asked twice before anything is fetched", async () => {
  const { page, fetched } = await openCamera({ isSavingData: true });
  await getOffer(page).click();
  await page.getByText(words.hints.saver).waitFor();
  await takeScreenshot(page, "body-hints-saver");
  expect(await runAxe(page)).toEqual([]);
  expect(fetched).toEqual([]);
  await page.getByRole("button", { name: /^Baixar \d+ MB assim mesmo$/ }).click();
  await waitForHint(page, words.hints.loading);
});

testInBench(
  "when the models are kept the next visit asks nothing, and a photo from the gallery is checked before it is sent",
  async () => {
    const { page } = await openCamera({ serviceWorkers: "allow" });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
    await page.reload();
    await page.getByLabel(/: Galeria$/).setInputFiles("demo/avatar-1.jpg");
    expect(await page.getByText(words.refused.nobody.text).count()).toBe(0);
    await showCamera(page);
    await getOffer(page).click();
    await waitForHint(page, words.hints.fine);
    await gotoHydrated(page, "/body-photo");
    await showCamera(page);
    await waitForHint(page, words.hints.fine);
    expect(await getOffer(page).count()).toBe(0);
    await page.getByRole("button", { name: words.camera.close }).click();
    await page.getByLabel(/: Galeria$/).setInputFiles("demo/avatar-1.jpg");
    await page.getByRole("status").filter({ hasText: words.refused.cut_off.title }).waitFor({ timeout: hintsTimeoutMs });
    await takeScreenshot(page, "body-hints-gallery");
    expect(await runAxe(page)).toEqual([]);
  },
  180_000,
);
