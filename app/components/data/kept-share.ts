import { promisifyRequest, readStoredFile, type StoredFile, toStoredFile, withStore } from "./indexed-db";

// A share of somebody signed out or offline: the service worker keeps it, the page sends it.

const databaseName = "kept-share";
const maxAgeMs = 60 * 60_000;
const maxBytes = 60 * 1024 * 1024; // three photos, which the page shrinks before it sends them
const maxPictures = 3;
const maxTextLength = 2000;

const textNames = ["caption", "url"];

type StoredShare = { key: string; keptAt: number; pictures: StoredFile[]; texts: [name: string, text: string][] };

const isStoredShare = (value: unknown): value is StoredShare => typeof value === "object" && value !== null && "keptAt" in value && "pictures" in value;

async function readAll(store: IDBObjectStore): Promise<StoredShare[]> {
  return ((await promisifyRequest(store.getAll())) as unknown[]).filter(isStoredShare);
}

/** Pictures in the order of the share, as far as there is room, and how many there was none for. */
function choosePictures(form: FormData): { files: File[]; leftCount: number } {
  const shared = form.getAll("image").filter((part): part is File => part instanceof File && part.size > 0);
  let bytes = 0;
  const files = shared.slice(0, maxPictures).filter(({ size }) => {
    const fits = bytes + size <= maxBytes;
    if (fits) bytes += size;
    return fits;
  });
  return { files, leftCount: shared.length - files.length };
}

/** Replaces an earlier share; returns the key, null when nothing can be kept. */
export async function keepShare(form: FormData): Promise<string | null> {
  const { files, leftCount } = choosePictures(form);
  const pictures = await Promise.all(files.map(toStoredFile));
  const texts = textNames.map((name): [string, string] => [name, String(form.get(name) ?? "").slice(0, maxTextLength)]);
  if (pictures.length === 0 && texts.every(([, text]) => text === "")) return null;
  if (leftCount > 0) texts.push(["left", String(leftCount)]);
  const share: StoredShare = { key: crypto.randomUUID(), keptAt: Date.now(), pictures, texts };
  await withStore(databaseName, async (store) => {
    store.clear();
    await promisifyRequest(store.put(share, share.key));
  });
  return share.key;
}

/** The form that was shared; null when it is gone or an hour old. */
export async function readShare(key: string): Promise<FormData | null> {
  const [share] = await withStore(databaseName, async (store) => (await readAll(store)).filter((one) => one.key === key));
  if (!share || share.keptAt < Date.now() - maxAgeMs) return null;
  const form = new FormData();
  for (const [name, text] of share.texts) form.append(name, text);
  for (const file of share.pictures.map(readStoredFile)) if (file) form.append("image", file);
  return form;
}

export const removeShares = (): Promise<unknown> => withStore(databaseName, (store) => promisifyRequest(store.clear()));

export const removeOldShares = (): Promise<void> =>
  withStore(databaseName, async (store) => {
    for (const { key, keptAt } of await readAll(store)) if (keptAt < Date.now() - maxAgeMs) store.delete(key);
  });
