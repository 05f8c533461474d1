import { Hono } from "hono";
import { client } from "#app/db/client.server";
import { objectStore } from "#app/integrations/object-store.server";
import { queueAnswers } from "#app/jobs/queue.server";

const oftenEnough = 15_000;

let isLeaving = false;
const lastAsked = { at: -oftenEnough, isRegular: false };
const told = Promise.withResolvers<void>();

/** From here on readyz says 503, so that no new traffic comes. Resolves once whoever asks it regularly, as a proxy does, has been told and has had a moment to act; at once where nobody asks. */
export async function leave(): Promise<void> {
  isLeaving = true;
  if (!lastAsked.isRegular || performance.now() - lastAsked.at > oftenEnough) return;
  await Promise.race([told.promise, Bun.sleep(oftenEnough)]);
  await Bun.sleep(500);
}

function noteAsked() {
  const now = performance.now();
  Object.assign(lastAsked, { at: now, isRegular: now - lastAsked.at <= oftenEnough });
}

const inTime = (answer: Promise<boolean>) => Promise.race([answer.catch(() => false), new Promise<boolean>((no) => setTimeout(no, 2000, false))]);

let asking: Promise<[database: boolean, store: boolean, queue: boolean]> | undefined;

/** Whether each part answers. However many ask at once, each is asked once: this door is open to all, and every word of a bucket costs money. */
const parts = () =>
  (asking ??= Promise.all([inTime(client`select 1`.then(() => true)), inTime(objectStore.isReady()), inTime(queueAnswers())]).finally(() => {
    asking = undefined;
  }));

const json = { "Content-Type": "application/json; charset=utf-8" };

let hadStore = false;

/** healthz: the process lives. readyz: what it needs answers, or which part does not; a store that goes away later is told and turns nobody away, for pages stand without their pictures. */
export const health = new Hono()
  .get("/healthz", (c) => c.json({ ok: true }, 200, json))
  .get("/readyz", async (c) => {
    const [database, store, queue] = await parts();
    hadStore ||= store;
    const ok = database && queue && hadStore && !isLeaving;
    if (ok) noteAsked();
    else if (isLeaving) told.resolve();
    return c.json({ ok, database, store, queue, accepting: !isLeaving }, ok ? 200 : 503, ok ? json : { ...json, "Retry-After": "2" });
  });
