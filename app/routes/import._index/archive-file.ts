import type { ZipSource } from "#app/lib/zip/zip-directory";
import { readZipEntry } from "#app/lib/zip/zip-entry";
import { ZipError } from "#app/lib/zip/zip-error";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import { type ArchiveCounts, type ArchiveEntry, ArchiveError, readInstagramArchive } from "#app/models/looks/imported/instagram-archive";
import { maxSourceBytes } from "#app/models/media/photo";

export type Archive = ArchiveCounts & {
  looks: ArchivedLook[];
  readPicture: (name: string) => Promise<File>;
  readThumbnail: (name: string) => Promise<Blob | null>;
};
type Reason = ArchiveError["problem"] | ZipError["problem"] | "unreadable";
/** `name`: of the file that is to blame, where there are several. */
export type Problem = { reason: Reason; name?: string | undefined };

const types = { png: "image/png", webp: "image/webp", heic: "image/heic" };
const typeOf = (name: string) => types[name.split(".").at(-1)?.toLowerCase() as keyof typeof types] ?? "image/jpeg";

/** Reads slices of the files, which are never whole in memory. */
export async function openArchive(files: File[]): Promise<Archive | { problem: Problem }> {
  const sources: ZipSource[] = files.map((file) => ({
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  }));
  try {
    const { entries, ...archive } = await readInstagramArchive(sources);
    const read = (name: string) => readPicture(entries.get(name), name);
    let last: Promise<unknown> = Promise.resolve();
    const readThumbnail = (name: string) => {
      const thumbnail = last.then(async () => makeThumbnail(await read(name)));
      last = thumbnail.catch(() => {});
      return thumbnail;
    };
    return { ...archive, readPicture: read, readThumbnail };
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: { reason: error.problem } };
    if (!(error instanceof ZipError)) return { problem: { reason: "unreadable" } };
    const broken = files.find((_, index) => sources[index] === error.source);
    return { problem: { reason: error.problem, name: files.length > 1 ? broken?.name : undefined } };
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

async function readPicture(found: ArchiveEntry | undefined, name: string): Promise<File> {
  if (!found) throw new ZipError("zip_broken");
  return new File([await readZipEntry(found.source, found.entry, maxSourceBytes)], name.split("/").at(-1) ?? name, { type: typeOf(name) });
}
