import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp, { type Sharp } from "sharp";
import { db } from "#app/db/client.server";
import { imageEdits, media, posts, users } from "#app/db/schema";
import { aiMark } from "#app/media/ai-mark";
import { imageUrlOf } from "#app/models/picture";
import { aPage, goScripted, picture } from "../browser.ts";
import { type Client, signedIn } from "../http.ts";
import { aPicture, aUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200" });

const colours = { red: [200, 30, 30], green: [30, 160, 30], blue: [30, 30, 200], yellow: [220, 200, 30] } as const;
type Colour = keyof typeof colours;

/** Four quarters in four colours, in reading order. */
function quarters(width: number, height: number, order: [Colour, Colour, Colour, Colour]) {
  const quarter = (name: Colour, left: number, top: number) => {
    const [r, g, b] = colours[name];
    return { input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: { r, g, b } } }, left, top };
  };
  const [a, b, c, d] = order;
  const parts = [quarter(a, 0, 0), quarter(b, width / 2, 0), quarter(c, 0, height / 2), quarter(d, width / 2, height / 2)];
  return sharp({ create: { width, height, channels: 3, background: "#000" } }).composite(parts);
}

/** A photo of twelve megapixels as a phone held upright writes it: on its side, with a note that says so. Upright it reads red, green, blue, yellow. */
const sideways = () => quarters(4000, 3000, ["green", "yellow", "red", "blue"]).withMetadata({ orientation: 6 }).jpeg().toBuffer();

async function colourAt(image: Sharp, x: number, y: number): Promise<Colour | "white" | "?"> {
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const seen = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const isNear = (known: readonly number[]) => known.every((value, index) => Math.abs(value - (seen[index] ?? 0)) < 24);
  if (isNear([255, 255, 255])) return "white";
  return (Object.keys(colours) as Colour[]).find((name) => isNear(colours[name])) ?? "?";
}

const corners = (image: Sharp) =>
  Promise.all([colourAt(image, 0.02, 0.02), colourAt(image, 0.98, 0.02), colourAt(image, 0.02, 0.98), colourAt(image, 0.98, 0.98)]);

async function lastPicture(client: Client, user: { id: string }) {
  const [row] = await db.select().from(media).where(eq(media.ownerId, user.id)).orderBy(desc(media.id)).limit(1);
  if (!row) throw new Error("nothing was uploaded");
  return { row, image: sharp(await (await client.get(`/media/${row.id}/master.jpg`)).bytes()) };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Cortar imagem" });

/** Opens the cropper on the picture of the page and waits until it is there. */
async function openCrop(page: Page) {
  await page.getByRole("button", { name: "Cortar", exact: true }).click();
  await dialogOf(page).getByTestId("container").locator("img").first().waitFor();
  return dialogOf(page);
}

const cut = async (page: Page) => {
  await dialogOf(page).getByRole("button", { name: "Cortar" }).press("Enter");
  await dialogOf(page).waitFor({ state: "detached" });
};

async function aCreatePost() {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const { page, complaints } = await aPage(server, { as: client });
  await page.goto("/create-post");
  const pick = (bytes: Uint8Array, name = "foto.jpg") =>
    page.getByLabel("Escolher imagem").setInputFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
  const publish = async () => {
    await page.getByLabel("Legenda").fill("Cortado");
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByText("Post Criado!").waitFor();
    return lastPicture(client, ana);
  };
  return { ana, client, page, pick, publish, complaints };
}

test("A11Y-07: a sideways photo of twelve megapixels is cut upright at 90 % of its width, then by buttons and keys where one wants it", async () => {
  const { page, pick, publish, complaints } = await aCreatePost();
  await page.evaluate(() => {
    const make = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      document.documentElement.dataset.made = `${type} ${quality} ${this.width}×${this.height}`;
      make.call(this, done, type, quality);
    };
  });
  await pick(await sideways());
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  const dialog = await openCrop(page);
  await dialog.getByText("1,0×").waitFor();
  await picture(page, "crop-sideways");
  await cut(page);
  expect(await page.locator("html").getAttribute("data-made")).toBe("image/jpeg 0.9 2048×2560");

  // once more, by buttons and keys alone: near enough to see one quarter only
  await openCrop(page);
  const zoom = dialog.getByRole("slider", { name: "Zoom" });
  await zoom.focus();
  await page.keyboard.press("End");
  await dialog.getByText("3,0×").waitFor();
  await dialog.getByRole("button", { name: "Diminuir" }).press("Enter");
  await dialog.getByText("2,9×").waitFor();
  for (let press = 0; press < 60; press++) await dialog.getByRole("button", { name: "Mover para a esquerda" }).press("Enter");
  await dialog.getByRole("group", { name: "Posição da foto" }).first().focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowUp");
  await cut(page);
  const { row, image } = await publish();
  expect(row.width / row.height).toBeCloseTo(4 / 5, 2);
  expect(await corners(image)).toEqual(["yellow", "yellow", "yellow", "yellow"]);
  expect(complaints()).toEqual([]);
});

test("the first crop keeps all quarters where they were; zoomed out it has white around it, and no crop keeps the photo whole", async () => {
  const first = await aCreatePost();
  await first.pick(await sideways());
  await openCrop(first.page);
  await cut(first.page);
  const kept = await first.publish();
  expect([kept.row.width, kept.row.height]).toEqual([2048, 2560]);
  expect(await corners(kept.image)).toEqual(["red", "green", "blue", "yellow"]);

  const out = await aCreatePost();
  await out.pick(await sideways());
  const dialog = await openCrop(out.page);
  await dialog.getByRole("slider", { name: "Zoom" }).focus();
  await out.page.keyboard.press("Home");
  await dialog.getByText("0,5×").waitFor();
  await cut(out.page);
  const small = await out.publish();
  expect(small.row.width / small.row.height).toBeCloseTo(4 / 5, 2);
  expect(await corners(small.image)).toEqual(["white", "white", "white", "white"]);
  expect(await Promise.all([colourAt(small.image, 0.4, 0.4), colourAt(small.image, 0.6, 0.6)])).toEqual(["red", "yellow"]);

  const whole = await aCreatePost();
  await whole.pick(await sideways());
  const { row, image } = await whole.publish();
  expect(row.width / row.height).toBeCloseTo(3 / 4, 2);
  expect(await corners(image)).toEqual(["red", "green", "blue", "yellow"]);
});

test("a broken picture is not cut, and says so", async () => {
  const { page, pick } = await aCreatePost();
  await pick(Buffer.from("no picture at all"));
  await page.getByRole("button", { name: "Cortar", exact: true }).click();
  await page.getByText("Não foi possível cortar a imagem").waitFor();
  await dialogOf(page).waitFor({ state: "detached" });
});

test("a picture that does not come is not cut either, and says so", async () => {
  const { ana, page } = await aCreatePost();
  const { id } = await aPicture(ana); // with none of its files
  await goScripted(page, `/create-post?picture=${encodeURIComponent(imageUrlOf(id))}`);
  await page.getByRole("button", { name: "Cortar", exact: true }).click();
  await page.getByText("Erro ao carregar imagem").waitFor();
  expect(await dialogOf(page).count()).toBe(0);
});

test("neither a crop, nor a smaller size, nor an avatar sheds the mark of AI", async () => {
  const marked = await quarters(3000, 3750, ["red", "green", "blue", "yellow"]).withXmp(aiMark).jpeg().toBuffer();
  for (const isCut of [true, false]) {
    const { ana, page, pick, publish } = await aCreatePost();
    await pick(marked);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[name=image]")?.files?.[0]?.name === "look.jpg");
    if (isCut) {
      await openCrop(page);
      await cut(page);
    }
    expect((await publish()).row.isAi).toBe(true);
    expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ type: "outfit", isAi: true }]);
  }

  const bia = await aUser();
  const client = await signedIn(server, bia);
  const { page } = await aPage(server, { as: client });
  await page.goto("/profile/photo", { waitUntil: "networkidle" });
  await page.getByLabel("Escolher foto").setInputFiles({ name: "eu.jpg", mimeType: "image/jpeg", buffer: marked });
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Foto atualizada").waitFor();
  const { row } = await lastPicture(client, bia);
  expect([row.purpose, row.isAi]).toEqual(["avatar", true]);
  const [user] = await db.select({ photo: users.profilePhoto }).from(users).where(eq(users.id, bia.id));
  expect(user?.photo).toBe(row.id);
});

test("a try-on's result is cut and posted as the try-on it is; another picture in its place is not", async () => {
  const ana = await aUser();
  const client = await signedIn(server, ana);
  const { page, complaints } = await aPage(server, { as: client });
  await page.goto("/?tab=tryon&mode=edit");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("checkbox", { name: /fal\.ai/ }).check();
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  const [edit] = await db.select().from(imageEdits).where(eq(imageEdits.userId, ana.id));

  const there = `/?tab=tryon&mode=direct&edit=${edit?.id}`;
  await page.goto(there);
  await dialogOf(page).getByText("1,0×").waitFor();
  await picture(page, "crop-result");
  await cut(page);
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-03.jpg");
  await page.locator("input[name=imageEditId]").waitFor({ state: "detached" });

  await page.goto(there);
  await dialogOf(page).getByText("1,0×").waitFor();
  await cut(page);
  await page.locator("input[name=imageEditId]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  const { row } = await lastPicture(client, ana);
  expect([row.isAi, row.width / row.height]).toEqual([true, expect.closeTo(4 / 5, 2)]);
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([
    { imageUrl: row.id, imageEditId: edit?.id ?? "", type: "virtual_tryon", isAi: true, tags: ["virtual-tryon", "fashion", "style"] },
  ]);
  await page.goto(there);
  await page.getByText("Arraste uma foto para cá").waitFor();
  expect(complaints()).toEqual([]);
});
