import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { media, tryOns } from "#app/db/schema";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { imageUrlOf } from "#app/models/media/picture";
import { giveConsent } from "#app/models/privacy/consent.server";
import { keepPhoto } from "#app/models/try-on/kept-photo.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { openPage, runAxe, takeScreenshot, testInBench, viewportsToTest } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeLook, makeUser } from "#tests/people";
import { startServer, waitUntil } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

type Asked = { width?: { ideal: number }; height?: { ideal: number }; facingMode: { ideal: string } };
/** Records camera requests, tracks and canvases. */
type Watched = {
  asked: { audio: boolean; video: Asked }[];
  tracks: MediaStreamTrack[];
  made: [type: string, quality: number, isBright: boolean][];
  refusal: string | null;
  tones: number;
  torch: boolean[];
};
declare const watched: Watched;

/** Opens the camera page with recording; `watched.refusal` fails the next request. */
async function openCameraPage({ path = "/?tab=tryon", ...wishes }: Parameters<typeof openPage>[1] & { path?: string } = {}) {
  const ana = await makeUser({ name: "Ana Souza" });
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana), ...wishes });
  await page.addInitScript(() => {
    if (!localStorage.getItem("camera")) localStorage.setItem("camera", '{"timer":0}'); // no countdown
    const seen: Watched = { asked: [], tracks: [], made: [], refusal: null, tones: 0, torch: [] };
    Object.assign(globalThis, { watched: seen });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      seen.asked.push(wanted as Watched["asked"][number]);
      if (seen.refusal) throw new DOMException("", seen.refusal);
      const stream = await ask(wanted);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
    const sound = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function () {
      seen.tones += 1;
      sound.call(this);
    };
    const make = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (done, type = "", quality = 0) {
      seen.made.push([type, quality, document.querySelector(".bg-white") !== null]);
      make.call(this, done, type, quality);
    };
  });
  await page.goto(path);
  return { ana, page, getBrowserErrors };
}

const start = (page: Page) => page.getByRole("button", { name: "Ligar câmera" });
const getShutter = (page: Page) => page.getByRole("button", { name: "Fotografar" });
const waitForStatus = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words }).first().waitFor();
const isOn = (page: Page) => waitForStatus(page, "Câmera ligada");
const listTrackStates = (page: Page) => page.evaluate(() => watched.tracks.map((track) => track.readyState));
const getPhoto = (page: Page) => page.getByRole("img", { name: "Sua foto" });

/** Reads the photo that the form will send. */
const readChosenPhoto = (page: Page) =>
  page.getByLabel("Sua foto: Galeria").evaluate(async (input: HTMLInputElement) => {
    const file = input.files?.[0] as File;
    const { width, height } = await createImageBitmap(file);
    return { name: file.name, type: file.type, width, height };
  });

/** Pauses page timers at the next second. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/** Hides or shows the page like a tab switch. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const looks = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 360, height: 640, theme: "dark", language: "en" },
  { width: 844, height: 390, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "pt" },
] as const;

test.each(viewportsToTest(looks))(
  "at $width by $height, $theme, $language, the camera, its settings, a clip, a photo and its crop are whole and accessible",
  async (face) => {
    const { camera, crop, getReady, common } = face.language === "pt" ? pt : en;
    const { page, getBrowserErrors } = await openCameraPage(face);
    const checkScreen = async (name: string) => {
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      await takeScreenshot(page, `camera-${face.width}-${face.theme}-${name}`);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect({ name, flaws: await runAxe(page), isWide }).toEqual({ name, flaws: [], isWide: false });
    };
    const getButton = (name: string) => page.getByRole("button", { name, exact: true });
    await getButton(camera.start).waitFor();
    await checkScreen("1-door");
    await getButton(camera.start).click();
    await waitForStatus(page, camera.on);
    await getButton(`${camera.timer.label}: ${camera.timer.seconds_zero}`).click();
    await getButton(`${camera.flash.label}: ${camera.flash.off}`).click();
    await checkScreen("2-live");
    await getButton(camera.settings).click();
    await page.getByLabel(camera.grid).check();
    await checkScreen("3-settings");
    await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
    await getButton(camera.record).click();
    await page.getByText("0:01 / 0:10").waitFor();
    await checkScreen("4-recording");
    await getButton(camera.stop).last().click();
    await page.getByRole("heading", { name: camera.frame.title }).waitFor();
    expect(await listTrackStates(page)).toEqual(["ended"]);
    await checkScreen("5-moments");
    await getButton(camera.frame.use).click();
    await page.getByRole("img", { name: getReady.person }).waitFor();
    await checkScreen("6-photo");
    await getButton(crop.open).click();
    const dialog = page.getByRole("dialog", { name: crop.title });
    await dialog.getByText("1.0×".replace(".", face.language === "pt" ? "," : ".")).waitFor();
    for (const way of [crop.up, crop.down, crop.left, crop.right, crop.zoomIn, crop.zoomOut]) await dialog.getByRole("button", { name: way }).waitFor();
    await checkScreen("7-crop");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await getButton(crop.open).evaluate((opener) => opener === document.activeElement)).toBe(true);
    expect(getBrowserErrors()).toEqual([]);
  },
);

test("the camera's script comes only when it is turned on, its photo is what the mirror shows, and nothing is sent but what is tried on", async () => {
  const { ana, page, getBrowserErrors } = await openCameraPage();
  await giveConsent(ana.id, "ai_provider", "pt");
  await page.reload();
  const isCameraLoaded = () => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("camera.client")));
  await start(page).waitFor();
  expect(await isCameraLoaded()).toBe(false);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await start(page).click();
  await isOn(page);
  expect(await isCameraLoaded()).toBe(true);
  expect(await page.evaluate(() => watched.asked)).toEqual([
    { audio: false, video: { facingMode: { ideal: "user" }, width: { ideal: 1080 }, height: { ideal: 1920 } } },
  ]);
  const video = page.locator("video");
  expect(await video.evaluate((shown: HTMLVideoElement) => [shown.muted, shown.playsInline, shown.autoplay])).toEqual([true, true, true]);
  const box = await video.boundingBox();

  await getShutter(page).click();
  await getPhoto(page).waitFor();
  await waitForStatus(page, "Foto pronta. Diga o que quer provar.");
  expect(await listTrackStates(page)).toEqual(["ended"]);
  const { width, height, ...file } = await readChosenPhoto(page);
  expect(file).toEqual({ name: "look.jpg", type: "image/jpeg" });
  expect(width).toBe(1080);
  expect(width / height).toBeCloseTo((box?.width ?? 0) / (box?.height ?? 1), 2);
  expect(await page.evaluate(() => watched.made)).toEqual([["image/jpeg", 0.9, false]]);

  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("heading", { name: "Vamos de novo?" }).waitFor();
  expect(await listTrackStates(page)).toEqual(["ended"]);
  await page.getByRole("link", { name: "Continuar com esta foto" }).click();
  expect(await page.getByRole("textbox", { name: "O que você quer provar?" }).inputValue()).toBe("Um vestido de linho azul");
  await page.getByRole("link", { name: "Postar direto" }).click();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("link", { name: "Editar com IA" }).click();
  await getPhoto(page).waitFor();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect(sent).toEqual(["/get-ready.data"]);
  const [kept, ...more] = await db.select().from(media).where(eq(media.ownerId, ana.id));
  expect([kept?.purpose, kept?.width, kept?.height, more.filter(({ purpose }) => purpose !== "edit_result")]).toEqual(["edit_input", width, height, []]);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("held, the shutter records, the choice of the moment becomes the photo, and a second tap or Space stops as well", async () => {
  const { page, getBrowserErrors } = await openCameraPage();
  await start(page).click();
  await isOn(page);
  const box = await getShutter(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
  await page.mouse.down();
  await page.getByText("0:02 / 0:10").waitFor();
  await page.mouse.up();
  const moment = page.getByRole("slider", { name: "Momento da gravação" });
  await moment.waitFor();
  const [count, middle] = await moment.evaluate((range: HTMLInputElement) => [Number(range.max) + 1, range.valueAsNumber]);
  expect(count).toBeGreaterThan(3);
  expect(middle).toBe(Math.floor((count ?? 0) / 2));
  await page.getByRole("img", { name: `Momento ${(middle ?? 0) + 1} de ${count}` }).waitFor();
  await page.getByRole("button", { name: "Próximo momento" }).click();
  await moment.press("Home");
  await page.getByRole("img", { name: `Momento 1 de ${count}` }).waitFor();
  await page.getByRole("button", { name: "Próximo momento" }).click();
  const frame = page.getByRole("img", { name: `Momento 2 de ${count}` });
  const seen = await frame.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Usar este" }).click();
  await getPhoto(page).waitFor();
  await page.context().setOffline(false);
  expect(await readChosenPhoto(page)).toEqual({ name: "look.jpg", type: "image/jpeg", width: seen[0] ?? 0, height: seen[1] ?? 0 });

  const chooser = page.getByRole("heading", { name: "Escolha o melhor momento" });
  await page.getByRole("link", { name: "Voltar" }).click();
  for (const stop of [() => page.getByRole("button", { name: "Parar a gravação" }).last().click(), () => page.keyboard.press("Space")]) {
    await start(page)
      .or(page.getByRole("button", { name: "Gravar de novo" }))
      .click();
    await isOn(page);
    await page.getByRole("button", { name: "Gravar", exact: true }).click();
    await waitForStatus(page, "Gravando");
    await stop();
    await chooser.waitFor();
  }

  // held during the countdown: nothing recorded, camera stays on
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await isOn(page);
  for (const seconds of ["desligado", "3 segundos", "5 segundos"]) await page.getByRole("button", { name: `Timer: ${seconds}` }).click();
  await getShutter(page).click();
  await waitForStatus(page, /^10$/);
  await page.keyboard.down("Space");
  await waitForStatus(page, /^8$/);
  await page.keyboard.up("Space");
  await waitForStatus(page, /^7$/);
  expect((await listTrackStates(page)).at(-1)).toBe("live");
  expect(getBrowserErrors()).toEqual([]);
});

test("A11Y-02 and A11Y-07: by keyboard alone: on, settings, a photo by Space, and a clip by holding it", async () => {
  const { page, getBrowserErrors } = await openCameraPage();
  const getFocusedName = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
  await start(page).waitFor();
  for (let tab = 0; tab < 10 && (await getFocusedName()) !== "Ligar câmera"; tab++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await isOn(page);
  expect(await getFocusedName()).toBe("Fotografar");
  for (let tab = 0; tab < 10 && (await getFocusedName()) !== "Configurações da câmera"; tab++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Câmera" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await getFocusedName()).toBe("Configurações da câmera");
  await getShutter(page).focus();
  await page.keyboard.down("Space");
  await waitForStatus(page, "Gravando");
  await page.keyboard.up("Space");
  expect(await page.getByRole("heading", { name: "Escolha o melhor momento" }).evaluate((title) => title === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Gravar de novo" }).press("Enter");
  await isOn(page);
  await getShutter(page).focus();
  await page.keyboard.press("Space");
  await getPhoto(page).waitFor();
  expect(await getFocusedName()).toBe("Get Ready");
  expect(getBrowserErrors()).toEqual([]);
});

test("A11Y-18: the timer is counted aloud and can be called off; the settings are kept; the screen gives its light; a clip ends after ten seconds", async () => {
  const { page, getBrowserErrors } = await openCameraPage();
  await page.clock.install();
  await page.reload();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Timer: desligado" }).click();
  await page.getByRole("button", { name: "Timer: 3 segundos" }).waitFor();
  await stopClock(page);
  await getShutter(page).click();
  await waitForStatus(page, /^3$/);
  await page.getByRole("button", { name: "Cancelar o timer" }).click();
  await isOn(page);
  expect(await page.evaluate(() => watched.tones)).toBe(1);
  await getShutter(page).click();
  for (const left of ["3", "2", "1"]) {
    await waitForStatus(page, new RegExp(`^${left}$`));
    expect(await getPhoto(page).count()).toBe(0);
    await page.clock.runFor(1000);
  }
  await getPhoto(page).waitFor();
  expect(await page.evaluate(() => watched.tones)).toBe(5);
  await page.clock.resume();

  await page.getByRole("link", { name: "Voltar" }).click();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Configurações da câmera" }).click();
  await page.getByRole("radio", { name: "Baixa" }).check({ force: true });
  await page.getByRole("radio", { name: "Ligado", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "0 s", exact: true }).check({ force: true });
  await page.getByLabel("Grade").check();
  await page.getByLabel("Som").uncheck();
  await page.keyboard.press("Escape");
  expect(await page.locator("svg[data-grid]").count()).toBe(1);
  await page.reload();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("camera") ?? ""))).toEqual({
    quality: "low",
    timer: 0,
    flash: "on",
    format: "jpg",
    grid: true,
    sound: false,
  });
  await start(page).click();
  await isOn(page);
  expect(await page.locator("svg[data-grid]").count()).toBe(1);
  await stopClock(page);
  await getShutter(page).click();
  await page.locator(".bg-white").waitFor();
  await page.clock.runFor(500);
  await getPhoto(page).waitFor();
  await page.clock.resume();
  expect(await page.evaluate(() => [watched.made, watched.tones])).toEqual([[["image/jpeg", 0.5, true]], 0]);

  await page.getByRole("link", { name: "Voltar" }).click();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await waitForStatus(page, "Gravando");
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { name: "Escolha o melhor momento" }).waitFor();
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await isOn(page);
  await page.getByRole("button", { name: "Flash: Ligado" }).click();
  await page.getByRole("button", { name: "Configurações da câmera" }).click();
  await page.getByRole("radio", { name: "PNG" }).check({ force: true });
  await page.keyboard.press("Escape");
  await getShutter(page).click();
  await getPhoto(page).waitFor();
  expect(await readChosenPhoto(page)).toMatchObject({ name: "look.png", type: "image/png" });
  expect(getBrowserErrors()).toEqual([]);
});

test("hidden, left or gone, the page lets go of the camera, and only the person turns it on again", async () => {
  const { page, getBrowserErrors } = await openCameraPage();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await waitForStatus(page, "Gravando");
  await setVisibility(page, "hidden");
  await page.getByRole("heading", { name: "Câmera em pausa" }).waitFor();
  expect(await listTrackStates(page)).toEqual(["ended"]);
  await takeScreenshot(page, "camera-paused");
  expect(await runAxe(page)).toEqual([]);
  await setVisibility(page, "visible");
  expect(await page.getByRole("heading", { name: "Câmera em pausa" }).count()).toBe(1);
  expect(await listTrackStates(page)).toEqual(["ended"]);
  await start(page).click();
  await isOn(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await page.getByRole("heading", { name: "Câmera em pausa" }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(await listTrackStates(page)).toEqual(["ended", "ended"]);
  await start(page).click();
  await isOn(page);
  await page.getByRole("link", { name: "Coleções" }).click();
  await page.getByRole("heading", { name: "Coleções" }).waitFor();
  expect(await listTrackStates(page)).toEqual(["ended", "ended", "ended"]);
  await page.goBack();
  await start(page).waitFor();
  expect(await page.evaluate(() => watched.asked.length)).toBe(3);
  expect(getBrowserErrors()).toEqual([]);
});

test("A11Y-18: whatever stands in the camera's way is said as it is, with another try and the way by a file", async () => {
  const { page, getBrowserErrors } = await openCameraPage();
  await page.context().setOffline(true);
  await start(page).click();
  await page.getByText("Você está sem conexão").waitFor();
  await page.context().setOffline(false);
  const refuse = (name: string | null) => page.evaluate((refusal) => Object.assign(watched, { refusal }), name);
  await page.reload();
  await refuse("NotAllowedError");
  await start(page).click();
  for (const [title, next] of [
    ["Acesso à câmera negado", "NotFoundError"],
    ["Nenhuma câmera encontrada", "NotReadableError"],
    ["A câmera está em uso", "TypeError"],
    ["A câmera não respondeu", null],
  ] as const) {
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getByLabel("Escolher foto").count()).toBe(1);
    await takeScreenshot(page, `camera-trouble-${next ?? "last"}`);
    expect({ title, flaws: await runAxe(page) }).toEqual({ title, flaws: [] });
    await refuse(next);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
  }
  await isOn(page);

  await page.getByRole("button", { name: "Virar câmera" }).click({ force: true });
  await waitForStatus(page, "Este aparelho só tem uma câmera.");
  expect(await page.evaluate(() => watched.asked.length)).toBe(5);

  for (const [isSecure, title] of [
    [false, "A câmera pede uma conexão segura"],
    [true, "Este navegador não liga a câmera"],
  ] as const) {
    await page.reload();
    await start(page).waitFor();
    await page.evaluate((secure) => {
      Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
      Object.defineProperty(globalThis, "isSecureContext", { configurable: true, value: secure });
    }, isSecure);
    await start(page).click();
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getByRole("button", { name: "Tentar novamente" }).count()).toBe(0);
  }
  await page.getByLabel("Escolher foto").setInputFiles("demo/look-08.jpg");
  await getPhoto(page).waitFor();
  expect(getBrowserErrors().filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([]);
});

testInBench("with two cameras flipping asks for the other one, which is not turned round and whose torch is the flash", async () => {
  const { page } = await openCameraPage();
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const [ask, list] = [mediaDevices.getUserMedia.bind(mediaDevices), mediaDevices.enumerateDevices.bind(mediaDevices)];
    // two cameras without facingMode return the same device
    mediaDevices.enumerateDevices = async () => {
      const devices = await list();
      const other = { kind: "videoinput", deviceId: "other", label: "", groupId: "" } as MediaDeviceInfo;
      return [...devices, other];
    };
    mediaDevices.getUserMedia = (wanted) => {
      const { deviceId, ...video } = (wanted?.video ?? {}) as MediaTrackConstraints & { deviceId?: object };
      return ask({ audio: false, video: { ...video, ...(deviceId ? { facingMode: { ideal: "other" } } : {}) } });
    };
  });
  await start(page).click();
  await isOn(page);
  const readScale = () => page.locator("video").evaluate((video) => getComputedStyle(video).scale);
  expect(await readScale()).toStartWith("-1");
  await page.getByRole("button", { name: "Virar câmera" }).click();
  await page.waitForFunction(() => watched.tracks.length === 3);
  await isOn(page);
  expect(await page.evaluate(() => watched.asked.map(({ video }) => video.facingMode.ideal))).toEqual(["user", "environment", "other"]);
  expect([await readScale(), await listTrackStates(page)]).toEqual(["none", ["ended", "ended", "live"]]);

  await page.evaluate(() => {
    for (const track of watched.tracks) {
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      track.applyConstraints = async (wanted) => {
        watched.torch.push(...(wanted?.advanced ?? []).map((one) => (one as { torch: boolean }).torch));
      };
    }
  });
  for (const flash of ["Desligado", "Auto"]) await page.getByRole("button", { name: `Flash: ${flash}` }).click();
  await getShutter(page).click();
  await getPhoto(page).waitFor();
  expect(await page.evaluate(() => [watched.torch, watched.made.at(-1)])).toEqual([
    [true, false],
    ["image/jpeg", 0.9, false],
  ]);
});

test("a photo is kept with one tap, wears the next look with two, and is taken out with one", async () => {
  const { ana, page, getBrowserErrors } = await openCameraPage({ path: "/?tab=tryon&mode=edit" });
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /Guardar esta foto/ }).check();
  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();

  const bia = await makeUser();
  const look = await makeLook({ by: bia, look: 12 });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  const go = page.getByRole("button", { name: "Provar agora" });
  await getPhoto(page).waitFor();
  // the second tap does not scroll
  const isInReach = () =>
    go.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return scrollY === 0 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await waitUntil("the button to be in reach", isInReach);
  await go.click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const [edit, first] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id)).orderBy(desc(tryOns.id));
  expect(edit).toMatchObject({ sourcePostId: look.id, imageUrls: [first?.imageUrls[0], look.imageUrl] });

  await page.goto(`/?tab=tryon&post=${look.id}`);
  const mine = page.getByRole("group", { name: "Minhas fotos" });
  await getPhoto(page).waitFor();
  expect(await mine.getByRole("radio", { name: "Minha foto 1" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: /Guardar esta foto/ }).count()).toBe(0);
  await takeScreenshot(page, "get-ready-kept");
  expect(await runAxe(page)).toEqual([]);
  await mine.getByRole("button", { name: "Tirar a foto 1 de Minhas fotos" }).click();
  await page.getByText("Foto removida de Minhas fotos").waitFor();
  await mine.waitFor({ state: "detached" });
  expect(await getPhoto(page).count()).toBe(0);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("without scripts the kept photos are there to choose from and to take out, and a new one is kept by its box", async () => {
  const ana = await makeUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana), javaScriptEnabled: false });
  await page.goto("/?tab=tryon");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /Guardar esta foto/ }).check();
  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor(); // until then the page reloads itself
  const [first] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id));
  const other = (await makeLook({ by: ana, look: 3 })).imageUrl;
  await keepPhoto(ana.id, imageUrlOf(other));

  const look = await makeLook({ by: await makeUser(), look: 12 });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  const mine = page.getByRole("group", { name: "Minhas fotos" });
  expect(await mine.getByRole("radio", { name: "Minha foto 1" }).isChecked()).toBe(true);
  await mine.locator("label").last().click();
  expect(await mine.getByRole("radio", { name: "Minha foto 2" }).isChecked()).toBe(true);
  await takeScreenshot(page, "get-ready-kept-plain", { isWhole: true });
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor(); // until then the page comes anew by itself
  const [edit] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id)).orderBy(desc(tryOns.id));
  expect(edit?.imageUrls).toEqual([first?.imageUrls[0] ?? "", look.imageUrl]);
  await page.goto(`/?tab=tryon&post=${look.id}`);
  await mine.getByRole("button", { name: "Tirar a foto 1 de Minhas fotos" }).click();
  await page.getByText("Foto removida de Minhas fotos").waitFor();
  expect(new URL(page.url()).searchParams.get("post")).toBe(look.id);
  expect(await mine.getByRole("radio").count()).toBe(1);
});

testInBench("a try-on that fails while one waits leads back to the mirror, says why, and keeps photo and wish", async () => {
  const idle = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });
  const ana = await makeUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const { page, getBrowserErrors } = await openPage(idle, { as: await createSignedInClient(idle, ana) });
  await page.clock.install();
  await page.goto("/?tab=tryon&mode=edit");
  for (const [error, said] of [
    ["provider_failed", "Algo deu errado com a edição de imagem"],
    ["timeout", "O processamento demorou muito. Tente novamente."],
  ] as const) {
    if (error === "provider_failed") await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
    await page.getByRole("textbox", { name: "O que você quer provar?" }).fill(`Um casaco, ${error}`);
    await page.getByRole("button", { name: "Provar agora" }).click();
    await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
    const [edit] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id)).orderBy(desc(tryOns.id));
    await settleTryOn({ id: edit?.id ?? "", fence: edit?.fence ?? 0 }, { failure: error });
    await page.clock.runFor(3000);
    await page.getByRole("heading", { name: "Edição Falhou" }).waitFor();
    await page.getByRole("alert").filter({ hasText: said }).waitFor();
    await page.getByRole("main").getByText("Você não foi cobrado.").waitFor();
    if (error === "timeout") await page.getByRole("main").getByText("Se ficar pronto, aparece em Get Ready.").waitFor();
    await page.clock.runFor(6000);
    await takeScreenshot(page, `camera-again-${error}`);
    expect(await runAxe(page)).toEqual([]);
    await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
    await page.getByRole("link", { name: "Continuar com esta foto" }).click();
    await getPhoto(page).waitFor();
    expect(await page.getByRole("textbox", { name: "O que você quer provar?" }).inputValue()).toBe(`Um casaco, ${error}`);
  }
  expect(getBrowserErrors()).toEqual([]);

  await page.route("**/api/events", (route) => route.abort());
  await page.route("**/api/image-edit/*", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  for (const isServerThere of [true, false]) {
    await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um casaco");
    await page.getByRole("button", { name: "Provar agora" }).click();
    await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
    if (!isServerThere) await page.route("**/healthz", (route) => route.abort());
    const misses = page.waitForResponse("**/api/image-edit/*");
    await page.clock.runFor(3000);
    await misses;
    await page.clock.runFor(3000);
    await page.clock.runFor(3000);
    await page.getByRole("alert").getByText("Falha ao verificar status da edição").waitFor();
    if (!isServerThere) {
      await page.getByRole("heading", { name: "Falha ao verificar status da edição" }).waitFor();
      await page.getByRole("main").getByText("Se ficar pronto, aparece em Get Ready.").waitFor();
      await takeScreenshot(page, "camera-unchecked");
      expect(await runAxe(page)).toEqual([]);
      await page.unroute("**/healthz");
      await page.getByRole("link", { name: "Tentar novamente" }).click();
    }
    await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
    await page.getByRole("link", { name: "Continuar com esta foto" }).click();
    await getPhoto(page).waitFor();
  }
  await idle.stop();
});

test("a photo taken after a refusal is the one that is tried on", async () => {
  const { page } = await openCameraPage({ path: "/?tab=tryon&mode=edit" });
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Imagens Necessárias").waitFor();
  await page.getByRole("link", { name: "Câmera", exact: true }).click();
  await isOn(page);
  await getShutter(page).click();
  await getPhoto(page).waitFor();
  expect((await readChosenPhoto(page)).type).toBe("image/jpeg");

  // taken again with one tap; the way back turns no camera on
  await page.getByRole("link", { name: "Tirar outra foto" }).click();
  await isOn(page);
  await getShutter(page).click();
  await getPhoto(page).waitFor();
  await page.getByRole("link", { name: "Voltar" }).click();
  await start(page).waitFor();
  expect(await page.evaluate(() => watched.asked.length)).toBe(2);
});

test("the camera counts to three until ana wants it otherwise", async () => {
  const { page } = await openCameraPage();
  await page.evaluate(() => localStorage.removeItem("camera"));
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Timer: 3 segundos" }).waitFor();
});

test("a refused photo says so once and asks for another; the look stays chosen and named, and the kept photo stands at the gallery", async () => {
  const idle = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });
  const [ana, bia] = [await makeUser(), await makeUser({ username: "bia_recusa" })];
  const look = await makeLook({ by: bia, look: 12 });
  await keepPhoto(ana.id, imageUrlOf((await makeLook({ by: ana, look: 3 })).imageUrl));
  const { page, getBrowserErrors } = await openPage(idle, { as: await createSignedInClient(idle, ana) });
  await page.clock.install();
  await page.goto(`/?tab=tryon&post=${look.id}`);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const [edit] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id));
  await settleTryOn({ id: edit?.id ?? "", fence: edit?.fence ?? 0 }, { failure: "image_refused" });
  await page.clock.runFor(3000);
  await page.getByRole("heading", { name: "Edição Falhou" }).waitFor();
  await page.getByRole("alert").filter({ hasText: "Tente com outra." }).waitFor();
  await page.clock.runFor(1000);
  expect(await page.getByRole("alert").count()).toBe(1);
  expect(await page.getByText("Algo deu errado").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Continuar com esta foto" }).count()).toBe(0);
  await page.getByRole("main").getByText("Look de @bia_recusa").first().waitFor();
  expect(await page.locator(".gallery img").count()).toBe(1);
  await takeScreenshot(page, "camera-refused-photo");
  expect(await runAxe(page)).toEqual([]);
  await page.getByLabel("Escolher outra foto").setInputFiles("demo/look-08.jpg");
  await getPhoto(page).waitFor();
  await page.getByRole("img", { name: "Look de @bia_recusa" }).waitFor();
  expect((await readChosenPhoto(page)).type).toBe("image/jpeg");
  expect(getBrowserErrors()).toEqual([]);
  await idle.stop();
});

test("where the scripts do not come, the mirror gives way to the form", async () => {
  const { page } = await openCameraPage({ path: "/?tab=feed" });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/?tab=tryon");
  await page.getByLabel("Sua foto: Câmera").waitFor();
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
});
