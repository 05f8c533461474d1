import { expect, test } from "bun:test";
import sharp from "sharp";
import { decodeForVision } from "#app/media/pixels/vision-pixels.server";
import { encodeAtlas } from "#app/vision/process/encode-atlas";
import { checkPicture } from "#app/vision/process/picture";

test("ana's look is decoded to pixels small enough for the vision process, and a broken picture is refused", async () => {
  const master = await Bun.file("demo/look-02.jpg").bytes();
  const picture = await decodeForVision(master);
  expect(() => checkPicture(picture)).not.toThrow();
  expect(Math.max(picture.width, picture.height)).toBe(768);
  await expect(decodeForVision(master.subarray(0, 2000))).rejects.toMatchObject({ code: "image_broken" });
  await expect(decodeForVision(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).rejects.toMatchObject({ code: "image_not_an_image" });
});

/** Draws noise, the hardest picture to compress; its left half is transparent. */
function drawNoise(side: number) {
  const data = new Uint8ClampedArray(side * side * 4);
  let seed = 1;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = at % 4 < 3 ? seed % 256 : (at / 4) % side < side / 2 ? 0 : 255;
  }
  return { width: side, height: side, data };
}

test("layers are stored as WebP with alpha within their bytes, and never beyond them", async () => {
  const atlas = drawNoise(300);
  const best = await encodeAtlas(atlas, 480_000);
  const fitting = await encodeAtlas(atlas, Math.round(best.length * 0.7));
  expect(fitting.length).toBeLessThanOrEqual(best.length * 0.7);
  const { data, info } = await sharp(fitting).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([300, 300, 4]);
  expect([data[3], data[299 * 4 + 3]]).toEqual([0, 255]);
  await expect(encodeAtlas(atlas, 1000)).rejects.toThrow("more than 1000 bytes");
});
