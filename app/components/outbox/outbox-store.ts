import { promisifyRequest, withStore } from "#app/components/data/indexed-db";
import { outboxChannel } from "./channel";
import type { OutboxEntry } from "./entry";

const databaseName = "outbox";
const maxEntries = 100;
const maxBytes = 50 * 1024 * 1024;
const maxAgeMs = 30 * 24 * 3_600_000;

const countBytes = (entries: OutboxEntry[]) =>
  entries.reduce(
    (sum, { body, picture, more = [] }) =>
      sum + JSON.stringify(body).length + [picture, ...more.map(({ file }) => file)].reduce((bytes, file) => bytes + (file?.bytes.byteLength ?? 0), 0),
    0,
  );

async function readAll(store: IDBObjectStore): Promise<OutboxEntry[]> {
  const all: OutboxEntry[] = await promisifyRequest(store.getAll());
  for (const { key, madeAt } of all) if (madeAt < Date.now() - maxAgeMs) store.delete(key);
  return all.filter(({ madeAt }) => madeAt >= Date.now() - maxAgeMs).sort((one, other) => one.madeAt - other.madeAt);
}

export const countAllEntries = (): Promise<number> => withStore(databaseName, async (store) => (await readAll(store)).length);

/** Entries of one account, oldest first. */
export const listEntries = (viewerId: string): Promise<OutboxEntry[]> =>
  withStore(databaseName, async (store) => (await readAll(store)).filter((entry) => entry.viewerId === viewerId));

const isSameState = (one: OutboxEntry, other: OutboxEntry) => one.wanted !== null && one.path === other.path && one.viewerId === other.viewerId;

/** Adds an entry, replacing an older state; false when full. */
export const addEntry = (entry: OutboxEntry): Promise<boolean> =>
  withStore(databaseName, async (store) => {
    const all = await readAll(store);
    const others = all.filter((other) => !isSameState(other, entry) && other.key !== entry.key);
    if (others.length >= maxEntries || countBytes([...others, entry]) > maxBytes) return false;
    for (const other of all) if (isSameState(other, entry)) store.delete(other.key);
    const lastMadeAt = all.at(-1)?.madeAt ?? 0;
    await promisifyRequest(store.put({ ...entry, madeAt: Math.max(entry.madeAt, lastMadeAt + 1) }, entry.key));
    return true;
  });

/** Changes an entry that is still there. */
export const changeEntry = (key: string, change: Partial<OutboxEntry>): Promise<void> =>
  withStore(databaseName, async (store) => {
    const entry: OutboxEntry | undefined = await promisifyRequest(store.get(key));
    if (entry) await promisifyRequest(store.put({ ...entry, ...change }, key));
  });

export const removeEntries = (keys: string[]): Promise<void> =>
  withStore(databaseName, async (store) => {
    for (const key of keys) await promisifyRequest(store.delete(key));
  });

/** Tells every page of this browser. */
export function announceChange(sentKey: string | null): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(sentKey);
  channel.close();
}
