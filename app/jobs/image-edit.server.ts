import { db } from "#app/db/client.server";
import { env } from "#app/env.server";
import { imageEditProvider } from "#app/integrations/image-edits.server";
import { log } from "#app/log.server";
import { requestOfDeleted } from "#app/models/image-edit-deletion.server";
import { abandonedImageEdits, type Claim, claimImageEdit, keepLease, releaseLease } from "#app/models/image-edit-lease.server";
import { advance, orderOf, type Patience, type Step } from "./image-edit-steps.server";
import { enqueue, type Kinds } from "./queue.server";

const patience: Patience = {
  pollEvery: env.EDIT_POLL_MS,
  deadline: env.EDIT_DEADLINE_MS,
  ageOf: ({ age }) => age,
  provider: imageEditProvider,
  probeEvery: 5 * env.EDIT_POLL_MS,
};

/** Runs a try-on; every minute, without an id, it looks for those that lost their runner. */
export const imageEdit: Kinds["image-edit"] = {
  atOnce: 20, // a run mostly waits
  cron: "* * * * *",
  run: ({ editId }) => (editId ? runImageEdit(editId) : resumeOpenEdits({ withLeased: false })),
};

const leaving = new AbortController();

/** Carries one try-on on until it is settled, handed on, or no longer this runner's. May be called for any id, any number of times. */
export async function runImageEdit(editId: string, options: Partial<Patience> = {}): Promise<void> {
  const run = { ...patience, ...options };
  let claim = await claimImageEdit(editId);
  if (!claim) return;
  try {
    while (claim) {
      const step: Step = await advance(claim, run);
      if (step.state === "settled") return;
      if (step.state === "later") return await releaseLease(claim, step);
      await pause(step.wait);
      if (leaving.signal.aborted) return await releaseLease(claim, { inSeconds: 0 });
      const kept: Claim | null = await keepLease(claim, "waiting");
      if (!kept) await cancelIfDeleted(claim, run);
      claim = kept;
    }
  } catch (error) {
    if (claim) await releaseLease(claim).catch(() => {}); // the lease runs out by itself
    throw error;
  }
}

/** Enqueues the try-ons that lost their runner; at a start also those still leased, for the moment when a dead runner's lease ends. */
export async function resumeOpenEdits({ withLeased = true } = {}): Promise<void> {
  for (const { id, freeIn } of await abandonedImageEdits({ withLeased })) {
    await db.transaction((tx) => enqueue(tx, "image-edit", { editId: id }, { startAfter: freeIn }));
  }
}

/** Hands every running try-on of this process on, for another one to take up; the process is about to end. */
export const handOverImageEdits = () => leaving.abort();

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => {
    if (leaving.signal.aborted) return go();
    const end = () => {
      clearTimeout(timer);
      leaving.signal.removeEventListener("abort", end);
      go();
    };
    const timer = setTimeout(end, milliseconds);
    leaving.signal.addEventListener("abort", end);
  });
}

async function cancelIfDeleted(claim: Claim, { provider }: Patience) {
  const requestId = await requestOfDeleted(claim.id);
  if (!requestId) return;
  await provider
    .cancel(orderOf(claim), requestId)
    .catch((error: Error) => log.info({ editId: claim.id, reason: error.message }, "a deleted try-on was not cancelled"));
}
