import { listModelAddresses } from "#app/vision/runtime/browser";

const cacheName = "vision"; // as in app/service-worker.ts

/** Whether this device holds everything that vision fetches. */
export async function hasKeptModels(wanted: { hasParts: boolean }): Promise<boolean> {
  try {
    const cache = await caches.open(cacheName);
    const kept = await Promise.all(listModelAddresses(wanted).map((address) => cache.match(address, { ignoreVary: true })));
    return kept.every((file) => file !== undefined);
  } catch {
    return false;
  }
}
