import { promisifyRequest, withStore } from "#app/components/data/indexed-db";
import { readLocal, takeLocal, writeLocal } from "#app/lib/local-storage";
import type { OwnBody } from "#app/models/contract";
import { bodyFlag } from "./body-flag";

const databaseName = "body";
const key = "own";

/** The layers of the viewer's body; `url` names their version. */
export type StoredBody = { url: string; shape: unknown; atlas: Blob };

const isStoredBody = (value: unknown): value is StoredBody => typeof value === "object" && value !== null && "atlas" in value;

let loading: Promise<StoredBody | null> | null = null;

/** The viewer's body, null without one; asked for once per page, offline from the device. */
export function loadBody(): Promise<StoredBody | null> {
  loading ??= fetchBody().catch(readStored);
  void loading.then((body) => {
    if (!body) loading = null;
  });
  return loading;
}

/** Asks the server again at the next use. */
export function forgetLoadedBody(): void {
  loading = null;
}

async function fetchBody(): Promise<StoredBody | null> {
  const answer = await fetch("/api/user/body", { headers: { Accept: "application/json" } });
  if (answer.status >= 500) throw new Error("no body now");
  const body: OwnBody | null = answer.ok ? await answer.json() : null;
  if (body?.state !== "ready") {
    deleteBody();
    return null;
  }
  const stored = await readStored();
  if (stored?.url === body.url) return stored;
  const file = await fetch(body.url);
  if (!file.ok) throw new Error("no body now");
  const fresh = { url: body.url, shape: body.shape, atlas: await file.blob() };
  writeLocal(bodyFlag, "1");
  await withStore(databaseName, (store) => promisifyRequest(store.put(fresh, key))).catch(() => {});
  return fresh;
}

async function readStored(): Promise<StoredBody | null> {
  if (readLocal(bodyFlag) === null) return null;
  const stored: unknown = await withStore(databaseName, (store) => promisifyRequest(store.get(key))).catch(() => null);
  return isStoredBody(stored) ? stored : null;
}

/** Removes the body from this device. */
export function deleteBody(): void {
  loading = null;
  if (readLocal(bodyFlag) === null) return;
  withStore(databaseName, (store) => promisifyRequest(store.clear())).then(
    () => takeLocal(bodyFlag),
    () => {},
  );
}
