import { promisifyRequest, readStoredFile, toStoredFile, withStore } from "#app/components/data/indexed-db";
import { readLocal, takeLocal, writeLocal } from "#app/lib/local-storage";
import { waitAtMost } from "#app/lib/wait-at-most";
import type { OwnBody } from "#app/models/contract";
import { readBodyShape } from "#app/vision/body/pack-body";
import { bodyFlag } from "./body-flag";

const databaseName = "body";
const key = "own";

/** The layers of the viewer's body; `url` names the server's version. */
export type StoredBody = { shape: unknown; atlas: Blob } & ({ url: string } | DeviceOnly);

/** Made on this device, for this person: the server knows nothing of it. */
type DeviceOnly = { ownerId: string };

export type DeviceBody = StoredBody & DeviceOnly;

/** The body as kept in the database; null also for one of another version. */
function parseBody(kept: unknown): StoredBody | null {
  if (typeof kept !== "object" || kept === null || !("atlas" in kept) || !("shape" in kept)) return null;
  const atlas = readStoredFile(kept.atlas);
  const origin = "ownerId" in kept ? { ownerId: String(kept.ownerId) } : "url" in kept ? { url: String(kept.url) } : null;
  try {
    return atlas && origin && { shape: readBodyShape(kept.shape), atlas, ...origin };
  } catch {
    return null;
  }
}

const maxDatabaseMs = 5000; // WebKit may never open it

const isDeviceBody = (body: StoredBody | null): body is DeviceBody => body !== null && "ownerId" in body;

let loading: Promise<StoredBody | null> | null = null;

/** The viewer's body, one of this device first; null without any. Asked for once per page. */
export function loadBody(): Promise<StoredBody | null> {
  loading ??= findBody().catch(readStored);
  void loading.then((body) => {
    if (!body) loading = null;
  });
  return loading;
}

/** Asks the server again at the next use. */
export function forgetLoadedBody(): void {
  loading = null;
}

async function findBody(): Promise<StoredBody | null> {
  const stored = await readStored();
  if (!isDeviceBody(stored)) return fetchBody(stored);
  const answer = await fetch("/api/auth/me", { headers: { Accept: "application/json" } });
  if (answer.status >= 500) throw new Error("no answer now");
  const viewer: { id: string } | null = answer.ok ? await answer.json() : null;
  if (viewer?.id === stored.ownerId) return stored;
  await deleteBody();
  return viewer && fetchBody(null);
}

async function fetchBody(stored: StoredBody | null): Promise<StoredBody | null> {
  const answer = await fetch("/api/user/body", { headers: { Accept: "application/json" } });
  if (answer.status >= 500) throw new Error("no body now");
  const body: OwnBody | null = answer.ok ? await answer.json() : null;
  if (body?.state !== "ready") {
    void deleteBody();
    return null;
  }
  if (stored && "url" in stored && stored.url === body.url) return stored;
  const file = await fetch(body.url);
  if (!file.ok) throw new Error("no body now");
  const fresh = { url: body.url, shape: body.shape, atlas: await file.blob() };
  await waitAtMost(maxDatabaseMs, storeBody(fresh)).catch(() => {});
  return fresh;
}

async function storeBody(body: StoredBody): Promise<void> {
  const kept = { ...body, atlas: await toStoredFile(body.atlas) };
  writeLocal(bodyFlag, "1");
  if (readLocal(bodyFlag) === null) throw new Error("the body would outlive a sign-out");
  await withStore(databaseName, (store) => promisifyRequest(store.put(kept, key)));
}

/** Keeps a body on this device only, in place of any other; throws when the browser cannot. */
export async function storeDeviceBody(body: DeviceBody): Promise<void> {
  loading = null;
  await storeBody(body);
}

/** The body that this person made on this device, or null; somebody else's is removed. */
export async function readDeviceBody(ownerId: string): Promise<DeviceBody | null> {
  const stored = await readStored();
  if (!isDeviceBody(stored)) return null;
  if (stored.ownerId === ownerId) return stored;
  await deleteBody();
  return null;
}

async function readStored(): Promise<StoredBody | null> {
  if (readLocal(bodyFlag) === null) return null;
  const reading = withStore(databaseName, (store) => promisifyRequest(store.get(key)));
  return parseBody(await waitAtMost(maxDatabaseMs, reading).catch(() => null));
}

/** Removes the body from this device. */
export async function deleteBody(): Promise<void> {
  loading = null;
  if (readLocal(bodyFlag) === null) return;
  await withStore(databaseName, (store) => promisifyRequest(store.clear())).then(
    () => takeLocal(bodyFlag),
    () => {},
  );
}
