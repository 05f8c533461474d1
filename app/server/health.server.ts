import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { env } from "#app/config/env.server";
import { askParent } from "#app/config/parent-link.server";
import { client, reader } from "#app/db/client.server";
import { isFromVisitor } from "#app/http/address.server";
import { isQueueReady } from "#app/queue/queue.server";
import { objectStore } from "#app/storage/object-store.server";
import { answerProbe, type Dependencies, healthResponse, type Probe, type Readiness, readinessResponse } from "./draining.server";

const isReadyInTime = (answer: Promise<boolean>) => Promise.race([answer.catch(() => false), setTimeout(2000, false)]);

let pendingChecks: Promise<Dependencies> | undefined;

let wasStoreReady = false;

/** Tolerates a store that fails later. */
async function checkNow(): Promise<Dependencies> {
  const [database, store, queue] = await Promise.all([
    isReadyInTime(Promise.all([client`select 1`, reader.unsafe("select 1")]).then(() => true)),
    isReadyInTime(objectStore.isReady()),
    isReadyInTime(isQueueReady()),
  ]);
  wasStoreReady ||= store;
  return { isReady: database && queue && wasStoreReady, database, store, queue };
}

/** Shares one check among concurrent callers. */
export const checkDependencies = (): Promise<Dependencies> =>
  (pendingChecks ??= checkNow().finally(() => {
    pendingChecks = undefined;
  }));

const noAnswer: Readiness = { ok: false, database: false, store: false, queue: false, accepting: true };

/** Of all web processes, if there are several. */
const findReadiness = async (probe: Probe): Promise<Readiness> =>
  env.isOfSeveral ? ((await askParent<Readiness>("readiness", probe)) ?? noAnswer) : answerProbe(await checkDependencies(), probe);

export const health = new Hono()
  .get("/healthz", healthResponse)
  .get("/readyz", async ({ req }) => readinessResponse(await findReadiness({ isFromVisitor: isFromVisitor(req.raw) })));
