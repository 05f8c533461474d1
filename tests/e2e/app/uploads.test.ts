import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media, posts, users } from "#app/db/schema";
import { aiXmpPacket } from "#app/lib/ai-mark";
import { maxPhotoBytes, maxPictureBytes } from "#app/models/media/photo";
import { gotoHydrated, openPage } from "#tests/browser";
import { createSignedInClient } from "#tests/http";
import { makeUser } from "#tests/people";
import { startServer } from "#tests/server";

const server = await startServer();

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

test("the same photo becomes bia's profile photo", async () => {
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
