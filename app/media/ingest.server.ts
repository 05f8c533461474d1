import { db } from "#app/db/client.server";
import { insertMedia, type Media, type PicturePurpose, reserveMediaId } from "#app/models/media/media.server";
import { getVariants, masterFile } from "#app/models/media/picture";
import { storeHashes } from "#app/models/media/picture-hash.server";
import { inspectPicture, withDecodeSlot } from "./decode/decode.server";
import { decodeCost } from "./decode/decode-cost.server";
import { type PictureFile, removePictureFiles, storePictureFiles } from "./files.server";
import { computeHashes } from "./perceptual-hash.server";
import { type Crop, computeThumbhash, decodePixels, renderMaster, renderVariant, scaledSize } from "./render.server";

type Upload = { ownerId: string; purpose: Exclude<PicturePurpose, "edit_result">; bytes: Uint8Array; crop?: Crop };

/** Validates, rotates, strips and stores; keeps an AI mark. */
export function ingestPicture(upload: Upload): Promise<Media> {
  return ingest(upload, false);
}

/** `photo`: the result is cut to its ratio. */
export function ingestAiResult(ownerId: string, bytes: Uint8Array, photo: { width: number; height: number } | null = null): Promise<Media> {
  return ingest({ ownerId, purpose: "edit_result", bytes, ...(photo && { crop: { ratio: photo.width / photo.height } }) }, true);
}

export function ingestAiCrop(ownerId: string, master: Uint8Array): Promise<Media> {
  return ingest({ ownerId, purpose: "post", bytes: master, crop: "4:5" }, true);
}

async function ingest({ ownerId, purpose, bytes, crop }: Omit<Upload, "purpose"> & { purpose: PicturePurpose }, isMadeByAi: boolean): Promise<Media> {
  const picture = await inspectPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), purpose);
  const isAi = isMadeByAi || picture.isAi;
  const { master, early, thumbhash, hashes } = await withDecodeSlot(decodeCost(picture, scaledSize(picture, crop)), async () => {
    const rendered = await renderMaster(picture.bytes, picture, isAi, crop);
    const variants = getVariants(rendered.info.width).filter((variant) => variant.isEarly && variant.file !== masterFile);
    const pixels = await decodePixels(rendered.data, variants.at(-1)?.width ?? rendered.info.width);
    const files: PictureFile[] = [];
    for (const variant of variants) files.push({ file: variant.file, type: variant.type, bytes: await renderVariant(pixels, variant, isAi) });
    return { master: rendered, early: files, thumbhash: await computeThumbhash(pixels), hashes: await computeHashes(pixels) };
  });
  const id = await reserveMediaId();
  const { width, height } = master.info;
  await storePictureFiles(id, [{ file: masterFile, bytes: master.data, type: "image/jpeg" }, ...early]);
  const sha256 = new Bun.CryptoHasher("sha256").update(master.data).digest("hex");
  const row = { id, ownerId, purpose, width, height, bytes: master.data.length, sha256, thumbhash, isAi };
  try {
    return await db.transaction(async (tx) => {
      const inserted = await insertMedia(tx, row);
      await storeHashes(id, hashes, tx);
      return inserted;
    });
  } catch (error) {
    await removePictureFiles(id).catch(() => {}); // the removal job retries
    throw error;
  }
}
