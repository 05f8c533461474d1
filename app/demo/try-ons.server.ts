import { billing } from "#app/integrations/billing.server";
import { localRequestId } from "#app/integrations/local-engine.server";
import { tryOnProvider } from "#app/integrations/try-on-provider.server";
import { ingestAiResult, ingestPicture } from "#app/media/ingest.server";
import { mediaIdOf } from "#app/models/media/media.server";
import { imageUrlOf } from "#app/models/media/picture";
import { giveConsent } from "#app/models/privacy/consent.server";
import { getBody } from "#app/models/try-on/body.server";
import { rateTryOn } from "#app/models/try-on/feedback/try-on-feedback.server";
import { keepPhoto, listKeptPictures } from "#app/models/try-on/kept-photo.server";
import { beginSubmission, claimTryOn, recordSubmission, releaseLease } from "#app/models/try-on/queue/try-on-lease.server";
import { settleTryOn } from "#app/models/try-on/queue/try-on-settlement.server";
import { markTryOnsSeen } from "#app/models/try-on/try-on-view.server";
import { type DemoTryOn, findDemoTryOn, insertDemoTryOn } from "./demo-account.server";
import { backdateOutcome } from "./demo-dates.server";
import { hoursAgo, readPicture, requireNamed, type ScriptTryOn } from "./script.server";
import type { SeededLook, SeededTryOn } from "./seeded";

const engineTimeMs = 150_000;
const workHours = 25 / 3600;

export const isRunning = ({ state }: ScriptTryOn) => state === "processing" || state === "pending";

/** Running try-ons need the local engine. */
export const canSeed = (tryOn: ScriptTryOn) => !isRunning(tryOn) || (tryOnProvider.name === "local" && billing?.mode === "test");

export async function seedTryOn(scriptTryOn: ScriptTryOn, userId: string, looks: Map<string, SeededLook>): Promise<SeededTryOn> {
  const at = hoursAgo(scriptTryOn.hoursAgo);
  const look = scriptTryOn.look ? requireNamed(looks, scriptTryOn.look) : null;
  await giveConsent(userId, "ai_provider", "pt");
  const photoId = (isRunning(scriptTryOn) && (await findBodyPhoto(userId))) || (await seedPhoto(userId, scriptTryOn.photo));
  const imageUrls = look ? [photoId, look.mediaId] : [photoId];
  const key = `demo-${scriptTryOn.name}`;
  const order = { userId, imageUrls, prompt: scriptTryOn.wish, sourcePostId: look?.id ?? null, key, at, isHeld: scriptTryOn.state !== "processing" };
  const tryOn = (await findDemoTryOn(userId, key)) ?? (await insertDemoTryOn(order));
  if (tryOn.isOpen) await applyState(scriptTryOn, tryOn, userId);
  return (await findDemoTryOn(userId, key)) ?? tryOn;
}

/** Its layers can be made, so that the local engine succeeds. */
async function findBodyPhoto(userId: string): Promise<string | null> {
  const body = await getBody(userId);
  return body.state === "none" ? null : mediaIdOf(body.imageUrl);
}

async function seedPhoto(userId: string, file: string): Promise<string> {
  const kept = (await listKeptPictures(userId)).at(-1);
  const keptId = kept && mediaIdOf(kept.image.url);
  if (keptId) return keptId;
  const { id } = await ingestPicture({ ownerId: userId, purpose: "edit_input", bytes: await readPicture(file) });
  await keepPhoto(userId, imageUrlOf(id));
  return id;
}

async function applyState(scriptTryOn: ScriptTryOn, { id }: DemoTryOn, userId: string): Promise<void> {
  if (scriptTryOn.state === "processing") await submitToEngine(id);
  if (scriptTryOn.state === "failed") await settleTryOn({ id, fence: 0 }, { failure: scriptTryOn.error });
  if (scriptTryOn.state === "completed") await completeTryOn(scriptTryOn, id, userId);
  if (scriptTryOn.state === "failed" || scriptTryOn.state === "completed") await backdateOutcome(id, hoursAgo(scriptTryOn.hoursAgo - workHours));
}

async function completeTryOn({ result, feedback }: ScriptTryOn & { state: "completed" }, id: string, userId: string): Promise<void> {
  const picture = await ingestAiResult(userId, await readPicture(result));
  await settleTryOn({ id, fence: 0 }, { resultIds: [picture.id] });
  if (!feedback) return;
  await rateTryOn(userId, id, feedback);
  await markTryOnsSeen(userId, id);
}

async function submitToEngine(id: string): Promise<void> {
  const claim = await claimTryOn(id);
  const submission = claim && (await beginSubmission(claim));
  if (!submission) return;
  await recordSubmission(id, localRequestId(id, Date.now() + engineTimeMs));
  await releaseLease(submission, { inSeconds: 0 });
}
