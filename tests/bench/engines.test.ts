import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, tryOns } from "#app/db/schema";
import { sendMessage } from "#app/models/messages/message.server";
import { followUser } from "#app/models/people/follow.server";
import { getBody } from "#app/models/try-on/body.server";
import { livePath, startTryOnPath } from "#app/paths";
import { compareColours, dress, listBodies, readPicture } from "../engines/dressed.ts";
import { signIn, type Window } from "../engines/sign-in.ts";
import { engines, openWindow } from "../engines/window.ts";
import { createSignedInClient } from "../http.ts";
import { giveBody, makeWearableLook } from "../layers.ts";
import { makeLook, makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });
const onMeServer = await startServer({ RATE_LIMIT_FACTOR: "100", VISION: "on", WORKER: "off" });

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Returns the path of a 12-megapixel photo. */
async function makeLargePhoto(): Promise<string> {
  const path = join(process.env.DATA_DIR ?? "", "foto.jpg");
  await sharp("demo/look-08.jpg").resize(3000, 4000).jpeg().toFile(path);
  return path;
}

const written = "Ela costurou em 1974, e ainda tem a etiqueta de papel com o nome da loja. Precisa de barra?";

/** In the page: returns line widths of a message. */
function getLineWidths(textWrap: string): number[] {
  const bubble = document.querySelector<HTMLElement>(".bubble");
  if (!bubble) return [];
  bubble.style.textWrap = textWrap;
  const range = document.createRange();
  range.selectNodeContents(bubble);
  return [...range.getClientRects()].map(({ width }) => Math.round(width));
}

async function signOut({ gotoPath, clickElement, waitForElement, evaluate }: Window) {
  await gotoPath("/settings");
  await clickElement("Sair", "button");
  await waitForElement("Entrar", "button");
  await waitUntil("the body to leave the device", async () => (await evaluate(listBodies)).length === 0);
  expect(await evaluate(() => localStorage.getItem("hasBody"))).toBe(null);
}

// in the page, after transitions
const isShown = (selector: string) => [...document.querySelectorAll(selector)].some((element) => getComputedStyle(element).opacity === "1");
const isHidden = (selector: string) => [...document.querySelectorAll(selector)].some((element) => getComputedStyle(element).opacity === "0");

/** In the page: whether all these pictures are loaded. */
function isLoaded(selector: string): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(selector)];
  return pictures.length > 0 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
}

/** In the page: whether a canvas has an opaque middle. */
function isDrawnOn(selector: string): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>(selector);
  return canvas?.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255;
}

/** In the page: how tall a look on a card is drawn. */
const getDrawnHeight = (selector: string) => Math.min(480, (document.querySelector(selector)?.clientHeight ?? 0) * Math.min(2, devicePixelRatio));

for (const { name, open, missing } of engines) {
  test.skipIf(!open)(
    `in ${name}${open ? "" : `, which needs ${missing},`} ana signs in, opens a look and comes back, posts a cropped photo, wears a look and writes to bia`,
    async () => {
      if (!open) return;
      const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
      await followUser(ana.id, bia.id);
      for (let look = 10; look <= 15; look++) await makeLook({ by: bia, look });
      const chosen = await makeLook({ by: bia, look: 9, caption: "O escolhido." });
      for (let look = 16; look <= 17; look++) await makeLook({ by: bia, look });
      const opened = await openWindow(server, open);
      const { gotoPath, waitForElement, clickElement, typeInto, choose, resize, evaluate, takeScreenshot, errors } = opened;
      const isOpen = () => evaluate(() => document.querySelector("dialog[open]") !== null);
      const getBoxHeight = () => evaluate(() => document.querySelector("textarea")?.offsetHeight);
      const isTooWide = () => evaluate(() => document.documentElement.scrollWidth > document.body.offsetWidth);

      await resize(phone);
      await signIn(opened, ana);
      expect(await evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");

      for (const size of [desk, phone]) {
        await resize(size);
        await clickElement("", `a[href="/post/${chosen.id}"]`);
        await waitForElement("O escolhido.", "dialog h1");
        await takeScreenshot(`engines/${name}-post-${size.width}`);
        const height = await evaluate(() => scrollY);
        await evaluate(() => history.back());
        await waitUntil("the post to close", async () => !(await isOpen()));
        expect({ height: await evaluate(() => scrollY), isTooWide: await isTooWide() }).toEqual({ height, isTooWide: false });
        await takeScreenshot(`engines/${name}-feed-${size.width}`);
      }

      const photo = await makeLargePhoto();
      await gotoPath("/create-post");
      await choose("input[name=image]", photo);
      await clickElement("Cortar", "button");
      await waitUntil("the photo in the cropper", () => evaluate(isLoaded, "dialog[open] img"));
      await takeScreenshot(`engines/${name}-crop`);
      await waitUntil("the photo to be cropped", async () => {
        await evaluate(() => document.querySelector<HTMLElement>("dialog[open] .btn--primary")?.click()); // fails until the photo is measured
        return !(await isOpen());
      });
      await typeInto("Legenda", "Cortado aqui.");
      await clickElement("Publicar", "button");
      await waitUntil("the look on the profile", () => evaluate(() => document.querySelector('img[alt*="Cortado aqui."]') !== null));
      await takeScreenshot(`engines/${name}-profile`);
      const [posted] = await db.select().from(posts).innerJoin(media, eq(media.id, posts.imageUrl)).where(eq(posts.userId, ana.id));
      expect(posted).toMatchObject({ posts: { caption: "Cortado aqui." }, media: { width: 2048, height: 2560 } });

      await gotoPath(startTryOnPath(chosen));
      await choose("input[name=person]", photo);
      await typeInto("Algum detalhe?", " Com sapato baixo, cinto fino, bolsa pequena de palha, brincos e chapéu de aba larga. ");
      expect(await getBoxHeight()).toBeGreaterThan(96);
      await takeScreenshot(`engines/${name}-get-ready`);
      await clickElement("Provar agora", "button");
      await waitForElement("Veja como ficou!", "h1");
      await takeScreenshot(`engines/${name}-result`);
      expect(await db.select({ status: tryOns.status }).from(tryOns).where(eq(tryOns.userId, ana.id))).toEqual([{ status: "completed" }]);

      await gotoPath(`/messages/${bia.id}`);
      expect(await getBoxHeight()).toBe(48);
      await typeInto("Mensagem", written);
      expect(await getBoxHeight()).toBeGreaterThan(72);
      await clickElement("Enviar", "button");
      await waitForElement("Ela costurou", ".bubble");
      expect(await getBoxHeight()).toBe(48);
      expect(await evaluate(getLineWidths, "")).toEqual(await evaluate(getLineWidths, "wrap"));
      await sendMessage(bia.id, ana.id, { content: "Empresto quando quiser." });
      await waitForElement("Empresto quando quiser.", ".bubble");
      await takeScreenshot(`engines/${name}-messages-390`);
      await resize(desk);
      await takeScreenshot(`engines/${name}-messages-1280`);
      expect(errors).toEqual([]);
    },
  );
  test.skipIf(!open)(
    `in ${name} ana sees bia's looks on herself in lists and at full size, and on the live page why there is no mirror; with her session her body leaves the device`,
    async () => {
      if (!open) return;
      const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres", username: `bia_${name.toLowerCase()}` })];
      await followUser(ana.id, bia.id);
      const looks = [await makeWearableLook({ by: bia, look: 2 }), await makeWearableLook({ by: bia, look: 3 }), await makeWearableLook({ by: bia, look: 5 })];
      const [look] = looks;
      await giveBody(ana);
      const client = await createSignedInClient(onMeServer, ana);
      const opened = await openWindow(onMeServer, open);
      const { gotoPath, waitForElement, clickElement, holdElement, dragElement, resize, evaluate, takeScreenshot, errors } = opened;
      const waitUntilDrawn = (count: number) =>
        waitUntil(`${count} looks on ana`, () =>
          evaluate(
            (count) => [...document.querySelectorAll("canvas[data-drawn]")].filter((canvas) => getComputedStyle(canvas).opacity === "1").length >= count,
            count,
          ),
        );
      const card = `#look-${look?.id}`;

      await resize(phone);
      await signIn(opened, ana);
      await gotoPath(`/user/${bia.id}`);
      await clickElement("Em mim", "[role=switch]");
      await waitUntilDrawn(3);
      for (const each of looks) {
        const canvas = `#look-${each.id} canvas`;
        const shown = await evaluate(readPicture, canvas);
        const difference = compareColours(shown, await dress(client, ana, each, await evaluate(getDrawnHeight, canvas)));
        expect(difference?.largest, "levels beside the server's picture").toBeLessThan(8);
        expect(difference?.average).toBeLessThan(0.5);
      }
      await takeScreenshot(`engines/${name}-on-me-profile`);
      await holdElement("", `${card} canvas`, async () => {
        await waitUntil("the original", () => evaluate(isHidden, `${card} canvas[data-held]`));
        await takeScreenshot(`engines/${name}-on-me-held`);
      });
      await waitUntil("the look on ana again", () => evaluate(isShown, `${card} canvas`));
      expect(await evaluate(() => location.pathname)).toBe(`/user/${bia.id}`);

      await gotoPath("/");
      await waitUntilDrawn(3);
      await takeScreenshot(`engines/${name}-on-me-feed`);
      await clickElement("Em mim", "[role=switch]");
      await waitUntil("the originals", () => evaluate(() => document.querySelector("canvas") === null));
      await evaluate(() => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
      await clickElement("Em mim", "[role=switch]");
      await waitForElement("Não dá para vestir neste navegador", "[role=alert], [role=status]");
      await takeScreenshot(`engines/${name}-on-me-missing`);

      await gotoPath(`/post/${look?.id}`);
      await clickElement("Ver em mim", "a");
      await waitForElement(`O look de @bia_${name.toLowerCase()} em você`, "h1");
      await waitForElement("", ".compare");
      await waitUntil("both pictures", () => evaluate(isLoaded, ".compare img"));
      await dragElement("", ".compare", 100);
      await waitUntil(
        "the slider to follow",
        async () => (await evaluate(() => document.querySelector<HTMLInputElement>("input[type=range]")?.valueAsNumber)) === 76,
      );
      expect(await evaluate(() => String(getSelection()))).toBe("");
      expect(
        await evaluate(
          () => CSS.supports("user-select: none") || getComputedStyle(document.querySelector(".compare") ?? document.body).webkitUserSelect === "none",
        ),
      ).toBe(true);
      const worn = look && (await dress(client, ana, look, Number.POSITIVE_INFINITY));
      expect(worn && compareColours(await evaluate(readPicture, "img.compare__before"), worn)?.average).toBeGreaterThan(8);
      expect(worn && compareColours(await evaluate(readPicture, "img.compare__img:not(.compare__before)"), worn)?.average).toBeLessThan(4); // JPEG with its mark
      const download = () => document.querySelector<HTMLAnchorElement>("a[download='espelho-em-mim.jpg']")?.protocol;
      expect(await evaluate(download)).toBe("blob:");
      await takeScreenshot(`engines/${name}-on-me-look`);

      if (look) await gotoPath(livePath(look));
      await waitForElement("O look em você, ao vivo", "h1");
      await takeScreenshot(`engines/${name}-live-consent`);
      await clickElement("ligar câmera", "button");
      await waitForElement("Nenhuma câmera encontrada", "h2");
      await waitForElement("Ver na minha foto", "a");
      await takeScreenshot(`engines/${name}-live-no-camera`);
      expect(await evaluate(listBodies)).toMatchObject([{ type: "image/webp" }]);
      await signOut(opened);
      expect(errors).toEqual([]);
    },
  );

  test.skipIf(!open)(`in ${name} ana does not keep her photo: this device makes her body, shows a look on her, and forgets it when she signs out`, async () => {
    if (!open) return;
    const [ana, bia] = [await makeUser({ name: "Ana Souza" }), await makeUser({ name: "Bia Torres" })];
    const look = await makeWearableLook({ by: bia, look: 2 });
    const opened = await openWindow(onMeServer, open);
    const { gotoPath, waitForElement, clickElement, choose, resize, evaluate, takeScreenshot, errors } = opened;
    await resize(phone);
    await signIn(opened, ana);
    await gotoPath("/body-photo");
    await choose('input[aria-label$=": Galeria"]', join(process.cwd(), "demo/marina-body.jpg"));
    await waitUntil("the chosen photo", () => evaluate(isLoaded, ".body-mirror img")); // moves the button
    await clickElement("Usar só neste aparelho", "button");
    await waitForElement("Preparando sua foto", "h1");
    await waitUntil("an answer", async () => (await evaluate(() => document.querySelector("h1")?.textContent)) !== "Preparando sua foto", 90);
    expect(await evaluate(() => document.querySelector("h1")?.textContent)).toBe("Pronto!");
    await waitUntil("her photo", () => evaluate(isDrawnOn, "main canvas"));
    await takeScreenshot(`engines/${name}-device-body`);
    expect(await getBody(ana.id)).toEqual({ state: "none" });
    const [kept] = await evaluate(listBodies);
    expect(kept?.type).toBe(name === "WebKit" ? "image/png" : "image/webp"); // WebKit writes no WebP
    await gotoPath(`/user/${bia.id}`);
    await clickElement("Em mim", "[role=switch]");
    await waitUntil("the look on ana", () => evaluate(isShown, `#look-${look.id} canvas[data-drawn]`));
    await takeScreenshot(`engines/${name}-device-on-me`);
    await signOut(opened);
    expect(errors).toEqual([]);
  });
}
