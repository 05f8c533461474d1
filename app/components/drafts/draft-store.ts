import { promisifyRequest, readStoredFile, type StoredFile, toStoredFile, withStore } from "#app/components/data/indexed-db";
import { takeLocal, writeLocal } from "#app/lib/local-storage";
import { maxPictures } from "#app/models/looks/album";
import { draftsFlag } from "./drafts-flag";

// IndexedDB; failures are ignored.

const databaseName = "drafts";
const maxAgeMs = 30 * 24 * 3_600_000;

/** Unsent text by field name, a photo, and those after it. */
export type Draft = { words: Record<string, string>; picture: File | null; more: File[] };

type Kept<Content> = { viewerId: string; keptAt: number; content: Content };
type UnsavedDraft = Kept<Draft["words"] | File>;
type StoredDraft = Kept<Draft["words"] | StoredFile>;

const isStoredDraft = (value: unknown): value is Kept<unknown> => typeof value === "object" && value !== null && "viewerId" in value && "content" in value;

const isWords = (value: unknown): value is Draft["words"] => typeof value === "object" && value !== null;

const getPictureKey = (name: string) => `${name}/picture`;
const getMoreKeys = (name: string) => Array.from({ length: maxPictures - 1 }, (_, index) => `${name}/picture-${index + 2}`);

// writes by key; null deletes
const pending = new Map<string, UnsavedDraft | null>();
let queue: Promise<unknown> = Promise.resolve();

/** Runs in sequence, after pending writes. */
function enqueue<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const result = queue.then(async () => {
    const drafts = await takePending(); // a transaction ends while bytes are read
    return withStore(databaseName, (store) => {
      for (const [key, kept] of drafts) kept ? store.put(kept, key) : store.delete(key);
      return act(store);
    });
  });
  queue = result.catch(() => {});
  return result;
}

function takePending(): Promise<[key: string, kept: StoredDraft | null][]> {
  const drafts = [...pending];
  pending.clear();
  return Promise.all(drafts.map(async ([key, kept]) => [key, kept && (await packDraft(kept).catch(() => null))]));
}

const packDraft = async ({ content, ...kept }: UnsavedDraft): Promise<StoredDraft> => ({
  ...kept,
  content: content instanceof File ? await toStoredFile(content) : content,
});

/** Batches writes; the last one per key wins. */
function queueWrite(key: string, kept: UnsavedDraft | null): Promise<void> {
  if (kept) writeLocal(draftsFlag, "1");
  const isAwaited = pending.size > 0;
  pending.set(key, kept);
  return isAwaited ? queue.then(() => {}) : enqueue(async () => {}).catch(() => {});
}

/** Stores draft text; null deletes. */
export function saveDraftText(viewerId: string, name: string, words: Record<string, string> | null): void {
  queueWrite(name, words && { viewerId, keptAt: Date.now(), content: words });
}

/** Stores the draft photo; null deletes. */
export function saveDraftPicture(viewerId: string, name: string, picture: File | null): void {
  queueWrite(getPictureKey(name), picture && { viewerId, keptAt: Date.now(), content: picture });
}

/** Stores the photos after the first. */
export function saveDraftMore(viewerId: string, name: string, files: File[]): void {
  for (const [index, key] of getMoreKeys(name).entries()) {
    const file = files[index];
    queueWrite(key, file ? { viewerId, keptAt: Date.now(), content: file } : null);
  }
}

async function readEntry(store: IDBObjectStore, viewerId: string, key: string): Promise<unknown> {
  const kept: unknown = await promisifyRequest(store.get(key));
  if (!isStoredDraft(kept)) return null;
  if (kept.viewerId === viewerId && kept.keptAt > Date.now() - maxAgeMs) return kept.content;
  store.delete(key);
  return null;
}

export function readDraft(viewerId: string, name: string): Promise<Draft | null> {
  return enqueue(async (store) => {
    const words = await readEntry(store, viewerId, name);
    const picture = readStoredFile(await readEntry(store, viewerId, getPictureKey(name)));
    const stored = await Promise.all(getMoreKeys(name).map((key) => readEntry(store, viewerId, key)));
    const more = stored.flatMap((value) => readStoredFile(value) ?? []);
    return isWords(words) || picture ? { words: isWords(words) ? words : {}, picture, more } : null;
  }).catch(() => null);
}

export async function deleteDraft(name: string): Promise<void> {
  await Promise.all([queueWrite(name, null), queueWrite(getPictureKey(name), null), ...getMoreKeys(name).map((key) => queueWrite(key, null))]);
}

export function deleteAllDrafts(): void {
  pending.clear();
  enqueue((store) => promisifyRequest(store.clear())).then(
    () => takeLocal(draftsFlag),
    () => {},
  );
}
