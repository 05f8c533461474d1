import { deleteUploadRows, listStaleUploads } from "#app/models/media/upload.server";
import { objectStore } from "#app/storage/object-store.server";

/** Named by its place in the file. */
const partKey = (id: string, offset: number) => `${id}/${offset}.part`;

const offsetOf = (key: string) => Number(/\/(\d+)\.part$/.exec(key)?.[1]);

export const storePart = (id: string, offset: number, bytes: Uint8Array) => objectStore.put(partKey(id, offset), bytes, "application/octet-stream");

/** The whole file; null if bytes are missing. Parts that two senders wrote may overlap. */
export async function readParts(id: string, size: number): Promise<Uint8Array | null> {
  const offsets = (await objectStore.list(`${id}/`)).map(offsetOf).sort((one, other) => one - other);
  const whole = new Uint8Array(size);
  let end = 0;
  for (const offset of offsets) {
    const part = await objectStore.read(partKey(id, offset));
    if (!part || offset > end || offset + part.size > size) return null;
    whole.set(new Uint8Array(await part.arrayBuffer()), offset);
    end = Math.max(end, offset + part.size);
  }
  return end === size ? whole : null;
}

export async function removeParts(id: string): Promise<void> {
  for (const key of await objectStore.list(`${id}/`)) await objectStore.remove(key);
}

/** Files first, so that a retry finds them. */
export async function removeUploads(ids: string[]): Promise<void> {
  for (const id of ids) await removeParts(id);
  if (ids.length > 0) await deleteUploadRows(ids);
}

export async function removeStaleUploads(): Promise<void> {
  for (let ids = await listStaleUploads(); ids.length > 0; ids = await listStaleUploads()) await removeUploads(ids);
}
