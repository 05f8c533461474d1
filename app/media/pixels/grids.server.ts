import type { Rgb } from "#app/vision/types";
import { inspectPicture, openPicture, withDecodeSlot } from "../decode/decode.server";
import { decodeCost, masterCost } from "../decode/decode-cost.server";

type Size = { width: number; height: number };

const faceSide = 256;

export const readMasterGrid = (master: Uint8Array): Promise<Rgb> =>
  withDecodeSlot(masterCost, () => readPixels(openPicture(master).resize({ width: faceSide, height: faceSide, fit: "inside" })));

/** The size of a result, upright; throws where it is no picture. */
export async function measureResultSize(result: Uint8Array): Promise<Size> {
  const { width, height } = await inspectResult(result);
  return { width, height };
}

/** A result cut to a photo's ratio, as it is stored. */
export async function readResultGrid(result: Uint8Array, { width, height }: Size): Promise<Rgb> {
  const inspected = await inspectResult(result);
  return withDecodeSlot(decodeCost(inspected, { width, height }), () =>
    readPixels(openPicture(inspected.bytes).autoOrient().resize({ width, height, fit: "cover" })),
  );
}

const inspectResult = (result: Uint8Array) => inspectPicture(Buffer.from(result.buffer, result.byteOffset, result.byteLength), "edit_result");

async function readPixels(picture: ReturnType<typeof openPicture>): Promise<Rgb> {
  const { data, info } = await picture.flatten({ background: "#ffffff" }).toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Photo, bare and masks lie side by side in a body's layers. */
export const readMasks = (atlas: Uint8Array, size: Size): Promise<Rgb> =>
  withDecodeSlot(masterCost, async () => {
    const { width, height } = await openPicture(atlas).metadata();
    const tile = Math.floor(width / 3);
    return readPixels(
      openPicture(atlas)
        .extract({ left: 2 * tile, top: 0, width: tile, height })
        .resize({ ...size, fit: "fill" }),
    );
  });
