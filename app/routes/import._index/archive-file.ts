import type { ZipSource } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { ZipError } from "#app/lib/zip/zip-error";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import { ArchiveError, type InstagramArchive, readInstagramArchive } from "#app/models/looks/imported/instagram-archive";
import { maxSourceBytes } from "#app/models/media/photo";

export type Archive = { looks: ArchivedLook[]; readPicture: (name: string) => Promise<File>; readThumbnail: (name: string) => Promise<Blob | null> };
export type Problem = ArchiveError["problem"] | ZipError["problem"] | "unreadable";

const types = { png: "image/png", webp: "image/webp", heic: "image/heic" };
const typeOf = (name: string) => types[name.split(".").at(-1)?.toLowerCase() as keyof typeof types] ?? "image/jpeg";

/** Reads slices of the file, which is never whole in memory. */
export async function openArchive(file: File): Promise<Archive | { problem: Problem }> {
  const source: ZipSource = { size: file.size, read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()) };
  try {
    const { looks, entries } = await readInstagramArchive(source);
    const read = (name: string) => readPicture(source, entries, name);
    let last: Promise<unknown> = Promise.resolve();
    const readThumbnail = (name: string) => {
      const thumbnail = last.then(async () => makeThumbnail(await read(name)));
      last = thumbnail.catch(() => {});
      return thumbnail;
    };
    return { looks, readPicture: read, readThumbnail };
  } catch (error) {
    return { problem: error instanceof ZipError || error instanceof ArchiveError ? error.problem : "unreadable" };
  }
}

const thumbnailWidth = 360;

/** One at a time: whole pictures are large in memory. */
async function makeThumbnail(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { resizeWidth: thumbnailWidth, resizeQuality: "medium" });
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
}

async function readPicture(source: ZipSource, entries: InstagramArchive["entries"], name: string): Promise<File> {
  const entry = entries.get(name);
  if (!entry) throw new ZipError("zip_broken");
  return new File([await readZipEntry(source, entry, maxSourceBytes)], name.split("/").at(-1) ?? name, { type: typeOf(name) });
}
