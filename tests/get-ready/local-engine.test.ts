import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { localEngine } from "#app/integrations/local-engine.server";
import type { TryOnOrder } from "#app/integrations/try-on-engine";
import { runTryOn } from "#app/jobs/try-on.server";
import { getTryOn } from "#app/models/try-on/try-on.server";
import { makeUser } from "#tests/people";
import { getCredits, makeColor, makeTryOn } from "./try-ons";

const makeOrder = (...pictures: Uint8Array<ArrayBuffer>[]): TryOnOrder => ({
  tryOnId: "one",
  model: "local-preview",
  prompt: "azul",
  isLowPriority: false,
  language: "pt",
  isFilm: false,
  frame: null,
  mediaIds: pictures.map(() => "one"),
  pictures: async () => [],
  storedPictures: async () => pictures,
});

async function makePreview(...pictures: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const [preview] = await localEngine.fetchResults(makeOrder(...pictures), ["one"]);
  if (!preview) throw new Error("no preview");
  return preview;
}

/** Mean RGB of a region given in percent. */
async function getMeanColor(picture: Uint8Array, [left, top, width, height]: [number, number, number, number]) {
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
  const [person, garment] = [await makeColor("#20a040", { width: 800, height: 1000 }), await makeColor("#c02040", { width: 500, height: 500 })];
  const preview = await makePreview(person, garment);
  expect(await sharp(preview).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 1000 });
  const [corner, body, stamp] = [
    await getMeanColor(preview, [2, 2, 10, 10]),
    await getMeanColor(preview, [45, 45, 10, 10]),
    await getMeanColor(preview, [30, 88, 40, 9]),
  ];
  expect(corner.means[1]).toBeGreaterThan(120);
  expect(body.means[0]).toBeGreaterThan(150);
  expect(body.means[1]).toBeLessThan(80);
  expect(corner.spread).toBeLessThan(5);
  expect(stamp.spread).toBeGreaterThan(30);
});

test("the same holds for one picture, four pictures, tiny ones and long ones", async () => {
  const person = await makeColor("#20a040");
  const sets = [
    [person],
    [person, ...(await Promise.all(["#c02040", "#2040c0", "#e0c020"].map((colour) => makeColor(colour))))],
    [await makeColor("#20a040", { width: 16, height: 16 }), await makeColor("#c02040", { width: 1, height: 1 })],
    [await makeColor("#20a040", { width: 3000, height: 60 }), await makeColor("#c02040", { width: 60, height: 3000 })],
  ];
  for (const pictures of sets) {
    const preview = await makePreview(...pictures);
    expect((await sharp(preview).metadata()).format).toBe("jpeg");
    for (const picture of pictures) expect(Buffer.compare(preview, picture)).not.toBe(0);
  }
});

test("it takes about a second, so that the waiting is seen, and a restart in between loses nothing", async () => {
  const requestId = await localEngine.submit(makeOrder());
  expect(await localEngine.poll(makeOrder(), requestId)).toEqual({ state: "running" });
  const begunEarlier = requestId.replace(/\d{10,}/, (begun) => String(Number(begun) - 1001));
  expect(await localEngine.poll(makeOrder(), begunEarlier)).toMatchObject({ state: "done" });
});

test("without a key Ana's whole try-on runs on her laptop and its result is marked as made by a machine", async () => {
  const ana = await makeUser();
  const { id } = await makeTryOn(ana);
  await runTryOn(id, { pollMs: 100 });
  const edit = await getTryOn(ana.id, id);
  expect(edit).toMatchObject({ status: "completed", error: null });
  const [stored] = await db
    .select({ isAi: media.isAi })
    .from(media)
    .where(and(eq(media.ownerId, ana.id), eq(media.purpose, "edit_result")));
  expect(stored?.isAi).toBe(true);
  expect(await getCredits(ana)).toBe(4);
});
