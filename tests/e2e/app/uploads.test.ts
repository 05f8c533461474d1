import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, uploads, users } from "#app/db/schema";
import { aiXmpPacket } from "#app/lib/ai-mark";
import { maxPhotoBytes, maxPictureBytes } from "#app/models/media/photo";
import { gotoHydrated, openPage, runAxe, takeScreenshot, testInBench } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer({ WORKER: "off" });

/** 50 megapixels of noise, lying on its side, marked as made with AI. */
async function makeLargePhoto() {
  const [width, height] = [8160, 6120];
  const noise = sharp({ create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
  return noise.withMetadata({ orientation: 6 }).withXmp(aiXmpPacket).jpeg({ quality: 60 }).toBuffer();
}

const photo = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await makeLargePhoto() };

test("ana posts a photo of 50 megapixels that lies on its side: it leaves her phone upright, 2560 px high and marked as AI", async () => {
  expect(photo.buffer.length).toBeGreaterThan(maxPictureBytes);
  const ana = await makeUser();
  const { page, getBrowserErrors } = await openPage(server, { as: await createSignedInClient(server, ana) });
  await gotoHydrated(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles(photo);
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("textbox", { name: "Legenda" }).fill("Em alta.");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.waitForURL((url) => url.search.includes("page=profile"));
  const [row] = await db.select().from(posts).innerJoin(media, eq(media.id, posts.imageUrl)).where(eq(posts.userId, ana.id));
  expect([row?.media.width, row?.media.height, row?.media.isAi]).toEqual([1920, 2560, true]);
  expect(row?.media.bytes).toBeLessThan(maxPictureBytes);
  expect(getBrowserErrors()).toEqual([]);
});

testInBench("the same photo becomes bia's profile photo", async () => {
  expect(photo.buffer.length).toBeGreaterThan(maxPhotoBytes);
  const bia = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  await gotoHydrated(page, "/profile/photo");
  await page.getByLabel("Escolher foto").setInputFiles(photo);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Foto atualizada").waitFor();
  const [avatar] = await db.select().from(media).where(eq(media.ownerId, bia.id)).orderBy(desc(media.id));
  expect([avatar?.purpose, avatar?.width, avatar?.isAi]).toEqual(["avatar", 1080, true]);
  const [person] = await db.select().from(users).where(eq(users.id, bia.id));
  expect(person?.profilePhoto).toBe(avatar?.id ?? "");
});

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const mediumPhoto = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: "#808080", noise } })
  .jpeg({ quality: 85 })
  .toBuffer();
const mediumFile = { name: "IMG_0002.jpg", mimeType: "image/jpeg", buffer: mediumPhoto };

/** Breaks the line at the third part; lists what reached the server. */
async function breakAtThirdPart(page: Page) {
  const arrived: { offset: number; bytes: number }[] = [];
  let parts = 0;
  await page.route("**/api/uploads/*", async (route) => {
    parts++;
    if (parts === 3) {
      await page.context().setOffline(true);
      return route.abort();
    }
    const { offset, bytes } = { offset: Number(route.request().headers()["upload-offset"]), bytes: route.request().postDataBuffer()?.length ?? 0 };
    await route.continue();
    arrived.push({ offset, bytes });
  });
  return arrived;
}

async function fillLook(page: Page) {
  await gotoHydrated(page, "/create-post");
  await page.getByLabel("Escolher imagem").setInputFiles(mediumFile);
  await page.getByRole("img", { name: "Prévia" }).waitFor();
  await page.getByRole("textbox", { name: "Legenda" }).fill("Na estrada.");
  await page.getByRole("button", { name: "Publicar" }).click();
}

const readProgress = (page: Page) =>
  page.getByRole("progressbar", { name: "Envio da foto" }).evaluate((bar: HTMLProgressElement) => ({ value: bar.value, max: bar.max }));

test("the line breaks while ana's photo is sent: she sees how far it came, and it goes on from there, no part twice", async () => {
  const ana = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, ana) });
  const arrived = await breakAtThirdPart(page);
  await fillLook(page);
  await page.getByText("Sem conexão. O envio continua de onde parou").waitFor();
  const sum = () => arrived.reduce((total, { bytes }) => total + bytes, 0);
  expect(await readProgress(page)).toEqual({ value: sum(), max: mediumPhoto.length });
  const [halfway] = await db.select().from(uploads).where(eq(uploads.ownerId, ana.id));
  expect([halfway?.received, sum() > 0 && sum() < mediumPhoto.length]).toEqual([sum(), true]);
  expect(await runAxe(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.waitForURL((url) => url.search.includes("page=profile"));
  expect(sum()).toBe(mediumPhoto.length);
  expect(arrived.map(({ offset }) => offset)).toEqual(arrived.map((_, index) => arrived.slice(0, index).reduce((total, { bytes }) => total + bytes, 0)));
  const [row] = await db.select().from(posts).innerJoin(media, eq(media.id, posts.imageUrl)).where(eq(posts.userId, ana.id));
  expect([row?.posts.caption, row?.media.width, row?.media.height]).toEqual(["Na estrada.", 1200, 1500]);
});

testInBench("bia stops the sending, picks up again, and only the rest is sent", async () => {
  const bia = await makeUser();
  const { page } = await openPage(server, { as: await createSignedInClient(server, bia) });
  const arrived = await breakAtThirdPart(page);
  await fillLook(page);
  await page.getByText("Sem conexão. O envio continua de onde parou").waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("progressbar", { name: "Envio da foto" }).waitFor({ state: "detached" });
  expect(await db.$count(posts, eq(posts.userId, bia.id))).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.waitForURL((url) => url.search.includes("page=profile"));
  expect(arrived.reduce((total, { bytes }) => total + bytes, 0)).toBe(mediumPhoto.length);
});

const screens = [
  [390, 844],
  [360, 640],
  [1280, 800],
] as const;

testInBench("a photo on its way looks right in all sizes and themes", async () => {
  for (const [width, height] of screens) {
    for (const theme of ["light", "dark"] as const) {
      const { page } = await openPage(server, { as: await createSignedInClient(server, await makeUser()), width, height, theme });
      await breakAtThirdPart(page);
      await fillLook(page);
      await page.getByText("Sem conexão. O envio continua de onde parou").waitFor();
      await takeScreenshot(page, `upload-${width}-${theme}`, { isWhole: width < 1000 });
      await page.context().close();
    }
  }
});
