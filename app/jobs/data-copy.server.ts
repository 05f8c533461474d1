import { objectStore } from "#app/integrations/object-store.server";
import { readPictureFile } from "#app/media/files.server";
import { finishCopy, forgetCopy, getBookedCopy, listExpiredCopies, readData } from "#app/models/data-copy.server";
import { dataSections } from "#app/models/data-section";
import { masterFile } from "#app/models/picture";
import { copyPage } from "./data-copy-page.server";
import type { Kinds } from "./queue.server";
import { aZip } from "./zip";

// what one part may hold in memory while it is made
const fullPart = 64 * 1024 * 1024;

const copyKey = (copyId: string, part: number) => `${copyId}/part${part}.zip`;

/** One of a copy's files, counted from 1 as an address does; null when there is none. */
export async function readCopyPart({ id, parts }: { id: string; parts: number }, part: string): Promise<Blob | null> {
  const number = /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 0;
  return number > 0 && number <= parts ? objectStore.read(copyKey(id, number)) : null;
}

/** Makes a copy of everything kept of a person: a page to read, a JSON file a section, their own pictures. Run again it writes the same files anew. */
export const dataCopy: Kinds["data-copy"] = {
  atOnce: 1,
  async run({ copyId }) {
    const booked = await getBookedCopy(copyId);
    if (!booked) return;
    const data = await readData(booked.userId);
    const pictures = new Map(data.pictures.map(({ id, purpose }) => [String(id), `pictures/${purpose}-${id}.jpg`]));
    let zip = aZip();
    let parts = 0;
    let bytes = 0;
    const close = async () => {
      const file = zip.end();
      parts += 1;
      bytes += file.length;
      await objectStore.put(copyKey(copyId, parts), file, "application/zip");
    };
    zip.text("index.html", copyPage({ ...booked, data, pictures }));
    for (const name of dataSections) zip.text(`${name}.json`, `${JSON.stringify(data[name], null, 2)}\n`);
    for (const [mediaId, name] of pictures) {
      const picture = await readPictureFile(mediaId, masterFile);
      if (!picture) continue; // deleted since it was listed
      if (zip.size() + picture.size > fullPart) {
        await close();
        zip = aZip();
      }
      zip.file(name, new Uint8Array(await picture.arrayBuffer()));
    }
    await close();
    if (!(await finishCopy(copyId, parts, bytes))) await removeParts(copyId);
  },
};

/** Takes away the copies whose days are over; the sweeper's part. */
export async function removeExpiredCopies(): Promise<void> {
  for (const copy of await listExpiredCopies()) await removeCopy(copy);
}

/** Takes one copy away, its files first. */
export async function removeCopy({ id }: { id: string }): Promise<void> {
  await removeParts(id);
  await forgetCopy(id);
}

// what lies there, not what was counted at the end: a copy that broke off has parts too
async function removeParts(copyId: string) {
  for (const key of await objectStore.list(`${copyId}/`)) await objectStore.remove(key);
}
