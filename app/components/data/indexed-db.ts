/** The answer of a request as a promise. */
export const promisifyRequest = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(name);
  return promisifyRequest(opening);
}

/** Runs `act` on the one store of the database, which has its name. */
export async function withStore<T>(name: string, act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase(name);
  try {
    return await act(database.transaction(name, "readwrite").objectStore(name));
  } finally {
    database.close();
  }
}

/** A file as the databases keep it: WebKit's private windows store no Blob. */
export type StoredFile = { bytes: ArrayBuffer; name: string; type: string };

export const toStoredFile = async (file: Blob): Promise<StoredFile> => ({
  bytes: await file.arrayBuffer(),
  name: file instanceof File ? file.name : "",
  type: file.type,
});

/** The file of a stored value, null for anything else; older releases stored the file itself. */
export function readStoredFile(value: unknown): File | null {
  if (value instanceof File) return value;
  if (value instanceof Blob) return new File([value], "", { type: value.type });
  return isStoredFile(value) ? new File([value.bytes], value.name, { type: value.type }) : null;
}

const isStoredFile = (value: unknown): value is StoredFile => typeof value === "object" && value !== null && "bytes" in value && "type" in value;
