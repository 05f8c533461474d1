import { objectStore } from "#app/integrations/object-store.server";
import { pictureFiles } from "#app/models/picture";

export type PictureFile = { file: string; bytes: Uint8Array; type: string };

/** The stored file; null when it is not there. */
export const readPictureFile = (mediaId: string, file: string) => objectStore.read(`${mediaId}/${file}`);

/** Stores all of the files or none of them. */
export async function storePictureFiles(mediaId: string, files: PictureFile[]): Promise<void> {
  const done = await Promise.allSettled(files.map(({ file, bytes, type }) => objectStore.put(`${mediaId}/${file}`, bytes, type)));
  const failed = done.find((result) => result.status === "rejected");
  if (!failed) return;
  const stored = files.filter((_, index) => done[index]?.status === "fulfilled");
  await removePictureFiles(
    mediaId,
    stored.map(({ file }) => file),
  ).catch(() => {}); // the removal booked with the id tries again
  throw failed.reason;
}

/** Removes them from the store; one that is not there is no failure. */
export async function removePictureFiles(mediaId: string, files = pictureFiles): Promise<void> {
  await Promise.all(files.map((file) => objectStore.remove(`${mediaId}/${file}`)));
}
