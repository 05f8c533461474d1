import { AppError } from "#app/lib/app-error";
import { limitConcurrency } from "#app/lib/limit-concurrency";
import type { ZipEntry, ZipSource } from "#app/lib/zip/zip-directory";
import { ZipError } from "#app/lib/zip/zip-error";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";
import { maxStoredLooks } from "#app/models/looks/imported/imported-look";
import { type ArchiveCounts, ArchiveError, readInstagramArchive } from "#app/models/looks/imported/instagram-archive";
import { beginArchive, findArchive, keepArchive, listArchivesInTheWay, listArrivingArchives } from "#app/models/media/archive.server";
import { objectStore } from "#app/storage/object-store.server";
import { removeParts, removeUploads, storePart } from "./upload-parts.server";

export type StoredLook = ArchivedLook & { entries: ZipEntry[] };
type Problem = ZipError["problem"] | ArchiveError["problem"];

const partBytes = 2 ** 20;
// each holds a part
const withReceivingSlot = limitConcurrency({ atOnce: 16, mostWaiting: 0 });
// a list is up to 16 MB, and a picture 10
export const withReadingSlot = limitConcurrency({ atOnce: 2, mostWaiting: 16 });
const listKey = (id: string) => `${id}/looks.json`;
/** Only of an archive with more posts than its list has. */
const countsKey = (id: string) => `${id}/counts.json`;
const partKey = (id: string, offset: number) => `${id}/${offset}.part`;

/** Stores an archive in parts with its list of looks; the former stays until that is done. */
export async function storeArchive(ownerId: string, content: AsyncIterable<Uint8Array>): Promise<Problem | null> {
  const { id, bytes } = await withReceivingSlot(() => receiveArchive(ownerId, content));
  try {
    const { looks, entries, ...counts } = await withReadingSlot(() => readInstagramArchive([createSource(id, bytes)]));
    const kept = looks
      .slice(0, maxStoredLooks)
      .map((look): StoredLook => ({ ...look, entries: look.pictures.flatMap((name) => entries.get(name)?.entry ?? []) }));
    await objectStore.put(listKey(id), Buffer.from(JSON.stringify(kept)), "application/json");
    if (counts.total + counts.elsewhere > kept.length) await objectStore.put(countsKey(id), Buffer.from(JSON.stringify(counts)), "application/json");
    for (const former of await keepArchive(ownerId, id, bytes)) await removeParts(former).catch(() => {}); // booked too
    return null;
  } catch (error) {
    await removeUploads([id]);
    if (error instanceof ZipError || error instanceof ArchiveError) return error.problem;
    throw error;
  }
}

async function receiveArchive(ownerId: string, content: AsyncIterable<Uint8Array>): Promise<{ id: string; bytes: number }> {
  const arriving = await listArrivingArchives(ownerId);
  if (arriving.some(({ isLate }) => !isLate)) throw new AppError("archive_arriving");
  await makeRoom(ownerId);
  await removeUploads(arriving.map(({ id }) => id));
  const id = await beginArchive(ownerId);
  if (!id) throw new AppError("archive_arriving");
  try {
    return { id, bytes: await storeParts(id, content) };
  } catch (error) {
    await removeUploads([id]);
    throw error;
  }
}

/** The oldest of others go, each after an hour; throws archives_full. */
async function makeRoom(ownerId: string): Promise<void> {
  const oldest = await listArchivesInTheWay(ownerId);
  const wait = Math.max(0, ...oldest.map(({ safeFor }) => safeFor));
  if (wait > 0) throw new AppError("archives_full", { retryAfter: wait });
  await removeUploads(oldest.map(({ id }) => id));
}

/** Holds one part in memory. */
async function storeParts(id: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const part = new Uint8Array(partBytes);
  let [filled, stored] = [0, 0];
  const flush = async () => {
    if (filled > 0) await storePart(id, stored, part.slice(0, filled));
    stored += filled;
    filled = 0;
  };
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - filled);
      part.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled === partBytes) await flush();
    }
  }
  await flush();
  return stored;
}

/** Reads parts, keeps the last one; throws archive_gone. */
function createSource(id: string, size: number): ZipSource {
  let last: { offset: number; bytes: Uint8Array } | null = null;
  async function readPart(offset: number): Promise<Uint8Array> {
    if (last?.offset === offset) return last.bytes;
    const part = await objectStore.read(partKey(id, offset));
    if (!part) throw new AppError("archive_gone");
    last = { offset, bytes: new Uint8Array(await part.arrayBuffer()) };
    return last.bytes;
  }
  return {
    size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end; ) {
        const offset = at - (at % partBytes);
        const piece = (await readPart(offset)).subarray(at - offset, Math.min(end - offset, partBytes));
        if (piece.length === 0) throw new ZipError("zip_broken");
        bytes.set(piece, at - start);
        at += piece.length;
      }
      return bytes;
    },
  };
}

async function readList(id: string): Promise<StoredLook[] | null> {
  const list = await objectStore.read(listKey(id));
  return list && ((await list.json()) as StoredLook[]);
}

async function readCounts(id: string): Promise<ArchiveCounts | null> {
  const counts = await objectStore.read(countsKey(id));
  return counts && ((await counts.json()) as ArchiveCounts);
}

type OpenArchive = ArchiveCounts & { looks: StoredLook[]; source: ZipSource };

/** Null without an archive of the person. */
export async function openStoredArchive(ownerId: string): Promise<OpenArchive | null> {
  const archive = await findArchive(ownerId);
  if (!archive) return null;
  const [looks, counts] = [await withReadingSlot(() => readList(archive.id)), await readCounts(archive.id)];
  return looks && { total: looks.length, elsewhere: 0, hasMore: false, ...counts, looks, source: createSource(archive.id, archive.bytes) };
}

export async function removeArchive(ownerId: string): Promise<void> {
  const archive = await findArchive(ownerId);
  if (archive) await removeUploads([archive.id]);
}
