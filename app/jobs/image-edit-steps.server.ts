import type { EditOrder, ImageEditProvider } from "#app/integrations/image-edits.server";
import { ProviderError } from "#app/integrations/provider-error";
import { log } from "#app/log.server";
import { renderEditInput } from "#app/media/edit-input.server";
import { ingestAiResult } from "#app/media/ingest.server";
import { AppError } from "#app/models/app-error";
import { mayAsk, noteFailure, noteSuccess } from "#app/models/breaker.server";
import type { EditFailure } from "#app/models/edit-failure";
import { beginSaving, beginSubmission, type Claim, recordSubmission, withdrawSubmission } from "#app/models/image-edit-lease.server";
import { settleEdit } from "#app/models/image-edit-settlement.server";
import { tryOnModels } from "#app/models/try-on-model.server";
import { tryOnPrompt } from "#app/models/try-on-prompt";

/** How patient a run is, in milliseconds, how old it takes a try-on for, and with whom it works. */
export type Patience = { pollEvery: number; deadline: number; ageOf: (claim: Claim) => number; provider: ImageEditProvider; probeEvery: number };

/** Where a step leaves the try-on: to go on after a wait, to come back to in another job, or done with. */
export type Step = { state: "running"; wait: number } | { state: "later"; inSeconds: number } | { state: "settled" };

const mostAttempts = 5;
/** Past the deadline the provider may still deliver: so long, and so often, is it asked. */
const lateWindow = 10 * 60_000;
const lateSeconds = 15;
/** A submit without an answer may have arrived; its webhook gets this long to tell. */
const unknownFor = 60_000;
/** Under the lease of whoever only waits. */
const longestWait = 20_000;

const settled: Step = { state: "settled" };

/** The next step of a try-on that is ours: submit, ask, store, or give up. Talks to the world with no transaction open. */
export async function advance(claim: Claim, run: Patience): Promise<Step> {
  const age = run.ageOf(claim);
  const isLate = claim.status === "failed";
  if (isLate && age >= run.deadline + lateWindow) return dropped(claim);
  if (!isLate && age >= run.deadline) return timeOut(claim);
  if (claim.falRequestId === null) return isLate ? dropped(claim) : submit(claim, run);
  return ask(claim, claim.falRequestId, run, isLate);
}

async function timeOut(claim: Claim): Promise<Step> {
  await fail(claim, "timeout");
  return claim.falRequestId === null ? settled : { state: "later", inSeconds: lateSeconds };
}

async function submit(claim: Claim, run: Patience): Promise<Step> {
  if (claim.submittingFor !== null && claim.submittingFor < unknownFor) return { state: "running", wait: run.pollEvery };
  if (claim.attempt >= mostAttempts) return fail(claim, "provider_unavailable");
  const [door, pause] = [run.provider.name, run.probeEvery / 1000];
  if (!(await mayAsk(door, pause))) return { state: "running", wait: run.pollEvery };
  const begun = await beginSubmission(claim);
  if (!begun) return { state: "running", wait: 0 };
  try {
    const falRequestId = await run.provider.submit(orderOf(begun));
    await recordSubmission(begun.id, falRequestId);
    await noteSuccess(door);
    return { state: "running", wait: run.pollEvery };
  } catch (error) {
    const { about } = providerError(error, begun);
    if (!about.isOurs) await (about.isDown ? noteFailure(door, pause) : noteSuccess(door));
    if (about.prospect === "unknown") return { state: "running", wait: run.pollEvery };
    if (about.prospect === "never") return fail(begun, about.failure);
    await withdrawSubmission(begun);
    return { state: "running", wait: Math.min(longestWait, Math.max((about.retryAfter ?? 0) * 1000, backOff(begun.attempt, run))) };
  }
}

async function ask(claim: Claim, falRequestId: string, run: Patience, isLate: boolean): Promise<Step> {
  const again: Step = isLate ? { state: "later", inSeconds: lateSeconds } : { state: "running", wait: run.pollEvery };
  try {
    const progress = await run.provider.poll(orderOf(claim), falRequestId);
    if (progress.state === "running") return again;
    if (progress.state === "done") return await store(claim, progress.results, run);
    if (isLate) return dropped(claim);
    if (!progress.isWorthAnotherTry || claim.attempt >= mostAttempts) return fail(claim, progress.failure);
    await withdrawSubmission(claim);
    return { state: "running", wait: Math.min(longestWait, backOff(claim.attempt, run)) };
  } catch (error) {
    const { about } = providerError(error, claim);
    if (about.prospect !== "never") return again;
    return isLate ? dropped(claim) : fail(claim, about.failure);
  }
}

/** Keeps our own copies and settles; whoever loses the race to settle has its copies removed by it. */
async function store(claim: Claim, results: string[], run: Patience): Promise<Step> {
  const mine = await beginSaving(claim);
  if (!mine) return { state: "running", wait: 0 };
  const pictures = await run.provider.fetchResults(orderOf(mine), results);
  const resultIds: string[] = [];
  for (const picture of pictures) resultIds.push((await ingestAiResult(mine.userId, picture).catch(unreadable)).id);
  await settleEdit(mine, { resultIds });
  return settled;
}

function unreadable(error: unknown): never {
  if (error instanceof AppError && error.code.startsWith("image_"))
    throw new ProviderError(`a result is ${error.code}`, { prospect: "never", failure: "result_unreadable" });
  throw error;
}

async function fail(claim: Claim, failure: EditFailure): Promise<Step> {
  await settleEdit(claim, { failure });
  log.info({ editId: claim.id, failure }, "try-on failed");
  return settled;
}

/** Nothing more will come of a try-on that already counts as failed. */
async function dropped(claim: Claim): Promise<Step> {
  log.info({ editId: claim.id }, "no late result");
  return settled;
}

function providerError(error: unknown, claim: Claim): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  log.warn({ editId: claim.id, reason: error.message }, "the image provider");
  return error;
}

/** Twice as long each time, a little apart from the others. */
function backOff(attempt: number, { pollEvery }: Patience): number {
  return pollEvery * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

/** What the provider is handed for a claim. */
export function orderOf(claim: Claim): EditOrder {
  return {
    editId: claim.id,
    model: claim.model,
    prompt: tryOnPrompt(claim.prompt, claim.imageUrls.length),
    isLowPriority: claim.isLowPriority,
    pictures: () => Promise.all(claim.imageUrls.map((id) => inputOf(id, tryOnModels[claim.model]?.mostPixels))),
  };
}

async function inputOf(mediaId: string, mostPixels?: number) {
  const picture = await renderEditInput(mediaId, mostPixels).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new ProviderError(
      `an input is ${error.code}`,
      error.code === "unavailable" ? { prospect: "later", isOurs: true } : { prospect: "never", failure: "image_refused", isOurs: true },
    );
  });
  if (!picture) throw new ProviderError("an input's file is gone", { prospect: "never", failure: "image_gone", isOurs: true });
  return picture;
}
