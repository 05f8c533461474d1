import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import { db } from "#app/db/client.server";
import { imageEdits, media } from "#app/db/schema";
import en from "#app/locales/en";
import pt from "#app/locales/pt";
import { giveConsent } from "#app/models/consent.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { keepPhoto } from "#app/models/kept-photo.server";
import { imageUrlOf } from "#app/models/picture";
import { aPage, axe, picture } from "../browser.ts";
import { signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

type Asked = { width?: { ideal: number }; height?: { ideal: number }; facingMode: { ideal: string } };
/** What the page did with the camera: what it asked for, the tracks it got, the canvases it made pictures of. */
type Watched = {
  asked: { audio: boolean; video: Asked }[];
  tracks: MediaStreamTrack[];
  made: [type: string, quality: number, isBright: boolean][];
  refusal: string | null;
  tones: number;
  torch: boolean[];
};
declare const watched: Watched;

/** Ana at the mirror, with all that the page does with the camera written down; `watched.refusal` names the error that the next asking meets. */
async function anaAtTheMirror({ path = "/?tab=tryon", ...wishes }: Parameters<typeof aPage>[1] & { path?: string } = {}) {
  const ana = await aUser({ name: "Ana Souza" });
  const { page, complaints } = await aPage(server, { as: await signedIn(server, ana), ...wishes });
  await page.addInitScript(() => {
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
  return { ana, page, complaints };
}

const start = (page: Page) => page.getByRole("button", { name: "Ligar câmera" });
const shutter = (page: Page) => page.getByRole("button", { name: "Fotografar" });
const says = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words }).first().waitFor();
const isOn = (page: Page) => says(page, "Câmera ligada");
const tracks = (page: Page) => page.evaluate(() => watched.tracks.map((track) => track.readyState));
const photo = (page: Page) => page.getByRole("img", { name: "Sua foto" });

/** The photo in the form as it will be sent. */
const chosen = (page: Page) =>
  page.getByLabel("Sua foto: Galeria").evaluate(async (input: HTMLInputElement) => {
    const file = input.files?.[0] as File;
    const { width, height } = await createImageBitmap(file);
    return { name: file.name, type: file.type, width, height };
  });

/** Hides or shows the page as another tab in front of it does. */
const turn = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

const faces = [
  { width: 390, height: 844, theme: "light", language: "pt" },
  { width: 360, height: 640, theme: "dark", language: "en" },
  { width: 844, height: 390, theme: "light", language: "pt" },
  { width: 1280, height: 800, theme: "dark", language: "pt" },
] as const;

test.each(faces)("at $width by $height, $theme, $language, the camera, its settings, a clip, a photo and its crop are whole and accessible", async (face) => {
  const { camera, crop, getReady, common } = face.language === "pt" ? pt : en;
  const { page, complaints } = await anaAtTheMirror(face);
  const look = async (name: string) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await picture(page, `camera-${face.width}-${face.theme}-${name}`);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect({ name, flaws: await axe(page), isWide }).toEqual({ name, flaws: [], isWide: false });
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button(camera.start).waitFor();
  await look("1-door");
  await button(camera.start).click();
  await says(page, camera.on);
  await button(`${camera.timer.label}: ${camera.timer.seconds_zero}`).click();
  await button(`${camera.flash.label}: ${camera.flash.off}`).click();
  await look("2-live");
  await button(camera.settings).click();
  await page.getByLabel(camera.grid).check();
  await look("3-settings");
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  await button(camera.record).click();
  await page.getByText("0:01 / 0:10").waitFor();
  await look("4-recording");
  await button(camera.stop).last().click();
  await page.getByRole("heading", { name: camera.frame.title }).waitFor();
  expect(await tracks(page)).toEqual(["ended"]);
  await look("5-moments");
  await button(camera.frame.use).click();
  await page.getByRole("img", { name: getReady.person }).waitFor();
  await look("6-photo");
  await button(crop.open).click();
  const dialog = page.getByRole("dialog", { name: crop.title });
  await dialog.getByText("1.0×".replace(".", face.language === "pt" ? "," : ".")).waitFor();
  for (const way of [crop.up, crop.down, crop.left, crop.right, crop.zoomIn, crop.zoomOut]) await dialog.getByRole("button", { name: way }).waitFor();
  await look("7-crop");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await button(crop.open).evaluate((opener) => opener === document.activeElement)).toBe(true);
  expect(complaints()).toEqual([]);
});

test("the camera's script comes only when it is turned on, its photo is what the mirror shows, and nothing is sent but what is tried on", async () => {
  const { ana, page, complaints } = await anaAtTheMirror();
  await giveConsent(ana.id, "ai_provider", "pt");
  await page.reload();
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("camera.client")));
  await start(page).waitFor();
  expect(await loaded()).toBe(false);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await start(page).click();
  await isOn(page);
  expect(await loaded()).toBe(true);
  expect(await page.evaluate(() => watched.asked)).toEqual([
    { audio: false, video: { facingMode: { ideal: "user" }, width: { ideal: 1080 }, height: { ideal: 1920 } } },
  ]);
  const video = page.locator("video");
  expect(await video.evaluate((shown: HTMLVideoElement) => [shown.muted, shown.playsInline, shown.autoplay])).toEqual([true, true, true]);
  const box = await video.boundingBox();

  await shutter(page).click();
  await photo(page).waitFor();
  await says(page, "Foto pronta. Diga o que quer provar.");
  expect(await tracks(page)).toEqual(["ended"]);
  const { width, height, ...file } = await chosen(page);
  expect(file).toEqual({ name: "look.jpg", type: "image/jpeg" });
  expect(width).toBe(1080);
  expect(width / height).toBeCloseTo((box?.width ?? 0) / (box?.height ?? 1), 2);
  expect(await page.evaluate(() => watched.made)).toEqual([["image/jpeg", 0.9, false]]);

  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("link", { name: "Voltar" }).click();
  await page.getByRole("heading", { name: "Vamos de novo?" }).waitFor();
  expect(await tracks(page)).toEqual(["ended"]);
  await page.getByRole("link", { name: "Continuar com esta foto" }).click();
  expect(await page.getByRole("textbox", { name: "O que você quer provar?" }).inputValue()).toBe("Um vestido de linho azul");
  await page.getByRole("link", { name: "Postar direto" }).click();
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("link", { name: "Editar com IA" }).click();
  await photo(page).waitFor();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  expect(sent).toEqual(["/get-ready.data"]);
  const [kept, ...more] = await db.select().from(media).where(eq(media.ownerId, ana.id));
  expect([kept?.purpose, kept?.width, kept?.height, more.filter(({ purpose }) => purpose !== "edit_result")]).toEqual(["edit_input", width, height, []]);
  expect(complaints()).toEqual([]);
});

test("held, the shutter records, the choice of the moment becomes the photo, and a second tap or Space stops as well", async () => {
  const { page, complaints } = await anaAtTheMirror();
  await start(page).click();
  await isOn(page);
  const box = await shutter(page).boundingBox();
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
  await photo(page).waitFor();
  await page.context().setOffline(false);
  expect(await chosen(page)).toEqual({ name: "look.jpg", type: "image/jpeg", width: seen[0] ?? 0, height: seen[1] ?? 0 });

  const chooser = page.getByRole("heading", { name: "Escolha o melhor momento" });
  await page.getByRole("link", { name: "Voltar" }).click();
  for (const stop of [() => page.getByRole("button", { name: "Parar a gravação" }).last().click(), () => page.keyboard.press("Space")]) {
    await start(page)
      .or(page.getByRole("button", { name: "Gravar de novo" }))
      .click();
    await isOn(page);
    await page.getByRole("button", { name: "Gravar", exact: true }).click();
    await says(page, "Gravando");
    await stop();
    await chooser.waitFor();
  }

  // held while the timer counts, after a clip: nothing was recorded, and the camera stays on
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await isOn(page);
  for (const seconds of ["desligado", "3 segundos", "5 segundos"]) await page.getByRole("button", { name: `Timer: ${seconds}` }).click();
  await shutter(page).click();
  await says(page, /^10$/);
  await page.keyboard.down("Space");
  await says(page, /^8$/);
  await page.keyboard.up("Space");
  await says(page, /^7$/);
  expect((await tracks(page)).at(-1)).toBe("live");
  expect(complaints()).toEqual([]);
});

test("A11Y-02 and A11Y-07: by keyboard alone: on, settings, a photo by Space, and a clip by holding it", async () => {
  const { page, complaints } = await anaAtTheMirror();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
  await start(page).waitFor();
  for (let tab = 0; tab < 10 && (await focused()) !== "Ligar câmera"; tab++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await isOn(page);
  expect(await focused()).toBe("Fotografar");
  for (let tab = 0; tab < 10 && (await focused()) !== "Configurações da câmera"; tab++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Câmera" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await focused()).toBe("Configurações da câmera");
  await shutter(page).focus();
  await page.keyboard.down("Space");
  await says(page, "Gravando");
  await page.keyboard.up("Space");
  expect(await page.getByRole("heading", { name: "Escolha o melhor momento" }).evaluate((title) => title === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Gravar de novo" }).press("Enter");
  await isOn(page);
  await shutter(page).focus();
  await page.keyboard.press("Space");
  await photo(page).waitFor();
  expect(await focused()).toBe("Get Ready");
  expect(complaints()).toEqual([]);
});

test("A11Y-18: the timer is counted aloud and can be called off; the settings are kept; the screen gives its light; a clip ends after ten seconds", async () => {
  const { page, complaints } = await anaAtTheMirror();
  await page.clock.install();
  await page.reload();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Timer: desligado" }).click();
  await page.getByRole("button", { name: "Timer: 3 segundos" }).waitFor();
  await shutter(page).click();
  await says(page, /^3$/);
  await page.getByRole("button", { name: "Cancelar o timer" }).click();
  await isOn(page);
  expect(await page.evaluate(() => watched.tones)).toBe(1);
  await shutter(page).click();
  for (const left of ["3", "2", "1"]) {
    await says(page, new RegExp(`^${left}$`));
    expect(await photo(page).count()).toBe(0);
    await page.clock.runFor(1000);
  }
  await photo(page).waitFor();
  expect(await page.evaluate(() => watched.tones)).toBe(5);

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
  await shutter(page).click();
  await page.locator(".bg-white").waitFor();
  await page.clock.runFor(500);
  await photo(page).waitFor();
  expect(await page.evaluate(() => [watched.made, watched.tones])).toEqual([[["image/jpeg", 0.5, true]], 0]);

  await page.getByRole("link", { name: "Voltar" }).click();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await says(page, "Gravando");
  await page.clock.runFor(10_000);
  await page.getByRole("heading", { name: "Escolha o melhor momento" }).waitFor();
  await page.getByRole("button", { name: "Gravar de novo" }).click();
  await isOn(page);
  await page.getByRole("button", { name: "Flash: Ligado" }).click();
  await page.getByRole("button", { name: "Configurações da câmera" }).click();
  await page.getByRole("radio", { name: "PNG" }).check({ force: true });
  await page.keyboard.press("Escape");
  await shutter(page).click();
  await photo(page).waitFor();
  expect(await chosen(page)).toMatchObject({ name: "look.png", type: "image/png" });
  expect(complaints()).toEqual([]);
});

test("hidden, left or gone, the page lets go of the camera, and only the person turns it on again", async () => {
  const { page, complaints } = await anaAtTheMirror();
  await start(page).click();
  await isOn(page);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await says(page, "Gravando");
  await turn(page, "hidden");
  await page.getByRole("heading", { name: "Câmera em pausa" }).waitFor();
  expect(await tracks(page)).toEqual(["ended"]);
  await picture(page, "camera-paused");
  expect(await axe(page)).toEqual([]);
  await turn(page, "visible");
  expect(await page.getByRole("heading", { name: "Câmera em pausa" }).count()).toBe(1);
  expect(await tracks(page)).toEqual(["ended"]);
  await start(page).click();
  await isOn(page);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await page.getByRole("heading", { name: "Câmera em pausa" }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(await tracks(page)).toEqual(["ended", "ended"]);
  await start(page).click();
  await isOn(page);
  await page.getByRole("link", { name: "Coleções" }).click();
  await page.getByRole("heading", { name: "Coleções" }).waitFor();
  expect(await tracks(page)).toEqual(["ended", "ended", "ended"]);
  await page.goBack();
  await start(page).waitFor();
  expect(await page.evaluate(() => watched.asked.length)).toBe(3);
  expect(complaints()).toEqual([]);
});

test("A11Y-18: whatever stands in the camera's way is said as it is, with another try and the way by a file", async () => {
  const { page, complaints } = await anaAtTheMirror();
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
    await picture(page, `camera-trouble-${next ?? "last"}`);
    expect({ title, flaws: await axe(page) }).toEqual({ title, flaws: [] });
    await refuse(next);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
  }
  await isOn(page);

  await page.getByRole("button", { name: "Virar câmera" }).click({ force: true });
  await says(page, "Este aparelho só tem uma câmera.");
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
  await photo(page).waitFor();
  expect(complaints().filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(line))).toEqual([]);
});

test("with two cameras flipping asks for the other one, which is not turned round and whose torch is the flash", async () => {
  const { page } = await anaAtTheMirror();
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const [ask, list] = [mediaDevices.getUserMedia.bind(mediaDevices), mediaDevices.enumerateDevices.bind(mediaDevices)];
    // two cameras that do not say which way they face, so that asking for one by its direction gives the same again
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
  const scale = () => page.locator("video").evaluate((video) => getComputedStyle(video).scale);
  expect(await scale()).toStartWith("-1");
  await page.getByRole("button", { name: "Virar câmera" }).click();
  await page.waitForFunction(() => watched.tracks.length === 3);
  await isOn(page);
  expect(await page.evaluate(() => watched.asked.map(({ video }) => video.facingMode.ideal))).toEqual(["user", "environment", "other"]);
  expect([await scale(), await tracks(page)]).toEqual(["none", ["ended", "ended", "live"]]);

  await page.evaluate(() => {
    for (const track of watched.tracks) {
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
      track.applyConstraints = async (wanted) => {
        watched.torch.push(...(wanted?.advanced ?? []).map((one) => (one as { torch: boolean }).torch));
      };
    }
  });
  for (const flash of ["Desligado", "Auto"]) await page.getByRole("button", { name: `Flash: ${flash}` }).click();
  await shutter(page).click();
  await photo(page).waitFor();
  expect(await page.evaluate(() => [watched.torch, watched.made.at(-1)])).toEqual([
    [true, false],
    ["image/jpeg", 0.9, false],
  ]);
});

test("a photo is kept with one tap, wears the next look with two, and is taken out with one", async () => {
  const { ana, page, complaints } = await anaAtTheMirror({ path: "/?tab=tryon&mode=edit" });
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /Guardar esta foto/ }).check();
  await page.getByRole("checkbox", { name: /fal\.ai/ }).check();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();

  const bia = await aUser();
  const look = await aLook({ by: bia, look: 12 });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  const go = page.getByRole("button", { name: "Provar agora" });
  await photo(page).waitFor();
  // the second tap needs no scrolling
  const isInReach = await go.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return scrollY === 0 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isInReach).toBe(true);
  await go.click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
  const [edit, first] = await db.select().from(imageEdits).where(eq(imageEdits.userId, ana.id)).orderBy(desc(imageEdits.id));
  expect(edit).toMatchObject({ sourcePostId: look.id, imageUrls: [first?.imageUrls[0], look.imageUrl] });

  await page.goto(`/?tab=tryon&post=${look.id}`);
  const mine = page.getByRole("group", { name: "Minhas fotos" });
  await photo(page).waitFor();
  expect(await mine.getByRole("radio", { name: "Minha foto 1" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: /Guardar esta foto/ }).count()).toBe(0);
  await picture(page, "get-ready-kept");
  expect(await axe(page)).toEqual([]);
  await mine.getByRole("button", { name: "Tirar a foto 1 de Minhas fotos" }).click();
  await page.getByText("Foto removida de Minhas fotos").waitFor();
  await mine.waitFor({ state: "detached" });
  expect(await photo(page).count()).toBe(0);
  expect(complaints()).toEqual([]);
});

test("without scripts the kept photos are there to choose from and to take out, and a new one is kept by its box", async () => {
  const ana = await aUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const { page } = await aPage(server, { as: await signedIn(server, ana), javaScriptEnabled: false });
  await page.goto("/?tab=tryon");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /Guardar esta foto/ }).check();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor(); // until then the page comes anew by itself
  const [first] = await db.select().from(imageEdits).where(eq(imageEdits.userId, ana.id));
  const other = (await aLook({ by: ana, look: 3 })).imageUrl;
  await keepPhoto(ana.id, imageUrlOf(other));

  const look = await aLook({ by: await aUser(), look: 12 });
  await page.goto(`/post/${look.id}`);
  await page.getByRole("link", { name: "Provar com Get Ready" }).click();
  const mine = page.getByRole("group", { name: "Minhas fotos" });
  expect(await mine.getByRole("radio", { name: "Minha foto 1" }).isChecked()).toBe(true);
  await mine.locator("label").last().click();
  expect(await mine.getByRole("radio", { name: "Minha foto 2" }).isChecked()).toBe(true);
  await picture(page, "get-ready-kept-plain", { isWhole: true });
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor(); // until then the page comes anew by itself
  const [edit] = await db.select().from(imageEdits).where(eq(imageEdits.userId, ana.id)).orderBy(desc(imageEdits.id));
  expect(edit?.imageUrls).toEqual([first?.imageUrls[0] ?? "", look.imageUrl]);
  await page.goto(`/?tab=tryon&post=${look.id}`);
  await mine.getByRole("button", { name: "Tirar a foto 1 de Minhas fotos" }).click();
  await page.getByText("Foto removida de Minhas fotos").waitFor();
  expect(new URL(page.url()).searchParams.get("post")).toBe(look.id);
  expect(await mine.getByRole("radio").count()).toBe(1);
});

test("a try-on that fails while one waits leads back to the mirror, says why, and keeps photo and wish", async () => {
  const idle = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });
  const ana = await aUser();
  await giveConsent(ana.id, "ai_provider", "pt");
  const { page, complaints } = await aPage(idle, { as: await signedIn(idle, ana) });
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
    const [edit] = await db.select().from(imageEdits).where(eq(imageEdits.userId, ana.id)).orderBy(desc(imageEdits.id));
    await settleEdit({ id: edit?.id ?? "", fence: edit?.fence ?? 0 }, { failure: error });
    await page.clock.runFor(3000);
    await page.getByRole("heading", { name: "Edição Falhou" }).waitFor();
    await page.getByRole("alert").filter({ hasText: said }).waitFor();
    await page.getByRole("main").getByText("Você não foi cobrado.").waitFor();
    if (error === "timeout") await page.getByRole("main").getByText("Se ficar pronto, aparece em Get Ready.").waitFor();
    await page.clock.runFor(6000);
    await picture(page, `camera-again-${error}`);
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "Ligar câmera" }).waitFor();
    await page.getByRole("link", { name: "Continuar com esta foto" }).click();
    await photo(page).waitFor();
    expect(await page.getByRole("textbox", { name: "O que você quer provar?" }).inputValue()).toBe(`Um casaco, ${error}`);
  }
  expect(complaints()).toEqual([]);
  await idle.stop();
});

test("a photo taken after a refusal is the one that is tried on", async () => {
  const { page } = await anaAtTheMirror({ path: "/?tab=tryon&mode=edit" });
  await page.getByRole("checkbox", { name: /fal\.ai/ }).check();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByText("Imagens Necessárias").waitFor();
  await page.getByRole("link", { name: "Câmera", exact: true }).click();
  await start(page).click();
  await isOn(page);
  await shutter(page).click();
  await photo(page).waitFor();
  expect((await chosen(page)).type).toBe("image/jpeg");
});

test("where the scripts do not come, the mirror gives way to the form", async () => {
  const { page } = await anaAtTheMirror({ path: "/?tab=feed" });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/?tab=tryon");
  await page.getByLabel("Sua foto: Câmera").waitFor();
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /fal\.ai/ }).check();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Vestindo o look" }).waitFor();
});
