import { db } from "#app/db/client.server";
import { insertMedia, type Media, type PicturePurpose, reserveMediaId } from "#app/models/media/media.server";
import { masterFile } from "#app/models/media/picture";
import { storeHashes } from "#app/models/media/picture-hash.server";
import { removePictureFiles, storePictureFiles } from "./files.server";
import type { Crop } from "./pixels/render.server";
import { pictures } from "./process/pictures.server";

type Upload = { ownerId: string; purpose: Exclude<PicturePurpose, "edit_result">; bytes: Uint8Array; crop?: Crop; partOf?: string | null };

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

async function ingest(
  { ownerId, purpose, bytes, crop, partOf = null }: Omit<Upload, "purpose"> & { purpose: PicturePurpose },
  isMadeByAi: boolean,
): Promise<Media> {
  const { isAi, master, sha256, width, height, early, thumbhash, hashes } = await pictures.renderUpload({ bytes, purpose, crop, isMadeByAi });
  const id = await reserveMediaId();
  await storePictureFiles(id, [{ file: masterFile, bytes: master, type: "image/jpeg" }, ...early]);
  const row = { id, ownerId, purpose, width, height, bytes: master.length, sha256, thumbhash, partOf, isAi };
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
