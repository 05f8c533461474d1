import { db } from "#app/db/client.server";
import { insertMedia, type Media, type Purpose, reserveMediaId } from "#app/models/media.server";
import { masterFile, variantsOf } from "#app/models/picture";
import { storeHashes } from "#app/models/picture-hash.server";
import { decoding, inspectPicture } from "./decode.server";
import { decodeCost } from "./decode-cost.server";
import { type PictureFile, removePictureFiles, storePictureFiles } from "./files.server";
import { hashesOf } from "./perceptual-hash.server";
import { type Crop, pixelsOf, renderMaster, renderVariant, scaledSize, thumbhashOf } from "./render.server";

type Upload = { ownerId: string; purpose: Exclude<Purpose, "edit_result">; bytes: Uint8Array; crop?: Crop };

/** Makes a person's upload a picture of ours: checked, upright, stripped, stored, with its row. An AI mark it came with stays. */
export function ingestPicture(upload: Upload): Promise<Media> {
  return ingest(upload, false);
}

/** The same for what the AI provider made, which always gets the mark. */
export function ingestAiResult(ownerId: string, bytes: Uint8Array): Promise<Media> {
  return ingest({ ownerId, purpose: "edit_result", bytes }, true);
}

/** The middle of what the AI made, 4:5, to be posted: it keeps the mark. */
export function ingestAiCrop(ownerId: string, master: Uint8Array): Promise<Media> {
  return ingest({ ownerId, purpose: "post", bytes: master, crop: "4:5" }, true);
}

async function ingest({ ownerId, purpose, bytes, crop }: Omit<Upload, "purpose"> & { purpose: Purpose }, isMadeByAi: boolean): Promise<Media> {
  const found = await inspectPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), purpose);
  const isAi = isMadeByAi || found.isAi;
  const { master, early, thumbhash, hashes } = await decoding(decodeCost(found, scaledSize(found, crop)), async () => {
    const rendered = await renderMaster(found.bytes, found, isAi, crop);
    const variants = variantsOf(rendered.info.width).filter((variant) => variant.isEarly && variant.file !== masterFile);
    const pixels = await pixelsOf(rendered.data, variants.at(-1)?.width ?? rendered.info.width);
    const files: PictureFile[] = [];
    // one after the other: a picture keeps one core at work, and leaves the others to the pages
    for (const variant of variants) files.push({ file: variant.file, type: variant.type, bytes: await renderVariant(pixels, variant, isAi) });
    return { master: rendered, early: files, thumbhash: await thumbhashOf(pixels), hashes: await hashesOf(pixels) };
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
    await removePictureFiles(id).catch(() => {}); // the removal booked with the id tries again
    throw error;
  }
}
