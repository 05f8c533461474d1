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
