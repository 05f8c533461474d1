import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { posts } from "#app/db/schema";
import { addMonths } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { NewPost } from "#app/models/looks/post.schema";
import { createPost, requirePost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { followUser } from "#app/models/people/follow.server";
import { getCutOuts } from "#app/models/pieces/cut-out.server";
import { getCalendarDay } from "#app/models/pieces/outfits/calendar-view.server";
import { requireOutfit } from "#app/models/pieces/outfits/outfit-view.server";
import { listMarkedPieces } from "#app/models/pieces/piece-view.server";
import { makeWardrobe } from "../cut-outs/wardrobe.ts";
import { signIn } from "../engines/sign-in.ts";
import { engines, openWindow } from "../engines/window.ts";
import { listPath, makeZip, writePosts } from "../import/zips.ts";
import { ingestDemoLook } from "../media/demo-pictures.ts";
import { makeUser } from "../people.ts";
import { startServer, waitUntil } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100" });
const phone = { width: 390, height: 844 };
const keys = { right: "\uE014", left: "\uE012", down: "\uE015" };

/** In the page: the picture at which the strip rests, or -1 on its way. */
function getPlace(): number {
  const strip = document.querySelector<HTMLElement>(".album__strip");
  const place = strip ? Math.round(strip.scrollLeft / strip.clientWidth) : -1;
  return strip && Math.abs(strip.scrollLeft - place * strip.clientWidth) < 0.5 ? place : -1;
}

const isLoaded = (place: number) => (document.querySelectorAll<HTMLImageElement>(".album__frame img")[place]?.naturalWidth ?? 0) > 0;
const listAltTexts = () => [...document.querySelectorAll<HTMLInputElement>("[name=pictureAlt]")].map(({ value }) => value);

/** In the page: chooses an option as a hand does. */
function chooseOption(selector: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(selector);
  if (!select) throw new Error(`no ${selector}`);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

async function makeAlbum(by: { id: string }) {
  const altTexts = ["De frente", "De costas", "De lado", "A bolsa"];
  const images = [];
  for (const [index, altText] of altTexts.entries()) images.push({ imageUrl: imageUrlOf((await ingestDemoLook(by.id, index + 1)).id), altText });
  return createPost(by.id, NewPost.parse({ images, caption: "Linho de todos os lados", type: "outfit" }));
}

/** Returns the path of an archive with a look and an album. */
async function makeArchive(): Promise<string> {
  const names = [1, 2, 3].map((look) => ({ name: `media/posts/201905/${look}.jpg`, look }));
  const pictures = await Promise.all(
    names.map(async ({ name, look }) => ({
      name,
      content: await sharp(`demo/look-0${look}.jpg`).resize({ width: 480 }).jpeg().toBuffer(),
      hasDescriptor: look === 2,
    })),
  );
  const [first = "", ...more] = names.map(({ name }) => name);
  const list = writePosts([
    { media: [{ uri: first }], title: "Domingo de feira, saia de algodão", at: 1_558_000_000 },
    { media: more.map((uri) => ({ uri })), title: "Chuva fina", at: 1_558_100_000 },
  ]);
  const path = join(process.env.DATA_DIR ?? "", "instagram.zip");
  await Bun.write(path, makeZip([...pictures, { name: listPath, content: list }]));
  return path;
}

for (const { name, open, missing } of engines) {
  const hasTwoFingers = name !== "WebKit"; // its driver has one
  const needs = open ? "" : `, which needs ${missing},`;
  test.skipIf(!open)(`in ${name}${needs} bia turns through an album, puts its pictures in order and marks a piece on it`, async () => {
    if (!open) return;
    const [ana, bia] = [await makeUser(), await makeUser()];
    await followUser(bia.id, ana.id);
    const [anas, look] = [await makeAlbum(ana), await makeAlbum(bia)];
    const opened = await openWindow(server, open);
    const { gotoPath, waitForElement, clickElement, dragElement, scrollElement, typeInto, pressKeys, resize, evaluate, takeScreenshot, errors } = opened;
    const waitForPlace = (place: number) => waitUntil(`picture ${place + 1}`, async () => (await evaluate(getPlace)) === place);
    await resize(phone);
    await signIn(opened, bia);

    await gotoPath(`/post/${anas.id}`);
    await waitUntil("the next picture", () => evaluate(isLoaded, 1));
    await clickElement("Próxima foto", "button");
    await waitForPlace(1);
    await waitUntil("the one after it", () => evaluate(isLoaded, 2));
    await scrollElement(".album__strip", await evaluate(() => document.querySelector(".album__strip")?.clientWidth ?? 0));
    await waitForPlace(2);
    await waitForElement("", "[data-turn=next]");
    await evaluate(() => document.querySelector<HTMLElement>(".album__strip")?.focus());
    await pressKeys(keys.left);
    await waitForPlace(1);
    await waitUntil("the dot", () => evaluate(() => document.querySelectorAll(".album__dots span")[1]?.hasAttribute("data-shown") === true));
    await takeScreenshot(`engines/${name}-album`);

    await gotoPath(`/post/${look.id}/edit`);
    await clickElement("Mover a foto 2 para a esquerda", "button");
    await waitUntil("the order", async () => (await evaluate(listAltTexts))[0] === "De costas");
    await evaluate(() => document.querySelector<HTMLElement>("[aria-label='Mover a foto 3 para a esquerda']")?.focus());
    await pressKeys(keys.left);
    await waitUntil("the order by keys", async () => (await evaluate(listAltTexts))[1] === "De lado");
    await takeScreenshot(`engines/${name}-album-edit`);
    await clickElement("Salvar", "button");
    await waitForElement("", ".album__strip");
    expect((await requirePost(bia.id, look.id)).images.map(({ altText }) => altText)).toEqual(["De costas", "De lado", "De frente", "A bolsa"]);

    await gotoPath(`/post/${look.id}/pieces/new`);
    await clickElement("", ".mark-stage");
    await waitForElement("Lugar da peça", "button");
    await evaluate(() => document.querySelector<HTMLElement>("[aria-label^='Lugar da peça']")?.focus());
    await pressKeys(keys.right, keys.down);
    await evaluate(chooseOption, "select[name=kind]", "skirt");
    await typeInto("Nome", "Saia plissada");
    await takeScreenshot(`engines/${name}-mark`);
    await clickElement("Salvar", "button");
    await waitForElement("Saia plissada", "a");
    const [skirt] = await listMarkedPieces(bia.id, look.id);
    expect([skirt?.kind, skirt?.name, skirt?.mark.width]).toEqual(["skirt", "Saia plissada", null]);
    expect([skirt?.mark.x, skirt?.mark.y].every((part) => (part ?? 0) > 5000 && (part ?? 0) < 5400)).toBe(true);

    await gotoPath(`/post/${look.id}/pieces/new`);
    await clickElement("Área", "label");
    await dragElement("", ".mark-stage", 80, 100, "touch");
    await evaluate(chooseOption, "select[name=kind]", "bag");
    await clickElement("Salvar", "button");
    await waitForElement("Bolsa", "a");
    const bag = (await listMarkedPieces(bia.id, look.id)).find(({ kind }) => kind === "bag");
    expect((bag?.mark.width ?? 0) > 1500 && (bag?.mark.height ?? 0) > 1500).toBe(true);
    expect(errors).toEqual([]);
  });

  test.skipIf(!open)(
    `in ${name}${needs} bia mends a cut-out with the brush, lays an outfit with one and two fingers, wears it on a day of the calendar, and brings looks from an archive`,
    async () => {
      if (!open) return;
      const bia = await makeUser();
      const { piece, outfit } = await makeWardrobe(bia);
      const opened = await openWindow(server, open);
      const { gotoPath, waitForElement, clickElement, dragElement, pinchElement, pressKeys, choose, resize, evaluate, takeScreenshot, errors } = opened;
      await resize(phone);
      await signIn(opened, bia);

      await gotoPath(`/piece/${piece.id}/cut-out`);
      await clickElement("Retocar", "button");
      await waitForElement("", ".cut-out__canvas[data-ready]");
      await dragElement("", ".cut-out__canvas", 90, 60);
      await dragElement("", ".cut-out__canvas", -90, 60, "touch");
      await evaluate(() => document.querySelector<HTMLElement>(".cut-out__cursor")?.focus());
      await pressKeys(keys.left, "+", " ");
      await clickElement("Desfazer traço", "button");
      await takeScreenshot(`engines/${name}-brush`);
      await clickElement("Aplicar retoque", "button");
      await waitForElement("Com o seu retoque", "figcaption, figcaption *");
      expect((await getCutOuts(piece.id)).open).toMatchObject({ state: "ready", way: "brush" });
      await takeScreenshot(`engines/${name}-cut-out`);

      const place = async () => (await requireOutfit(bia.id, outfit.id)).pieces.find(({ piece: { name } }) => name === "Peça 4");
      const before = await place();
      await gotoPath(`/wardrobe/outfits/${outfit.id}`);
      await dragElement("Peça 4", ".outfit__piece", 40, -60, "touch");
      await clickElement("Para a frente", "button");
      await dragElement("Peça 4", ".outfit__piece", 20, 0);
      await evaluate(() => document.querySelector<HTMLElement>(".outfit__piece[aria-pressed=true]")?.focus());
      await pressKeys("+", ".", keys.right);
      await clickElement("Maior", "button");
      if (hasTwoFingers) await pinchElement("Peça 4", ".outfit__piece", 10);
      await takeScreenshot(`engines/${name}-outfit`);
      await clickElement("Salvar", "button");
      await waitForElement("Combinação salva", "[role=alert], [role=status], [role=status] *");
      const after = await place();
      if (!before || !after) throw new Error("no such piece");
      expect(after.rotation).toBe(before.rotation + 15);
      expect(after.x > before.x + 500 && after.y < before.y - 500).toBe(true);
      expect(after.scale).toBe(Math.round((before.scale + 20) * (hasTwoFingers ? 1.5 : 1)));

      await clickElement("Vou usar", "a");
      await waitForElement("O que vou usar", "h1");
      await takeScreenshot(`engines/${name}-plan`);
      await clickElement("Vou usar neste dia", "button");
      await clickElement("Usei: Feira", "button");
      await waitForElement("Não usei: Feira", "button");
      const today = saoPauloDay(new Date());
      await takeScreenshot(`engines/${name}-calendar`);
      expect((await getCalendarDay(bia.id, today)).plans).toMatchObject([{ isWorn: true, outfit: { id: outfit.id } }]);
      await clickElement("Mês seguinte", "a");
      await waitUntil("the next month", () => evaluate((day) => new URLSearchParams(location.search).get("day") === day, addMonths(today, 1)));
      await waitForElement("Nada usado nem planejado neste dia.", "p");
      await clickElement("Hoje", "nav[aria-label='Mês'] a");
      await waitForElement("Não usei: Feira", "button");

      await gotoPath("/import");
      await choose("input[type=file]", await makeArchive());
      await waitForElement("2 publicações com fotos", "*");
      await clickElement("Escolher todas", "button");
      await takeScreenshot(`engines/${name}-import`);
      await clickElement("Trazer 2 looks", "button");
      await waitForElement("2 looks trazidos. Só você os vê.", "*");
      const looks = await db.select().from(posts).where(eq(posts.userId, bia.id));
      const brought = looks.filter(({ isArchived }) => isArchived).map(({ caption, createdAt }) => [caption, createdAt.getFullYear()]);
      expect(brought.sort()).toEqual([
        ["Chuva fina", 2019],
        ["Domingo de feira, saia de algodão", 2019],
      ]);
      expect(errors).toEqual([]);
    },
  );
}
