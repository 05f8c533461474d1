import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import type { EditOrder } from "#app/integrations/image-edits.server";
import { localEngine } from "#app/integrations/local-engine.server";
import { runImageEdit } from "#app/jobs/image-edit.server";
import { getImageEdit } from "#app/models/image-edit.server";
import { aUser } from "#tests/people";
import { aColour, aTryOn, creditsOf } from "./try-ons";

const order = (...pictures: Uint8Array<ArrayBuffer>[]): EditOrder => ({
  editId: "one",
  model: "local-preview",
  prompt: "azul",
  isLowPriority: false,
  pictures: async () => pictures,
});

async function previewOf(...pictures: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const [preview] = await localEngine.fetchResults(order(...pictures), ["one"]);
  if (!preview) throw new Error("no preview");
  return preview;
}

/** The mean of red, green and blue in a part of the picture, given in hundredths. */
async function meanOf(picture: Uint8Array, [left, top, width, height]: [number, number, number, number]) {
  const { width: w, height: h } = await sharp(picture).metadata();
  const part = {
    left: Math.round((w * left) / 100),
    top: Math.round((h * top) / 100),
    width: Math.round((w * width) / 100),
    height: Math.round((h * height) / 100),
  };
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats();
  return { means: channels.map(({ mean }) => Math.round(mean)), spread: Math.max(...channels.map(({ stdev }) => stdev)) };
}

test("the preview shows the person around, the clothes on the body, and the stamp below", async () => {
  const [person, garment] = [await aColour("#20a040", { width: 800, height: 1000 }), await aColour("#c02040", { width: 500, height: 500 })];
  const preview = await previewOf(person, garment);
  expect(await sharp(preview).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1000 });
  const [corner, body, stamp] = [await meanOf(preview, [2, 2, 10, 10]), await meanOf(preview, [45, 45, 10, 10]), await meanOf(preview, [30, 88, 40, 9])];
  expect(corner.means[1]).toBeGreaterThan(120);
  expect(body.means[0]).toBeGreaterThan(150);
  expect(body.means[1]).toBeLessThan(80);
  expect(corner.spread).toBeLessThan(5);
  expect(stamp.spread).toBeGreaterThan(30);
});

test("the same holds for one picture, four pictures, tiny ones and long ones", async () => {
  const person = await aColour("#20a040");
  const sets = [
    [person],
    [person, ...(await Promise.all(["#c02040", "#2040c0", "#e0c020"].map((colour) => aColour(colour))))],
    [await aColour("#20a040", { width: 16, height: 16 }), await aColour("#c02040", { width: 1, height: 1 })],
    [await aColour("#20a040", { width: 3000, height: 60 }), await aColour("#c02040", { width: 60, height: 3000 })],
  ];
  for (const pictures of sets) {
    const preview = await previewOf(...pictures);
    expect((await sharp(preview).metadata()).format).toBe("jpeg");
    for (const picture of pictures) expect(Buffer.compare(preview, picture)).not.toBe(0);
  }
});

test("it takes about a second, so that the waiting is seen, and a restart in between loses nothing", async () => {
  const requestId = await localEngine.submit(order());
  expect(await localEngine.poll(order(), requestId)).toEqual({ state: "running" });
  const begunEarlier = requestId.replace(/\d{10,}/, (begun) => String(Number(begun) - 1001));
  expect(await localEngine.poll(order(), begunEarlier)).toMatchObject({ state: "done" });
});

test("without a key Ana's whole try-on runs on her laptop and its result is marked as made by a machine", async () => {
  const ana = await aUser();
  const { id } = await aTryOn(ana);
  await runImageEdit(id, { pollEvery: 100 });
  const edit = await getImageEdit(ana.id, id);
  expect(edit).toMatchObject({ status: "completed", error: null });
  const [stored] = await db
    .select({ isAi: media.isAi })
    .from(media)
    .where(and(eq(media.ownerId, ana.id), eq(media.purpose, "edit_result")));
  expect(stored?.isAi).toBe(true);
  expect(await creditsOf(ana)).toBe(4);
});
