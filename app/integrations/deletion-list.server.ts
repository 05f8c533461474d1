import { objectStore } from "./object-store.server";

// beside the pictures and not in the database, so that a database restored from a backup hears of it

const folder = "deletions/";

/** Writes down that whoever has this hash is deleted; for good, as backups have no end that we know of. */
export const noteDeletion = (hash: string) => objectStore.put(folder + hash, new TextEncoder().encode(new Date().toISOString()), "text/plain");

/** Everybody who was ever deleted, as hashes. */
export async function listDeletions(): Promise<string[]> {
  const keys = await objectStore.list(folder);
  return keys.map((key) => key.slice(folder.length));
}
