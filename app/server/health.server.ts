import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { client } from "#app/db/client.server";
import { isQueueReady } from "#app/queue/queue.server";
import { objectStore } from "#app/storage/object-store.server";

const regularIntervalMs = 15_000;

let isDraining = false;
const lastProbe = { at: -regularIntervalMs, isRegular: false };
const drainNoticed = Promise.withResolvers<void>();

/** Fails readyz, then waits for the proxy to notice. */
export async function startDraining(): Promise<void> {
  isDraining = true;
  if (!lastProbe.isRegular || performance.now() - lastProbe.at > regularIntervalMs) return;
  await Promise.race([drainNoticed.promise, Bun.sleep(regularIntervalMs)]);
  await Bun.sleep(500);
}

function recordProbe() {
  const now = performance.now();
  Object.assign(lastProbe, { at: now, isRegular: now - lastProbe.at <= regularIntervalMs });
}

const isReadyInTime = (answer: Promise<boolean>) => Promise.race([answer.catch(() => false), setTimeout(2000, false)]);

let pendingChecks: Promise<[database: boolean, store: boolean, queue: boolean]> | undefined;

/** Shares one check among concurrent callers. */
const checkDependencies = () =>
  (pendingChecks ??= Promise.all([
    isReadyInTime(client`select 1`.then(() => true)),
    isReadyInTime(objectStore.isReady()),
    isReadyInTime(isQueueReady()),
  ]).finally(() => {
    pendingChecks = undefined;
  }));

const json = { "Content-Type": "application/json; charset=utf-8" };

let wasStoreReady = false;

/** Readyz tolerates a store that fails later. */
export const health = new Hono()
  .get("/healthz", (c) => c.json({ ok: true }, 200, json))
  .get("/readyz", async (c) => {
    const [database, store, queue] = await checkDependencies();
    wasStoreReady ||= store;
    const ok = database && queue && wasStoreReady && !isDraining;
    if (ok) recordProbe();
    else if (isDraining) drainNoticed.resolve();
    return c.json({ ok, database, store, queue, accepting: !isDraining }, ok ? 200 : 503, ok ? json : { ...json, "Retry-After": "2" });
  });
