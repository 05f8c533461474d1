import type { PicturePurpose } from "#app/models/media/media.server";
import { getVariants, masterFile } from "#app/models/media/picture";
import { inspectPicture, withDecodeSlot } from "../decode/decode.server";
import { decodeCost, masterCost } from "../decode/decode-cost.server";
import type { PictureFile } from "../files.server";
import { computeHashes } from "./perceptual-hash.server";
import { type Crop, computeThumbhash, decodePixels, renderMaster, renderVariant, scaledSize } from "./render.server";

type Upload = { bytes: Uint8Array; purpose: PicturePurpose; crop?: Crop | undefined; isMadeByAi: boolean };

/** Checks an upload, and makes the files that are stored at once; keeps an AI mark. */
export async function renderUpload({ bytes, purpose, crop, isMadeByAi }: Upload) {
  const picture = await inspectPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), purpose);
  const isAi = isMadeByAi || picture.isAi;
  return withDecodeSlot(decodeCost(picture, scaledSize(picture, crop)), async () => {
    const { data, info } = await renderMaster(picture.bytes, picture, isAi, crop);
    const variants = getVariants(info.width).filter((variant) => variant.isEarly && variant.file !== masterFile);
    const pixels = await decodePixels(data, variants.at(-1)?.width ?? info.width);
    const early: PictureFile[] = [];
    for (const variant of variants) early.push({ file: variant.file, type: variant.type, bytes: await renderVariant(pixels, variant, isAi) });
    const { width, height } = info;
    const sha256 = new Bun.CryptoHasher("sha256").update(data).digest("hex");
    return { isAi, master: data, sha256, width, height, early, thumbhash: await computeThumbhash(pixels), hashes: await computeHashes(pixels) };
  });
}

type WantedFile = Parameters<typeof renderVariant>[1];

/** Decodes a master once for all its files. */
export async function renderFiles(master: Uint8Array, wanted: WantedFile[], isAi: boolean): Promise<Buffer[]> {
  const pixels = await withDecodeSlot(masterCost, () => decodePixels(master, Math.max(...wanted.map(({ width }) => width))));
  const rendered: Buffer[] = [];
  for (const file of wanted) rendered.push(await withDecodeSlot(masterCost, () => renderVariant(pixels, file, isAi)));
  return rendered;
}
