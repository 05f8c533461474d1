import { setTimeout } from "node:timers/promises";
import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { db } from "#app/db/client.server";
import { tryOnProvider } from "#app/integrations/try-on-provider.server";
import { claimTryOn, listAbandonedTryOns, releaseLease, renewLease, type TryOnClaim } from "#app/models/try-on/queue/try-on-lease.server";
import { expireQueuedTryOns, startAllQueuedTryOns } from "#app/models/try-on/queue/try-on-queue.server";
import { getDeletedRequestId } from "#app/models/try-on/try-on-deletion.server";
import { enqueue, type JobHandlers } from "#app/queue/queue.server";
import { createOrder } from "./try-on-order.server";
import { advanceTryOn, type RunOptions, type Step } from "./try-on-steps.server";

const defaultOptions: RunOptions = {
  pollMs: env.EDIT_POLL_MS,
  deadlineMs: env.EDIT_DEADLINE_MS,
  getAgeMs: ({ ageMs: age }) => age,
  provider: tryOnProvider,
  probeMs: 5 * env.EDIT_POLL_MS,
};

/** Without an id, requeues abandoned try-ons. */
export const tryOnJob: JobHandlers["image-edit"] = {
  concurrency: 20, // mostly waits
  cron: "* * * * *",
  run: ({ editId }) => (editId ? runTryOn(editId) : resumeOpenTryOns({ withLeased: false })),
};

const shutdown = new AbortController();

/** Idempotent; stops when the lease is lost. */
export async function runTryOn(editId: string, options: Partial<RunOptions> = {}): Promise<void> {
  const run = { ...defaultOptions, ...options };
  let claim = await claimTryOn(editId);
  if (!claim) return;
  try {
    while (claim) {
      const step: Step = await advanceTryOn(claim, run);
      if (step.state === "settled") return;
      if (step.state === "later") return await releaseLease(claim, step);
      await sleep(step.waitMs);
      if (shutdown.signal.aborted) return await releaseLease(claim, { inSeconds: 0 });
      const renewed: TryOnClaim | null = await renewLease(claim, "waiting");
      if (!renewed) await cancelIfDeleted(claim, run);
      claim = renewed;
    }
  } catch (error) {
    if (claim) await releaseLease(claim).catch(() => {}); // the lease expires
    throw error;
  }
}

/** `withLeased` includes leases of a dead process. */
export async function resumeOpenTryOns({ withLeased = true } = {}): Promise<void> {
  await expireQueuedTryOns();
  await startAllQueuedTryOns();
  for (const { id, freeIn } of await listAbandonedTryOns({ withLeased })) {
    await db.transaction((tx) => enqueue(tx, "image-edit", { editId: id }, { startAfter: freeIn }));
  }
}

export const handOverTryOns = () => shutdown.abort();

const sleep = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal: shutdown.signal }).catch(() => {});

async function cancelIfDeleted(claim: TryOnClaim, { provider }: RunOptions) {
  const requestId = await getDeletedRequestId(claim.id);
  if (!requestId) return;
  await provider
    .cancel(createOrder(claim), requestId)
    .catch((error: Error) => log.info({ editId: claim.id, reason: error.message }, "a deleted try-on was not cancelled"));
}
