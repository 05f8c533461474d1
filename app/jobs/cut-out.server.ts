import { env } from "#app/config/env.server";
import { tryOnProvider } from "#app/integrations/try-on-provider.server";
import { findPiece, makeCutOut, makeUnseenCutOut, type PieceFinder } from "#app/media/cut-out/cut-out.server";
import { removePictureFiles, storePictureFiles } from "#app/media/files.server";
import type { MadeCutOut } from "#app/media/pixels/finish-cut-out.server";
import { reserveMediaId } from "#app/models/media/media.server";
import { getPendingCutOut, type PendingCutOut, refuseCutOut, settleCutOut } from "#app/models/pieces/cut-out.server";
import { hasConsent } from "#app/models/privacy/consent.server";
import type { JobHandlers } from "#app/queue/queue.server";
import { VisionError } from "#app/vision/process/vision-error";
import { type AskOptions, askForMask } from "./cut-out-mask.server";

const maxWaitSeconds = 90;

export const cutOut: JobHandlers["cut-out"] = { concurrency: env.FAL_KEY ? 4 : 1, run: ({ cutOutId }) => runCutOut(cutOutId) };

/** `asking`: null without a provider. */
type Options = { find?: PieceFinder; asking?: AskOptions | null };

const defaultAsking: AskOptions | null = env.FAL_KEY ? { provider: tryOnProvider, pollMs: Math.min(1000, env.EDIT_POLL_MS), deadlineMs: 25_000 } : null;

/** Makes a cut-out that waits; harmless when run twice. */
export async function runCutOut(cutOutId: string, { find = findPiece, asking = defaultAsking }: Options = {}): Promise<void> {
  const pending = await getPendingCutOut(cutOutId);
  if (!pending) return;
  const made = await make(cutOutId, pending, find, asking);
  if (!made) return refuseCutOut(cutOutId);
  const id = await reserveMediaId();
  await storePictureFiles(id, made.files);
  if (!(await settleCutOut(cutOutId, id, made))) await removePictureFiles(id);
}

/** Without eyes, or when they fail for too long, the box alone, and nothing leaves this machine. */
async function make(id: string, pending: PendingCutOut, find: PieceFinder, asking: AskOptions | null): Promise<MadeCutOut | null> {
  const isAllowed = asking !== null && (await hasConsent(pending.ownerId, "ai_provider"));
  try {
    return await makeCutOut(pending, find, isAllowed ? askForMask(id, pending.sourceId, asking) : null);
  } catch (error) {
    if (!(error instanceof VisionError) || (error.reason !== "off" && pending.ageSeconds < maxWaitSeconds)) throw error;
    return makeUnseenCutOut(pending);
  }
}
