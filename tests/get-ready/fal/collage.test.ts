import { afterAll, expect, test } from "bun:test";
import sharp from "sharp";
import { env } from "#app/config/env.server";
import { createFalProvider } from "#app/integrations/fal.server";
import { runTryOn } from "#app/jobs/try-on.server";
import { ingestPicture } from "#app/media/ingest.server";
import { renderCollage } from "#app/media/pixels/collage.server";
import { createTryOn, getTryOn } from "#app/models/try-on/try-on.server";
import { falKey, startFakeFal } from "#tests/fakes/fal";
import { makeUser } from "#tests/people";
import { makeColor } from "../try-ons";

const fal = startFakeFal({ picture: await makeColor("#2040c0") });
afterAll(() => fal.stop());
env.FAL_KEY = falKey;
const provider = createFalProvider({ ...fal, key: falKey });

const colors = ["#c02040", "#20a040", "#e0c020"];

/** The colour at a point that is given in parts of the picture. */
async function getColor(picture: Uint8Array, across: number, down: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

const isNear = (color: number[], hex: string) =>
  color.every((value, index) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)) < 12);

test("a dress, a jacket and a bag go to a model that takes one picture of clothes: all three on white, within its limit", async () => {
  const ana = await makeUser({ subscriptionPlan: "premium" });
  const ingest = async (bytes: Uint8Array) => (await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes })).id;
  const photo = await ingest(await makeColor("#806040", { width: 1600, height: 2000 }));
  const pieces = await Promise.all(colors.map(async (color) => ingest(await makeColor(color, { width: 1500, height: 2000 }))));
  const { id } = await createTryOn(ana, { imageIds: [photo, ...pieces], prompt: "com mangas longas", model: "fal-ai/flux-pro/v1/vto" });
  await runTryOn(id, { provider, pollMs: 5, deadlineMs: 60_000 });
  expect(await getTryOn(ana.id, id)).toMatchObject({ status: "completed", error: null });
  const [order] = fal.orders();
  expect(order?.model).toBe("fal-ai/flux-pro/v1/vto");
  expect(order?.input.prompt).toContain("Image 2 shows several pieces of clothing");
  const collage = fal.uploads.get(String(order?.input.garment_image_url).split("/")[5] ?? "")?.bytes ?? new Uint8Array();
  const { width, height } = await sharp(collage).metadata();
  expect(width * height).toBeLessThanOrEqual(1_000_000);
  expect(width * height).toBeGreaterThan(900_000);
  for (const [index, color] of colors.entries()) expect(isNear(await getColor(collage, (index + 0.5) / 3, 0.5), color)).toBe(true);
  for (const across of [0.003, 1 / 3, 2 / 3, 0.997]) expect(isNear(await getColor(collage, across, 0.5), "#ffffff")).toBe(true);
});

test("pieces of any shape lie whole in their places", async () => {
  const pieces = [await makeColor("#c02040", { width: 2000, height: 200 }), await makeColor("#20a040", { width: 20, height: 20 })];
  const collage = await renderCollage(pieces, 480_000);
  expect(isNear(await getColor(collage, 0.25, 0.5), "#c02040")).toBe(true);
  expect(isNear(await getColor(collage, 0.75, 0.5), "#20a040")).toBe(true);
  for (const [across, down] of [
    [0.25, 0.3],
    [0.6, 0.5],
  ] as const)
    expect(isNear(await getColor(collage, across, down), "#ffffff")).toBe(true);
});
