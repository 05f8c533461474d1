import { expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { userInteractions } from "#app/db/schema";
import { livePath } from "#app/paths";
import { gotoHydrated, openPage, runAxe, setCameraFile, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { giveBody } from "#tests/layers";
import { colours, filmPerson, makeWearableLook } from "#tests/live-mirror";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

setCameraFile(await filmPerson());
const server = await startServer({ RATE_LIMIT_FACTOR: "100" });

const startTimeoutMs = 60_000;
const download = /^Baixar \d+ MB e ligar câmera$/;

type Watched = { tracks: MediaStreamTrack[]; ended: number };
declare const watched: Watched;

/** Bia shares a blue and a red look; ana opens the live mirror of the blue one. */
async function openMirror({ isSavingData = false, ...wishes }: Parameters<typeof openPage>[1] & { isSavingData?: boolean } = {}) {
  const [ana, bia] = [await makeUser(), await makeUser({ username: `bia${Date.now()}` })];
  await makeWearableLook({ by: bia, shirt: colours.red });
  const blueLook = await makeWearableLook({ by: bia, shirt: colours.blue });
  const opened = await openPage(server, { as: await createSignedInClient(server, ana), ...wishes });
  const { page } = opened;
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("/vision/") && fetched.push(request.url()));
  await page.addInitScript((isSavingData) => {
    const seen: Watched = { tracks: [], ended: 0 };
    Object.assign(globalThis, { watched: seen });
    Object.defineProperty(navigator, "connection", { value: { saveData: isSavingData } });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
    const terminate = Worker.prototype.terminate;
    Worker.prototype.terminate = function () {
      seen.ended += 1;
      terminate.call(this);
    };
  }, isSavingData);
  await gotoHydrated(page, livePath(blueLook));
  return { ...opened, blueLook, fetched };
}

const waitForStatus = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words }).first().waitFor({ timeout: startTimeoutMs });

type Colour = { red: number; blue: number };
const isBlue = ({ red, blue }: Colour) => blue > red + 60;
const isRed = ({ red, blue }: Colour) => red > blue + 60;

/** Mean colour where the chest is. */
async function readChest(page: Page, selector: string): Promise<Colour> {
  const shown = sharp(await page.locator(selector).screenshot());
  const { width, height } = await shown.metadata();
  const part = { left: Math.round(width * 0.45), top: Math.round(height * 0.34), width: 30, height: 20 };
  const [red = 0, , blue = 0] = await shown.extract(part).resize(1, 1).removeAlpha().raw().toBuffer();
  return { red, blue };
}

test("ana asks for the mirror, which says what it fetches, wears bia's looks in turn and keeps a still; it stops with the page", async () => {
  const { page, fetched, getBrowserErrors } = await openMirror();
  await page.getByText(/o aparelho baixa \d+ MB/).waitFor();
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "live-1-consent");
  expect(fetched).toEqual([]);
  await page.getByRole("button", { name: download }).click();
  await waitForStatus(page, /Você está com o look de @bia\d+, 1 de \d/);
  const readMirror = () => readChest(page, ".mirror__live canvas");
  await takeScreenshot(page, "live-2-dressed");
  await waitUntil("the blue shirt", async () => isBlue(await readMirror()));
  expect(await runAxe(page)).toEqual([]);
  await takeScreenshot(page, "live-2-blue");
  await page.keyboard.press("ArrowRight");
  await waitForStatus(page, /, 2 de \d/);
  await waitUntil("the red shirt", async () => isRed(await readMirror()));
  await takeScreenshot(page, "live-3-red");
  await page.getByRole("button", { name: "Fotografar" }).click();
  const still = page.getByRole("img", { name: /^Foto do espelho/ });
  await still.waitFor();
  expect(isRed(await readChest(page, ".mirror__glass img"))).toBe(true);
  expect(await page.evaluate(() => watched.tracks.map(({ readyState }) => readyState))).toEqual(["ended"]);
  expect(await page.getByRole("link", { name: "Baixar" }).getAttribute("download")).toBe("espelho-ao-vivo.jpg");
  await takeScreenshot(page, "live-4-still");
  expect(await runAxe(page)).toEqual([]);
  await page.getByRole("button", { name: "Voltar ao espelho" }).click();
  await waitForStatus(page, /Você está com o look/);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await page.getByRole("heading", { name: "Câmera em pausa" }).waitFor();
  expect(await page.evaluate(() => watched.tracks.map(({ readyState }) => readyState))).toEqual(["ended", "ended"]);
  expect(await page.evaluate(() => watched.ended)).toBe(2);
  const isNotice = (error: string) => error.includes("GPU stall due to ReadPixels"); // of the software's own graphics card
  expect(getBrowserErrors().filter((error) => !isNotice(error))).toEqual([]);
}, 180_000);

test("what the mirror needs is fetched once and kept; the next visit only asks for the camera", async () => {
  const { page, blueLook } = await openMirror({ serviceWorkers: "allow" });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  await page.getByRole("button", { name: download }).click();
  await waitForStatus(page, /Você está com o look/);
  await gotoHydrated(page, livePath(blueLook));
  await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
  const kept = await page.evaluate(async () => (await (await caches.open("vision")).keys()).map(({ url }) => url.split("/").at(-1)));
  expect(kept.sort()).toEqual([
    "litert_wasm_compat_internal.js",
    "litert_wasm_compat_internal.wasm",
    "pose_detection.tflite",
    "pose_landmark_lite.tflite",
    "worker.js",
  ]);
}, 180_000);

test("with data saver on ana is asked twice, and nothing is fetched before she agrees twice", async () => {
  const { page, fetched } = await openMirror({ isSavingData: true });
  await page.getByRole("button", { name: download }).click();
  await page.getByText(/A economia de dados está ligada/).waitFor();
  expect(fetched).toEqual([]);
  await page.getByRole("button", { name: /assim mesmo$/ }).click();
  await waitForStatus(page, "Preparando o espelho");
}, 180_000);

test("where the browser has no WebAssembly the page says so and fetches nothing", async () => {
  const { page, blueLook, fetched } = await openMirror();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await gotoHydrated(page, livePath(blueLook));
  await page.getByText("Este navegador não veste o look ao vivo.").waitFor();
  expect(await page.getByRole("button", { name: download }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Ver na minha foto" }).count()).toBe(1);
  expect(fetched).toEqual([]);
});

test("a look without layers has no mirror, nor has a stranger to a closed look", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const client = await createSignedInClient(server, ana);
  const plain = await makeLook({ by: bia });
  expect((await client.get(livePath(plain))).status).toBe(404);
  const look = await makeWearableLook({ by: bia, shirt: colours.blue });
  expect((await client.get(livePath(look))).status).toBe(200);
});

testInBench(
  "ana opens a look from bia's profile: the mirror turns through that list, and leaves out what she may not see",
  async () => {
    const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
    await giveBody(ana);
    const first = await makeWearableLook({ by: bia, shirt: colours.red });
    const opened = await makeWearableLook({ by: bia, shirt: colours.blue });
    const last = await makeWearableLook({ by: bia, shirt: colours.red });
    await makeWearableLook({ by: caio, shirt: colours.red });
    await makeLook({ by: bia });
    const client = await createSignedInClient(server, ana);
    const { page } = await openPage(server, { as: client });
    await gotoHydrated(page, `/user/${bia.id}`);
    await page.locator(`#look-${opened.id} a[data-on-image]`).click();
    await page.waitForURL((url) => url.pathname === `/post/${opened.id}`);
    await page.getByRole("link", { name: "Ver em mim" }).click();
    const way = page.getByRole("link", { name: "Ao vivo" });
    await way.waitFor();
    const address = (await way.getAttribute("href")) ?? "";
    const listLooks = async (path: string) => {
      const html = await (await client.get(path)).text();
      const places = [opened, first, last].map(({ id }) => [id, html.indexOf(`/api/posts/${id}/garment.webp`)] as const);
      return places
        .filter(([, at]) => at >= 0)
        .sort(([, one], [, other]) => one - other)
        .map(([id]) => id);
    };
    expect(await listLooks(address)).toEqual([opened.id, first.id, last.id]);
    await way.click();
    await page.getByRole("button", { name: download }).click();
    await waitForStatus(page, /, 1 de 3/);
    await db.insert(userInteractions).values({ userId: caio.id, targetUserId: ana.id, type: "block" });
    const hidden = await makeWearableLook({ by: caio, shirt: colours.blue });
    expect(await (await client.get(livePath(opened, [hidden.id, last.id]))).text()).not.toContain(`${hidden.id}/garment`);
    expect((await client.get(livePath(opened, Array(200).fill(last.id)))).status).toBe(200);
  },
  180_000,
);
