import { cutOutFiles, filmFile, pictureFiles } from "#app/models/media/picture";
import { bodyFile, clothesFile, garmentFile } from "#app/models/shared/layers";
import { objectStore, type Part } from "#app/storage/object-store.server";

export type PictureFile = { file: string; bytes: Uint8Array; type: string };

export const readPictureFile = (mediaId: string, file: string, part?: Part) => objectStore.read(`${mediaId}/${file}`, part);

/** The bytes of a picture's file; null if missing. */
export async function readPictureBytes(mediaId: string, file: string): Promise<Uint8Array | null> {
  const stored = await readPictureFile(mediaId, file);
  return stored && new Uint8Array(await stored.arrayBuffer());
}

/** Stores all or none. */
export async function storePictureFiles(mediaId: string, files: PictureFile[]): Promise<void> {
  const results = await Promise.allSettled(files.map(({ file, bytes, type }) => objectStore.put(`${mediaId}/${file}`, bytes, type)));
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return;
  const stored = files.filter((_, index) => results[index]?.status === "fulfilled");
  await removePictureFiles(
    mediaId,
    stored.map(({ file }) => file),
  ).catch(() => {}); // the removal job retries
  throw failed.reason;
}

const allFiles = [...pictureFiles, ...cutOutFiles, filmFile, garmentFile, bodyFile, clothesFile];

export async function removePictureFiles(mediaId: string, files = allFiles): Promise<void> {
  await Promise.all(files.map((file) => objectStore.remove(`${mediaId}/${file}`)));
}
