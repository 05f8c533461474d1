import { findPiece, type MadeCutOut, makeCutOut, makeUnseenCutOut, type PieceFinder } from "#app/media/cut-out.server";
import { removePictureFiles, storePictureFiles } from "#app/media/files.server";
import { reserveMediaId } from "#app/models/media/media.server";
import { getPendingCutOut, type PendingCutOut, refuseCutOut, settleCutOut } from "#app/models/pieces/cut-out.server";
import type { JobHandlers } from "#app/queue/queue.server";
import { VisionError } from "#app/vision/process/vision-error";

const maxWaitSeconds = 90;

export const cutOut: JobHandlers["cut-out"] = { concurrency: 1, run: ({ cutOutId }) => runCutOut(cutOutId) };

/** Makes a cut-out that waits; harmless when run twice. */
export async function runCutOut(cutOutId: string, find: PieceFinder = findPiece): Promise<void> {
  const pending = await getPendingCutOut(cutOutId);
  if (!pending) return;
  const made = await make(pending, find);
  if (!made) return refuseCutOut(cutOutId);
  const id = await reserveMediaId();
  await storePictureFiles(id, made.files);
  if (!(await settleCutOut(cutOutId, id, made))) await removePictureFiles(id);
}

/** Without eyes, or when they fail for too long, the box alone. */
async function make(pending: PendingCutOut, find: PieceFinder): Promise<MadeCutOut | null> {
  try {
    return await makeCutOut(pending, find);
  } catch (error) {
    if (!(error instanceof VisionError) || (error.reason !== "off" && pending.ageSeconds < maxWaitSeconds)) throw error;
    return makeUnseenCutOut(pending);
  }
}
