import { afterAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { media } from "#app/db/schema";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { ingestPicture } from "#app/media/ingest.server";
import { getDefaultWish } from "#app/models/try-on/default-wish";
import { createTryOn, getTryOn } from "#app/models/try-on/try-on.server";
import { getFrame, hasShapeOf, padToFrame, type Size } from "#app/models/try-on/try-on-frame";
import { tryOnModels } from "#app/models/try-on/try-on-model.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { isInBench } from "#tests/in-bench";
import { makeUser } from "#tests/people";
import { getCredits, makeColor } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
env.FAL_KEY = falKey;
const provider = createFalProvider({ ...fal, key: falKey });

const shapes: [string, Size][] = [
  ["of a phone", { width: 900, height: 1600 }],
  ["of a long screen", { width: 720, height: 1560 }],
  ["of the feed", { width: 1080, height: 1350 }],
  ["of no usual shape", { width: 1100, height: 1500 }],
  ["lying", { width: 1600, height: 1200 }],
];

/** Ana tries a garment on a photo of this size, and it runs to its end. */
async function tryOn(photo: Size, model: string) {
  const ana = await makeUser({ subscriptionPlan: "premium" });
  const ingest = async (bytes: Uint8Array) => (await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes })).id;
  const imageIds = [await ingest(await makeColor("#806040", photo)), await ingest(await makeColor("#c02040"))];
  const { id } = await createTryOn(ana, { imageIds, prompt: getDefaultWish("piece", "pt"), model });
  await runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000 });
  const [result] = await db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ana.id), eq(media.purpose, "edit_result")));
  return { ana, edit: await getTryOn(ana.id, id), result, input: fal.orders().at(-1)?.input ?? {} };
}

for (const [index, model] of Object.keys(tryOnModels).entries())
  test.each(isInBench || index === 0 ? shapes : shapes.slice(0, 1))(
    `${model} is asked for the shape of Ana's photo %s, and that is what she gets`,
    async (_, photo) => {
      const { edit, result } = await tryOn(photo, model);
      expect(fal.orders().at(-1)?.model).toBe(model);
      expect(edit).toMatchObject({ status: "completed", error: null });
      expect((result?.width ?? 0) / (result?.height ?? 1)).toBeCloseTo(photo.width / photo.height, 2);
    },
  );

test("Seedream gets exact sides within its limits, Nano Banana the nearest name and a photo of that shape", async () => {
  const phone = { width: 900, height: 1600 };
  const { input: seedream } = await tryOn(phone, "fal-ai/bytedance/seedream/v4/edit");
  expect(seedream.image_size).toEqual({ width: 1184, height: 2112 });
  const { input: banana } = await tryOn({ width: 720, height: 1560 }, "google/nano-banana-2.1/edit");
  expect(banana.aspect_ratio).toBe("9:16");
  const [person = ""] = banana.image_urls as string[];
  const { width, height } = await sharp(fal.uploads.get(person.split("/")[5] ?? "")?.bytes).metadata();
  expect(width / height).toBeCloseTo(9 / 16, 2);
});

test("REL-25: results of another shape are not sold: Ana has her credit back and reads why", async () => {
  const ana = await makeUser();
  const bytes = await makeColor("#806040", { width: 900, height: 1600 });
  const photo = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes });
  const garment = await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: await makeColor("#c02040") });
  const { id } = await createTryOn(ana, { imageIds: [photo.id, garment.id], prompt: "vestido vermelho de seda" });
  const square = { file: { bytes: await makeColor("#2040c0", { width: 1024, height: 1024 }) } };
  fal.script(square, square);
  await runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000 });
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "failed", error: "result_not_faithful", resultImageUrls: [] });
  expect(await getCredits(ana)).toBe(5);
  expect(await db.$count(media, and(eq(media.ownerId, ana.id), eq(media.purpose, "edit_result")))).toBe(0);
});

test("sides that a model rounds are the same shape, a reframed picture is another", () => {
  const photo = { width: 1080, height: 1350 };
  expect(hasShapeOf({ width: 928, height: 1152 }, photo)).toBe(true);
  expect(hasShapeOf({ width: 864, height: 1296 }, photo)).toBe(false);
  expect(hasShapeOf({ width: 1350, height: 1080 }, photo)).toBe(false);
});

test("a strip of a photo stays within a model's sides, and its edges make up the rest", () => {
  const strip = { width: 200, height: 2400 };
  const frame = getFrame({ by: "size", pixels: 2_500_000, minSide: 1024, maxSide: 4096 }, strip);
  expect(frame).toEqual({ width: 1024, height: 4096 });
  expect(padToFrame(strip, frame)).toEqual({ width: 600, height: 2400 });
});
