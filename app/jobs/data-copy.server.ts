import { readPictureFile } from "#app/media/files.server";
import { cutOutFile, filmFile, masterFile } from "#app/models/media/picture";
import { deleteCopy, finishCopy, getPendingCopy, listExpiredCopies, readData } from "#app/models/privacy/data-copy.server";
import { dataSections } from "#app/models/privacy/data-section";
import { bodyFile, garmentFile } from "#app/models/shared/layers";
import type { JobHandlers } from "#app/queue/queue.server";
import { objectStore } from "#app/storage/object-store.server";
import { renderCopyPage } from "./data-copy-page.server";
import { createZip } from "./zip";

const maxPartBytes = 64 * 1024 * 1024;

const copyKey = (copyId: string, part: number) => `${copyId}/part${part}.zip`;

/** Parts count from 1; null if missing. */
export async function readCopyPart({ id, parts }: { id: string; parts: number }, part: string): Promise<Blob | null> {
  const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0;
  return number > 0 && number <= parts ? objectStore.read(copyKey(id, number)) : null;
}

export const dataCopy: JobHandlers["data-copy"] = {
  concurrency: 1,
  async run({ copyId }) {
    const booked = await getPendingCopy(copyId);
    if (!booked) return;
    const data = await readData(booked.userId);
    const pictures = new Map(data.pictures.map(({ id, purpose }) => [String(id), `pictures/${purpose}-${id}.${extensionOf(purpose)}`]));
    let zip = createZip();
    let parts = 0;
    let bytes = 0;
    const close = async () => {
      const file = zip.end();
      parts += 1;
      bytes += file.length;
      await objectStore.put(copyKey(copyId, parts), file, "application/zip");
    };
    zip.text("index.html", renderCopyPage({ ...booked, data, pictures }));
    for (const name of dataSections) zip.text(`${name}.json`, `${JSON.stringify(data[name], null, 2)}\n`);
    for (const [mediaId, name] of pictures) {
      for (const file of [masterFile, filmFile, cutOutFile, garmentFile, bodyFile]) {
        const stored = await readPictureFile(mediaId, file);
        if (!stored) continue; // deleted since, or without layers
        if (zip.size() + stored.size > maxPartBytes) {
          await close();
          zip = createZip();
        }
        zip.file(isPicture(file) ? name : `layers/${mediaId}-${file}`, new Uint8Array(await stored.arrayBuffer()));
      }
    }
    await close();
    if (!(await finishCopy(copyId, parts, bytes))) await removeParts(copyId);
  },
};

const extensionOf = (purpose: unknown) => (purpose === "film" ? "mp4" : purpose === "cut_out" ? "webp" : "jpg");

const isPicture = (file: string) => [masterFile, filmFile, cutOutFile].includes(file);

export async function removeExpiredCopies(): Promise<void> {
  for (const copy of await listExpiredCopies()) await removeCopy(copy);
}

export async function removeCopy({ id }: { id: string }): Promise<void> {
  await removeParts(id);
  await deleteCopy(id);
}

// lists the store: an interrupted copy has parts too
async function removeParts(copyId: string) {
  for (const key of await objectStore.list(`${copyId}/`)) await objectStore.remove(key);
}
