// Drafts stay in IndexedDB. Where there is none, or it is full, nothing is kept.

const databaseName = "drafts";
const storeName = "drafts";
const maxAgeMs = 30 * 24 * 3_600_000;

/** What somebody left unsent: the words by their fields, and a photo. */
export type Draft = { words: Record<string, string>; picture: File | null };

type Kept = { viewerId: string; keptAt: number; content: Record<string, string> | File };

const isKept = (value: unknown): value is Kept => typeof value === "object" && value !== null && "viewerId" in value && "content" in value;

const pictureOf = (name: string) => `${name}/picture`;

// what is to be written, by key; null removes
const pending = new Map<string, Kept | null>();
let queue: Promise<unknown> = Promise.resolve();

/** Does one thing after the other, and first writes what is pending. */
function inTurn<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const turn = queue.then(() => inStore(act));
  queue = turn.catch(() => {});
  return turn;
}

async function inStore<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const store = database.transaction(storeName, "readwrite").objectStore(storeName);
    for (const [key, kept] of pending) kept ? store.put(kept, key) : store.delete(key);
    pending.clear();
    return await act(store);
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  return resultOf(opening);
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Writes soon; of several changes in a row the last. */
function write(key: string, kept: Kept | null): Promise<void> {
  const isAwaited = pending.size > 0;
  pending.set(key, kept);
  return isAwaited ? queue.then(() => {}) : inTurn(async () => {}).catch(() => {});
}

/** Keeps what is typed, in place of what was; null when nothing is. */
export function keepWords(viewerId: string, name: string, words: Record<string, string> | null): void {
  write(name, words && { viewerId, keptAt: Date.now(), content: words });
}

/** Keeps the photo of a draft, in place of the one before; null when there is none. */
export function keepPicture(viewerId: string, name: string, picture: File | null): void {
  write(pictureOf(name), picture && { viewerId, keptAt: Date.now(), content: picture });
}

async function read(store: IDBObjectStore, viewerId: string, key: string): Promise<Kept["content"] | null> {
  const kept: unknown = await resultOf(store.get(key));
  if (!isKept(kept)) return null;
  if (kept.viewerId === viewerId && kept.keptAt > Date.now() - maxAgeMs) return kept.content;
  store.delete(key);
  return null;
}

/** The draft of that name that this person left on this device, if any. */
export function readDraft(viewerId: string, name: string): Promise<Draft | null> {
  return inTurn(async (store) => {
    const words = await read(store, viewerId, name);
    const picture = await read(store, viewerId, pictureOf(name));
    if (words === null && picture === null) return null;
    return { words: words instanceof File || words === null ? {} : words, picture: picture instanceof File ? picture : null };
  }).catch(() => null);
}

/** Removes a draft that was sent or is not wanted. */
export async function dropDraft(name: string): Promise<void> {
  await Promise.all([write(name, null), write(pictureOf(name), null)]);
}

/** Removes everybody's drafts from this device. */
export function forgetDrafts(): void {
  pending.clear();
  queue = queue.then(() => globalThis.indexedDB?.deleteDatabase(databaseName)).catch(() => {});
}
