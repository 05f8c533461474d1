import { objectStore } from "./object-store.server";

// outside the database, to survive a restored backup

const folder = "deletions/";

/** Never expires. */
export const recordDeletion = (hash: string) => objectStore.put(folder + hash, new TextEncoder().encode(new Date().toISOString()), "text/plain");

export async function listDeletedHashes(): Promise<string[]> {
  const keys = await objectStore.list(folder);
  return keys.map((key) => key.slice(folder.length));
}
