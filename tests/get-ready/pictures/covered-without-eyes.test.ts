import { expect, test } from "bun:test";
import sharp from "sharp";
import { createOrder } from "#app/jobs/try-on-order.server";
import { ingestPicture } from "#app/media/ingest.server";
import type { TryOnClaim } from "#app/models/try-on/queue/try-on-lease.server";
import { giveLayers } from "#tests/layers";
import { makeLook, makeUser } from "#tests/people";

const makeClaim = (imageUrls: string[]) =>
  ({ id: imageUrls[0], model: "fal-ai/bytedance/seedream/v4/edit", prompt: "linho", imageUrls, isLowPriority: false }) as TryOnClaim;

/** How much neighbouring pixels differ in the face of look 2. */
async function measureFaceDetail(picture: Uint8Array): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const face = { left: Math.round(width * 0.43), top: Math.round(height * 0.11), width: Math.round(width * 0.1), height: Math.round(height * 0.06) };
  const data = await sharp(picture).extract(face).greyscale().raw().toBuffer();
  return data.reduce((sum, value, at) => sum + Math.abs(value - (data[at + 1] ?? value)), 0) / data.length;
}

test("SEC-44: with the eyes off a face is blurred before fal gets it, and an engine on this machine gets the picture as it is", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const photo = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: Buffer.from(await Bun.file("demo/marina-body.jpg").bytes()) });
  const look = await makeLook({ by: bia, look: 2 });
  const order = createOrder(makeClaim([photo.id, look.imageUrl]));
  const [[person, blurred], [, stored]] = [await order.pictures(), await order.storedPictures()];
  const bytes = (picture: Uint8Array | undefined) => picture ?? new Uint8Array();
  expect(await measureFaceDetail(bytes(stored))).toBeGreaterThan(3);
  expect(await measureFaceDetail(bytes(blurred))).toBeLessThan(1.5);
  const lower = async (picture: Uint8Array | undefined) => {
    const { width, height } = await sharp(picture).metadata();
    return sharp(picture)
      .extract({ left: 0, top: Math.round(height * 0.6), width, height: Math.round(height * 0.3) })
      .raw()
      .toBuffer();
  };
  const [one, other] = [await lower(blurred), await lower(stored)];
  const difference = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
  expect(difference).toBeLessThan(2);
  expect((await sharp(person).metadata()).width).toBeGreaterThan(1000);
});

test("with the eyes off a look with stored layers goes as its clothes on white", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const photo = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: Buffer.from(await Bun.file("demo/marina-body.jpg").bytes()) });
  const look = await makeLook({ by: bia, look: 2 });
  await giveLayers(look.id, 2);
  const [, clothes] = await createOrder(makeClaim([photo.id, look.imageUrl])).pictures();
  const { data } = await sharp(clothes).extract({ left: 0, top: 0, width: 6, height: 6 }).raw().toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(245);
  const { width, height } = await sharp(clothes).metadata();
  const middle = { left: Math.round(width * 0.45), top: Math.round(height * 0.4), width: 40, height: 60 };
  const { dominant } = await sharp(await sharp(clothes).extract(middle).png().toBuffer()).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 20); // her blue dress
});
