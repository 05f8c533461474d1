import "#tests/vision-on";
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { pictureFindings, posts, tryOns } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { readPictureFile } from "#app/media/files.server";
import { ingestPicture } from "#app/media/ingest.server";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { stopVision } from "#app/vision/process/vision.server";
import { type FakeFal, falKey, startFakeFal } from "#tests/fakes/fal";
import { testInBench } from "#tests/in-bench";
import { makePost, makeUser } from "#tests/people";
import { makeColor } from "../try-ons";

env.FAL_KEY = falKey;
const fakes: FakeFal[] = [];
afterAll(() => Promise.all([stopVision(), ...fakes.map((fake) => fake.stop())]));

/** A look of the demo with spots on its face, in a colour that it has nowhere else. */
async function makeSpotted(name: string, spots: [number, number][]): Promise<Uint8Array> {
  const spot = { create: { width: 18, height: 18, channels: 3, background: "#ff00ff" } } as const;
  return sharp(`demo/${name}.jpg`)
    .composite(spots.map(([x, y]) => ({ input: spot, left: x - 9, top: y - 9 })))
    .jpeg({ quality: 95 })
    .toBuffer();
}

const makeSpottedLook = () =>
  makeSpotted("look-02", [
    [513, 150],
    [480, 205],
    [545, 205],
    [512, 235],
  ]);

/** How many pixels have the colour of the spots. */
async function countSpots(picture: Uint8Array): Promise<number> {
  const data = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 170 && (data[at + 1] ?? 255) < 90 && (data[at + 2] ?? 0) > 170) count++;
  return count;
}

async function makeScene() {
  const fal = startFakeFal({ picture: await makeColor("#2040c0") });
  fakes.push(fal);
  const provider = createFalProvider({ ...fal, key: falKey });
  const [ana, bia] = [await makeUser(), await makeUser()];
  const ingest = async (person: { id: string }, bytes: Uint8Array) =>
    (await ingestPicture({ ownerId: person.id, purpose: "post", bytes: Buffer.from(bytes) })).id;
  const photo = await ingest(ana, await Bun.file("demo/marina-body.jpg").bytes());
  /** Tries clothes on and returns the pictures that fal got. */
  const send = async (clothes: string, sourcePostId?: string) => {
    const before = fal.orders().length;
    const { id } = await createTryOn(ana, { imageIds: [photo, clothes], prompt: "vestido de linho", sourcePostId });
    await runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000 });
    const order = fal.orders()[before];
    const urls = order?.input.image_urls as string[];
    expect(urls).toHaveLength(2);
    return urls.map((url) => fal.uploads.get(url.split("/")[5] ?? "")?.bytes ?? new Uint8Array());
  };
  return { fal, ana, bia, ingest, send, provider, photo };
}

const getFinding = async (mediaId: string) => (await db.select().from(pictureFindings).where(eq(pictureFindings.mediaId, mediaId)))[0];

test("SEC-44: nobody's face goes to fal but ana's own: of bia's look only the clothes do, and the eyes look at it once", async () => {
  const { ana, bia, ingest, send } = await makeScene();
  const picture = await makeSpottedLook();
  expect(await countSpots(picture)).toBeGreaterThan(1000);
  const look = await makePost({ by: bia, imageUrl: await ingest(bia, picture) });
  const [person, clothes] = await send(look.imageUrl);
  expect(await countSpots(clothes ?? new Uint8Array())).toBe(0);
  const { width = 0, height = 0 } = await sharp(clothes).metadata();
  expect([width < 800, height < 1000, width > 200]).toEqual([true, true, true]); // cropped to the dress
  expect((await sharp(person).metadata()).width).toBe(1060); // ana as she is
  expect(await getFinding(look.imageUrl)).toMatchObject({ people: 1, clothes: "worn", shown: "clothes" });

  const stored = await readPictureFile(look.imageUrl, "clothes.jpg");
  expect(stored).not.toBeNull();
  await db.update(pictureFindings).set({ people: 7 }).where(eq(pictureFindings.mediaId, look.imageUrl));
  const [, again] = await send(look.imageUrl);
  expect(Buffer.compare(again ?? new Uint8Array(), clothes ?? new Uint8Array())).toBe(0);
  expect(await getFinding(look.imageUrl)).toMatchObject({ people: 7 }); // nobody looked again
  expect(ana.id).not.toBe(bia.id);
});

testInBench("clothes that lie go as they are", async () => {
  const { ana, ingest, send } = await makeScene();
  const flat = await ingest(ana, await Bun.file("demo/look-12.jpg").bytes());
  const [, clothes] = await send(flat);
  expect(await getFinding(flat)).toMatchObject({ people: 0, clothes: "laid", shown: "all" });
  const { width = 0, height = 0 } = await sharp(clothes).metadata();
  expect(width / height).toBeCloseTo(0.8, 1);
});

test("an AI look is tried by the look it came from, as long as ana may see and try that one", async () => {
  const { ana, bia } = await makeScene();
  const caio = await makeUser();
  const [source, photo] = [await makePost({ by: bia }), await makePost({ by: ana })];
  const worn = await createTryOn(caio, { imageIds: [(await makePost({ by: caio })).imageUrl, source.imageUrl], prompt: "vestido" });
  const aiLook = await makePost({ by: caio, type: "virtual_tryon", imageEditId: worn.id, isAi: true });
  const tryIt = async () => {
    const { id } = await createTryOn(ana, { imageIds: [photo.imageUrl, aiLook.imageUrl], prompt: "vestido", sourcePostId: aiLook.id });
    const [row] = await db.select({ imageUrls: tryOns.imageUrls, sourcePostId: tryOns.sourcePostId }).from(tryOns).where(eq(tryOns.id, id));
    return row;
  };
  expect(await tryIt()).toEqual({ imageUrls: [photo.imageUrl, source.imageUrl], sourcePostId: aiLook.id });
  await db.update(posts).set({ allowTryOn: false }).where(eq(posts.id, source.id));
  expect(await tryIt()).toEqual({ imageUrls: [photo.imageUrl, aiLook.imageUrl], sourcePostId: aiLook.id });
});
