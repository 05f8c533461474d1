import { log } from "#app/config/log.server";
import { ProviderError } from "#app/integrations/provider-error";
import type { TryOnProvider } from "#app/integrations/try-on-engine";
import { AppError } from "#app/lib/app-error";
import { ingestFilm } from "#app/media/film/ingest-film.server";
import { Mp4Error } from "#app/media/film/mp4-boxes";
import { ingestAiResult } from "#app/media/ingest.server";
import { getResultRefusal } from "#app/media/try-on-result.server";
import { allowRequest, recordFailure, recordSuccess } from "#app/models/shared/breaker.server";
import type { TryOnFailure } from "#app/models/shared/try-on-failure";
import { getOwnWish } from "#app/models/try-on/default-wish";
import {
  beginSaving,
  beginSecondTry,
  beginSubmission,
  recordSubmission,
  type TryOnClaim,
  withdrawSubmission,
} from "#app/models/try-on/queue/try-on-lease.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { kindOf } from "#app/models/try-on/try-on-kind";
import { chooseAnotherModel, isLocalModel } from "#app/models/try-on/try-on-model.server";
import { createOrder, getPhoto } from "./try-on-order.server";

export type RunOptions = { pollMs: number; deadlineMs: number; getAgeMs: (claim: TryOnClaim) => number; provider: TryOnProvider; probeMs: number };

export type Step = { state: "running"; waitMs: number } | { state: "later"; inSeconds: number } | { state: "settled" };

const maxAttempts = 5;
/** How much longer a film may take; below the job's own end. */
const filmDeadlineFactor = 3;
/** How long to poll past the deadline. */
const lateWindowMs = 10 * 60_000;
const lateRetrySeconds = 15;
/** How long to wait for the webhook of an unanswered submit. */
const unknownSubmitMs = 60_000;
/** Below the lease time. */
const maxWaitMs = 20_000;

const settledStep: Step = { state: "settled" };

/** Submits, polls, stores or fails, outside transactions. */
export async function advanceTryOn(claim: TryOnClaim, run: RunOptions): Promise<Step> {
  const age = run.getAgeMs(claim);
  const isLate = claim.status === "failed";
  const deadlineMs = run.deadlineMs * (claim.filmOf ? filmDeadlineFactor : 1);
  if (isLate && age >= deadlineMs + lateWindowMs) return endWithoutResult(claim);
  if (!isLate && age >= deadlineMs) return timeOut(claim);
  if (claim.falRequestId === null) return isLate ? endWithoutResult(claim) : submitTryOn(claim, run);
  return pollTryOn(claim, claim.falRequestId, run, isLate);
}

async function timeOut(claim: TryOnClaim): Promise<Step> {
  await failTryOn(claim, "timeout");
  return claim.falRequestId === null ? settledStep : { state: "later", inSeconds: lateRetrySeconds };
}

async function submitTryOn(claim: TryOnClaim, run: RunOptions): Promise<Step> {
  if (claim.submittingMs !== null && claim.submittingMs < unknownSubmitMs) return { state: "running", waitMs: run.pollMs };
  if (claim.attempt >= maxAttempts) return failTryOn(claim, "provider_unavailable");
  const [providerName, pause] = [run.provider.name, run.probeMs / 1000];
  if (!(await allowRequest(providerName, pause))) return { state: "running", waitMs: run.pollMs };
  const submission = await beginSubmission(claim);
  if (!submission) return { state: "running", waitMs: 0 };
  try {
    const falRequestId = await run.provider.submit(createOrder(submission));
    await recordSubmission(submission.id, falRequestId);
    await recordSuccess(providerName);
    return { state: "running", waitMs: run.pollMs };
  } catch (error) {
    const { details: about } = requireProviderError(error, submission);
    if (!about.isLocal) await (about.isDown ? recordFailure(providerName, pause) : recordSuccess(providerName));
    if (about.prospect === "unknown") return { state: "running", waitMs: run.pollMs };
    if (about.prospect === "never") return failTryOn(submission, about.failure);
    await withdrawSubmission(submission);
    return { state: "running", waitMs: Math.min(maxWaitMs, Math.max((about.retryAfter ?? 0) * 1000, getBackoffMs(submission.attempt, run))) };
  }
}

async function pollTryOn(claim: TryOnClaim, falRequestId: string, run: RunOptions, isLate: boolean): Promise<Step> {
  const again: Step = isLate ? { state: "later", inSeconds: lateRetrySeconds } : { state: "running", waitMs: run.pollMs };
  try {
    const progress = await run.provider.poll(createOrder(claim), falRequestId);
    if (progress.state === "running") return again;
    if (progress.state === "done") return await storeResults(claim, progress.results, run);
    if (isLate) return endWithoutResult(claim);
    if (!progress.isWorthAnotherTry || claim.attempt >= maxAttempts) return failTryOn(claim, progress.failure);
    await withdrawSubmission(claim);
    return { state: "running", waitMs: Math.min(maxWaitMs, getBackoffMs(claim.attempt, run)) };
  } catch (error) {
    const { details: about } = requireProviderError(error, claim);
    if (about.prospect !== "never") return again;
    return isLate ? endWithoutResult(claim) : failTryOn(claim, about.failure);
  }
}

/** Removes its copies if another process settled first. */
async function storeResults(claim: TryOnClaim, results: string[], run: RunOptions): Promise<Step> {
  const saving = await beginSaving(claim);
  if (!saving) return { state: "running", waitMs: 0 };
  const order = createOrder(saving);
  const pictures = await run.provider.fetchResults(order, results);
  if (order.isFilm) return storeFilm(saving, pictures);
  for (const picture of pictures) {
    const refusal = order.frame && (await getResultRefusal(picture, { frame: order.frame, inputs: getComparedInputs(saving) }).catch(rethrowUnreadable));
    if (refusal) return tryAgainOrFail(saving, refusal);
  }
  const resultIds: string[] = [];
  for (const picture of pictures) resultIds.push((await ingestAiResult(saving.userId, picture, getPhoto(saving)).catch(rethrowUnreadable)).id);
  await settleTryOn(saving, { resultIds });
  return settledStep;
}

async function storeFilm(claim: TryOnClaim, [film]: Uint8Array[]): Promise<Step> {
  if (!film) return failTryOn(claim, "no_result");
  const { id } = await ingestFilm(claim.userId, film, claim.imageUrls[0] ?? "").catch(rethrowUnreadable);
  await settleTryOn(claim, { resultIds: [id] });
  return settledStep;
}

/** One free second try on another model; a late result has none. */
async function tryAgainOrFail(claim: TryOnClaim, failure: TryOnFailure): Promise<Step> {
  log.info({ editId: claim.id, model: claim.model, failure }, "a result is refused");
  if (claim.status === "failed") return endWithoutResult(claim);
  const another =
    claim.refusedModel === null ? chooseAnotherModel({ kind: kindOf(claim), hasOwnWish: getOwnWish(claim.prompt) !== null }, [claim.model]) : null;
  if (another && (await beginSecondTry(claim, another))) return { state: "running", waitMs: 0 };
  return failTryOn(claim, failure);
}

/** A local preview lays clothes over the photo and says so. */
function getComparedInputs({ userId, model, imageUrls: [personId, ...clothesIds] }: TryOnClaim) {
  return personId && !isLocalModel(model) ? { userId, personId, clothesIds } : null;
}

function rethrowUnreadable(error: unknown): never {
  if (error instanceof Mp4Error) throw new ProviderError(`a film is unreadable: ${error.message}`, { prospect: "never", failure: "result_unreadable" });
  if (error instanceof AppError && error.code.startsWith("image_"))
    throw new ProviderError(`a result is ${error.code}`, { prospect: "never", failure: "result_unreadable" });
  throw error;
}

async function failTryOn(claim: TryOnClaim, failure: TryOnFailure): Promise<Step> {
  await settleTryOn(claim, { failure });
  log.info({ editId: claim.id, failure }, "try-on failed");
  return settledStep;
}

async function endWithoutResult(claim: TryOnClaim): Promise<Step> {
  log.info({ editId: claim.id }, "no late result");
  return settledStep;
}

function requireProviderError(error: unknown, claim: TryOnClaim): ProviderError {
  if (!(error instanceof ProviderError)) throw error;
  log.warn({ editId: claim.id, reason: error.message }, "the image provider");
  return error;
}

function getBackoffMs(attempt: number, { pollMs: pollEvery }: RunOptions): number {
  return pollEvery * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}
