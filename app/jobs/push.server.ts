import { env } from "#app/config/env.server";
import { log } from "#app/config/log.server";
import { db } from "#app/db/client.server";
import { sendPush } from "#app/integrations/web-push.server";
import { getHomeBadges } from "#app/models/activity/home.server";
import { enqueuePush } from "#app/models/events/push.server";
import { getPushFacts } from "#app/models/push/push-facts.server";
import { isPushEndpoint } from "#app/models/push/push-services";
import { findQuietHours } from "#app/models/push/quiet-hours";
import { getPushRecipient, listSubscriptionIds, type PushRecipient, removeSubscription, setSubscriptionError } from "#app/models/push/subscription.server";
import { addPoint } from "#app/models/shared/limit.server";
import type { JobHandlers, PushSubject } from "#app/queue/queue.server";
import { createPushMessage } from "./push-message.server";

const likeSeconds = 60;
const maxWaitSeconds = 60 * 60;

/** To one subscription, or a job for each; twice is harmless, the tag replaces. */
export const push: JobHandlers["push"] = {
  concurrency: 4,
  run: ({ userId, about, subscriptionId }) => (subscriptionId ? pushTo(subscriptionId, userId, about) : pushToAll(userId, about)),
};

async function pushToAll(userId: string, about: PushSubject): Promise<void> {
  const startAfter = about.kind === "like" ? await countLikePush(userId) : 0;
  const ids = startAfter > 0 ? [undefined] : await listSubscriptionIds(userId);
  await db.transaction(async (tx) => {
    for (const subscriptionId of ids) await enqueuePush(tx, userId, about, { startAfter, ...(subscriptionId ? { subscriptionId } : {}) });
  });
}

/** Seconds to wait: likes are pushed once a minute. */
async function countLikePush(userId: string): Promise<number> {
  const { points, secondsLeft } = await addPoint(`push-like:${userId}`, likeSeconds);
  return points > 1 ? Math.ceil(secondsLeft) : 0;
}

async function pushTo(subscriptionId: string, userId: string, about: PushSubject): Promise<void> {
  const recipient = await getPushRecipient(subscriptionId);
  if (!recipient) return;
  const facts = await getPushFacts(userId, recipient.settings, about);
  if (!facts) return;
  const isAsked = facts.kind === "edit_ready" || facts.kind === "credit_returned";
  const quiet = isAsked ? null : findQuietHours(recipient.settings, recipient.subscription.timeZone, new Date());
  if (quiet) {
    const startAfter = Math.ceil((quiet.until.getTime() - Date.now()) / 1000);
    return enqueueLater(recipient, { kind: "quiet", since: quiet.since.toISOString() }, startAfter);
  }
  const { messages, activity } = await getHomeBadges(userId);
  await deliver(recipient, about, createPushMessage(recipient, facts, messages + activity));
}

const enqueueLater = ({ subscription: { id, userId } }: PushRecipient, about: PushSubject, startAfter: number) =>
  db.transaction((tx) => enqueuePush(tx, userId, about, { subscriptionId: id, startAfter }));

/** 404 and 410 remove, 429 and 5xx wait, the rest is given up. */
async function deliver(recipient: PushRecipient, about: PushSubject, message: ReturnType<typeof createPushMessage>): Promise<void> {
  const { subscription } = recipient;
  if (!isPushEndpoint(subscription.endpoint, env.PUSH_SERVICES)) return removeSubscription(subscription.id);
  const { status, retryAfter } = await sendPush(subscription, message).catch(async (error: Error) => {
    await setSubscriptionError(subscription.id, error.name);
    throw new Error(`push service not reached: ${error.name}`); // the message may contain the endpoint
  });
  if (status === 404 || status === 410) return removeSubscription(subscription.id);
  const isAccepted = status >= 200 && status < 300;
  await setSubscriptionError(subscription.id, isAccepted ? null : String(status));
  if (isAccepted) return;
  const mayWork = status === 429 || status >= 500;
  if (mayWork && retryAfter > 0) return enqueueLater(recipient, about, Math.min(retryAfter, maxWaitSeconds));
  if (mayWork) throw new Error(`push service answered ${status}`);
  log.warn({ status, host: new URL(subscription.endpoint).hostname }, "a push was refused");
}
