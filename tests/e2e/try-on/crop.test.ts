import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp, { type Sharp } from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, tryOns, users } from "#app/db/schema";
import { aiXmpPacket } from "#app/lib/ai-mark";
import { imageUrlOf } from "#app/models/media/picture";
import { gotoHydrated, openPage, takeScreenshot, testInBench } from "#tests/browser";
import { type Client, createSignedInClient } from "#tests/http";
import { makePicture, makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", EDIT_POLL_MS: "200", WORKER: "off" });

const colours = { red: [200, 30, 30], green: [30, 160, 30], blue: [30, 30, 200], yellow: [220, 200, 30] } as const;
type Colour = keyof typeof colours;

/** Makes an image of four colored quarters in reading order. */
function makeQuarters(width: number, height: number, order: [Colour, Colour, Colour, Colour]) {
  const makeQuarter = (name: Colour, left: number, top: number) => {
    const [r, g, b] = colours[name];
    return { input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background: { r, g, b } } }, left, top };
  };
  const [a, b, c, d] = order;
  const parts = [makeQuarter(a, 0, 0), makeQuarter(b, width / 2, 0), makeQuarter(c, 0, height / 2), makeQuarter(d, width / 2, height / 2)];
  return sharp({ create: { width, height, channels: 3, background: "#000" } }).composite(parts);
}

/** A rotated 12-megapixel photo with EXIF orientation. */
const makeSidewaysPhoto = () => makeQuarters(4000, 3000, ["green", "yellow", "red", "blue"]).withMetadata({ orientation: 6 }).jpeg().toBuffer();

async function getColor(image: Sharp, x: number, y: number): Promise<Colour | "white" | "?"> {
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const seen = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  const isNear = (known: readonly number[]) => known.every((value, index) => Math.abs(value - (seen[index] ?? 0)) < 24);
  if (isNear([255, 255, 255])) return "white";
  return (Object.keys(colours) as Colour[]).find((name) => isNear(colours[name])) ?? "?";
}

const readCorners = (image: Sharp) =>
  Promise.all([getColor(image, 0.02, 0.02), getColor(image, 0.98, 0.02), getColor(image, 0.02, 0.98), getColor(image, 0.98, 0.98)]);

async function downloadLastPicture(client: Client, user: { id: string }) {
  const [row] = await db.select().from(media).where(eq(media.ownerId, user.id)).orderBy(desc(media.id)).limit(1);
  if (!row) throw new Error("nothing was uploaded");
  return { row, image: sharp(await (await client.get(`/media/${row.id}/master.jpg`)).bytes()) };
}

const getDialog = (page: Page) => page.getByRole("dialog", { name: "Cortar imagem" });

/** Opens the crop dialog and waits for it. */
async function openCrop(page: Page) {
  await page.getByRole("button", { name: "Cortar", exact: true }).click();
  await getDialog(page).getByTestId("container").locator("img").first().waitFor();
  return getDialog(page);
}

const submitCrop = async (page: Page) => {
  await getDialog(page).getByRole("button", { name: "Cortar" }).press("Enter");
  await getDialog(page).waitFor({ state: "detached" });
};

async function openCreatePost() {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { page, getBrowserErrors } = await openPage(server, { as: client });
  await page.goto("/create-post");
  const pick = (bytes: Uint8Array, name = "foto.jpg") =>
    page.getByLabel("Escolher imagem").setInputFiles({ name, mimeType: "image/jpeg", buffer: Buffer.from(bytes) });
  const publish = async () => {
    await page.getByLabel("Legenda").fill("Cortado");
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByText("Post Criado!").waitFor();
    return downloadLastPicture(client, ana);
  };
  return { ana, client, page, pick, publish, getBrowserErrors };
}

test("A11Y-07: a sideways photo of twelve megapixels is cut upright at 90 % of its width, then by buttons and keys where one wants it", async () => {
  const { page, pick, publish, getBrowserErrors } = await openCreatePost();
  await page.evaluate(() => {
    const make = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      document.documentElement.dataset.made = `${type} ${quality} ${this.width}×${this.height}`;
      make.call(this, done, type, quality);
    };
  });
  await pick(await makeSidewaysPhoto());
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  const dialog = await openCrop(page);
  await dialog.getByText("1,0×").waitFor();
  await takeScreenshot(page, "crop-sideways");

  // zoomed out, the margins are seen as they are saved
  await dialog.getByRole("slider", { name: "Zoom" }).press("Home");
  await dialog.getByText("0,5×").waitFor();
  await takeScreenshot(page, "crop-zoomed-out");
  const seen = sharp(await dialog.getByTestId("cropper").screenshot());
  expect(await getColor(seen, 0.15, 0.5)).toBe("white");
  for (let press = 0; press < 5; press++) await dialog.getByRole("button", { name: "Aumentar" }).press("Enter");
  await dialog.getByText("1,0×").waitFor();
  await submitCrop(page);
  expect(await page.locator("html").getAttribute("data-made")).toBe("image/jpeg 0.9 2048×2560");

  // again by buttons and keys: one quarter visible
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
  await submitCrop(page);
  const { row, image } = await publish();
  expect(row.width / row.height).toBeCloseTo(4 / 5, 2);
  expect(await readCorners(image)).toEqual(["yellow", "yellow", "yellow", "yellow"]);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("the first crop keeps all quarters where they were; zoomed out it has white around it, and no crop keeps the photo whole", async () => {
  const first = await openCreatePost();
  await first.pick(await makeSidewaysPhoto());
  await openCrop(first.page);
  await submitCrop(first.page);
  const kept = await first.publish();
  expect([kept.row.width, kept.row.height]).toEqual([2048, 2560]);
  expect(await readCorners(kept.image)).toEqual(["red", "green", "blue", "yellow"]);

  const out = await openCreatePost();
  await out.pick(await makeSidewaysPhoto());
  const dialog = await openCrop(out.page);
  await dialog.getByRole("slider", { name: "Zoom" }).focus();
  await out.page.keyboard.press("Home");
  await dialog.getByText("0,5×").waitFor();
  await submitCrop(out.page);
  const small = await out.publish();
  expect(small.row.width / small.row.height).toBeCloseTo(4 / 5, 2);
  expect(await readCorners(small.image)).toEqual(["white", "white", "white", "white"]);
  expect(await Promise.all([getColor(small.image, 0.4, 0.4), getColor(small.image, 0.6, 0.6)])).toEqual(["red", "yellow"]);

  const whole = await openCreatePost();
  await whole.pick(await makeSidewaysPhoto());
  const { row, image } = await whole.publish();
  expect(row.width / row.height).toBeCloseTo(3 / 4, 2);
  expect(await readCorners(image)).toEqual(["red", "green", "blue", "yellow"]);
});

test("a broken picture is not shown, and says so", async () => {
  const { page, pick } = await openCreatePost();
  await pick(Buffer.from("no picture at all"));
  await page.getByText("A imagem está incompleta ou danificada. Escolha outra.").waitFor();
  expect(await page.getByRole("button", { name: "Cortar", exact: true }).count()).toBe(0);
});

test("a picture that does not come is not cut either, and says so", async () => {
  const { ana, page } = await openCreatePost();
  const { id } = await makePicture(ana); // without its code
  await gotoHydrated(page, `/create-post?picture=${encodeURIComponent(imageUrlOf(id))}`);
  await page.getByRole("button", { name: "Cortar", exact: true }).click();
  await page.getByText("Erro ao carregar imagem").waitFor();
  expect(await getDialog(page).count()).toBe(0);
});

testInBench("neither a crop, nor a smaller size, nor an avatar sheds the mark of AI", async () => {
  const marked = await makeQuarters(3000, 3750, ["red", "green", "blue", "yellow"]).withXmp(aiXmpPacket).jpeg().toBuffer();
  for (const isCut of [true, false]) {
    const { ana, page, pick, publish } = await openCreatePost();
    await pick(marked);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[name=image]")?.files?.[0]?.name === "look.jpg");
    if (isCut) {
      await openCrop(page);
      await submitCrop(page);
    }
    expect((await publish()).row.isAi).toBe(true);
    expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([{ type: "outfit", isAi: true }]);
  }

  const bia = await makeUser();
  const client = await createSignedInClient(server, bia);
  const { page } = await openPage(server, { as: client });
  await page.goto("/profile/photo", { waitUntil: "networkidle" });
  await page.getByLabel("Escolher foto").setInputFiles({ name: "eu.jpg", mimeType: "image/jpeg", buffer: marked });
  await page.getByRole("slider", { name: "Zoom" }).waitFor();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Foto atualizada").waitFor();
  const { row } = await downloadLastPicture(client, bia);
  expect([row.purpose, row.isAi]).toEqual(["avatar", true]);
  const [user] = await db.select({ photo: users.profilePhoto }).from(users).where(eq(users.id, bia.id));
  expect(user?.photo).toBe(row.id);
});

testInBench("a try-on's result is cut and posted as the try-on it is; another picture in its place is not", async () => {
  const ana = await makeUser();
  const client = await createSignedInClient(server, ana);
  const { page, getBrowserErrors } = await openPage(server, { as: client });
  await page.goto("/?tab=tryon&mode=edit");
  await page.getByLabel("Sua foto: Galeria").setInputFiles("demo/look-08.jpg");
  await page.getByRole("textbox", { name: "O que você quer provar?" }).fill("Um vestido de linho azul");
  await page.getByRole("button", { name: "Provar agora" }).click();
  await page.getByRole("heading", { name: "Veja como ficou!" }).waitFor();
  const [edit] = await db.select().from(tryOns).where(eq(tryOns.userId, ana.id));

  const there = `/?tab=tryon&mode=direct&edit=${edit?.id}`;
  await page.goto(there);
  await getDialog(page).getByText("1,0×").waitFor();
  await takeScreenshot(page, "crop-result");
  await submitCrop(page);
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByLabel("Escolher imagem").setInputFiles("demo/look-03.jpg");
  await page.locator("input[name=imageEditId]").waitFor({ state: "detached" });

  await page.goto(there);
  await getDialog(page).getByText("1,0×").waitFor();
  await submitCrop(page);
  await page.locator("input[name=imageEditId]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Seu virtual try-on foi postado no feed").waitFor();
  const { row } = await downloadLastPicture(client, ana);
  expect([row.isAi, row.width / row.height]).toEqual([true, expect.closeTo(4 / 5, 2)]);
  expect(await db.select().from(posts).where(eq(posts.userId, ana.id))).toMatchObject([
    { imageUrl: row.id, imageEditId: edit?.id ?? "", type: "virtual_tryon", isAi: true, tags: ["virtual-tryon", "fashion", "style"] },
  ]);
  await page.goto(there);
  await page.getByText("JPG, PNG ou WebP").waitFor();
  expect(getBrowserErrors()).toEqual([]);
});
