import { expect, test } from "bun:test";
import sharp from "sharp";
import { createOrder } from "#app/jobs/try-on-order.server";
import { ingestPicture } from "#app/media/ingest.server";
import type { TryOnClaim } from "#app/models/try-on/try-on-lease.server";
import { giveLayers } from "#tests/layers";
import { makeLook, makeUser } from "#tests/people";

const makeClaim = (imageUrls: string[]) =>
  ({ id: imageUrls[0], model: "fal-ai/bytedance/seedream/v4/edit", prompt: "linho", imageUrls, isLowPriority: false }) as TryOnClaim;

/** The mean colour of the face in look 2. */
async function getFace(picture: Uint8Array) {
  const { width, height } = await sharp(picture).metadata();
  const face = { left: Math.round(width * 0.43), top: Math.round(height * 0.11), width: Math.round(width * 0.1), height: Math.round(height * 0.06) };
  const { channels } = await sharp(await sharp(picture).extract(face).png().toBuffer()).stats();
  return channels.reduce((sum, { stdev }) => sum + stdev, 0) / 3;
}

test("SEC-44: with the eyes off a face is blurred before fal gets it, and an engine on this machine gets the picture as it is", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const photo = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: Buffer.from(await Bun.file("demo/marina-body.jpg").bytes()) });
  const look = await makeLook({ by: bia, look: 2 });
  const order = createOrder(makeClaim([photo.id, look.imageUrl]));
  const [[person, blurred], [, stored]] = [await order.pictures(), await order.storedPictures()];
  const bytes = (picture: Uint8Array | undefined) => picture ?? new Uint8Array();
  expect(await getFace(bytes(blurred))).toBeLessThan((await getFace(bytes(stored))) / 3);
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
  const { dominant } = await sharp(clothes)
    .extract({ left: 60, top: 100, width: 60, height: 60 })
    .png()
    .toBuffer()
    .then((part) => sharp(part).stats());
  expect(dominant.b).toBeGreaterThan(dominant.r); // her blue dress
});
