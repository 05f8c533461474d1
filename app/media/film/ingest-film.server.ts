import { db } from "#app/db/client.server";
import { removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { getMedia, insertMedia, type Media, reserveMediaId } from "#app/models/media/media.server";
import { filmFile } from "#app/models/media/picture";
import { rewriteFilm } from "./film-file";

/** Stores a film from outside as ours; throws Mp4Error for what is none. */
export async function ingestFilm(ownerId: string, file: Uint8Array, posterId: string): Promise<Media> {
  const { bytes, width, height } = rewriteFilm(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const poster = await getMedia(posterId);
  const id = await reserveMediaId();
  await storePictureFiles(id, [{ file: filmFile, bytes, type: filmType }]);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const row = { id, ownerId, purpose: "film", width, height, bytes: bytes.length, sha256, mime: filmType, isAi: true } as const;
  try {
    return await db.transaction((tx) => insertMedia(tx, { ...row, thumbhash: poster?.thumbhash ?? "" }));
  } catch (error) {
    await removePictureFiles(id, [filmFile]).catch(() => {}); // the removal job retries
    throw error;
  }
}

const filmType = "video/mp4";
