import { Hono } from "hono";
import { client } from "#app/db/client.server";
import { objectStore } from "#app/integrations/object-store.server";
import { queueAnswers } from "#app/jobs/queue.server";

let isLeaving = false;

/** From here on readyz says 503, so that no new traffic comes. */
export const leave = () => {
  isLeaving = true;
};

const inTime = (answer: Promise<boolean>) => Promise.race([answer.catch(() => false), new Promise<boolean>((no) => setTimeout(no, 2000, false))]);

/** healthz: the process lives. readyz: what it needs answers, or which part does not. */
export const health = new Hono()
  .get("/healthz", (c) => c.json({ ok: true }))
  .get("/readyz", async (c) => {
    const [database, store, queue] = await Promise.all([inTime(client`select 1`.then(() => true)), inTime(objectStore.isReady()), inTime(queueAnswers())]);
    const parts = { database, store, queue, accepting: !isLeaving };
    const ok = Object.values(parts).every(Boolean);
    return c.json({ ok, ...parts }, ok ? 200 : 503, ok ? {} : { "Retry-After": "2" });
  });
