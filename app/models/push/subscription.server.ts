import { ECDH } from "node:crypto";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { vapidKeys } from "#app/config/vapid.server";
import { db } from "#app/db/client.server";
import { pushSubscriptions, sessions, userSettings, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isActive } from "#app/models/access/active-people.server";
import { isSessionValid, maxSessions, type Viewer } from "#app/models/account/session.server";
import { isPushEndpoint } from "./push-services";
import type { PushSubscriptionInput } from "./subscription.schema";

const invalid = (path: string) => new AppError("invalid", { issues: [{ path, message: "errors:invalid" }] });

/** Replaces the session's subscription; a person has one a session. */
export async function subscribeToPush({ id: userId, sessionId }: Viewer, input: PushSubscriptionInput, agent: string): Promise<void> {
  if (!vapidKeys) throw new AppError("unavailable");
  if (!isPushEndpoint(input.endpoint, env.PUSH_SERVICES)) throw invalid("endpoint");
  if (!isCurvePoint(input.p256dh)) throw invalid("p256dh");
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, input.endpoint)));
    await tx
      .insert(pushSubscriptions)
      .values({ userId, sessionId, ...input, agent: agent.slice(0, 300) })
      .onConflictDoNothing();
  });
}

function isCurvePoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, "prime256v1", "base64url", "hex", "uncompressed").length === 130;
  } catch {
    return false;
  }
}

export async function unsubscribeFromPush({ sessionId }: Viewer): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

export async function getPushState({ sessionId }: Viewer): Promise<{ publicKey: string | null; isSubscribed: boolean }> {
  const [row] = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return { publicKey: vapidKeys?.publicKey ?? null, isSubscribed: row !== undefined };
}

export async function listSubscriptionIds(userId: string): Promise<string[]> {
  const rows = await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)).limit(maxSessions);
  return rows.map(({ id }) => id);
}

/** Null without a valid session of an active person. */
export async function getPushRecipient(subscriptionId: string) {
  const [row] = await db
    .select({ subscription: pushSubscriptions, settings: userSettings, language: users.locale })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(userSettings, eq(userSettings.userId, users.id))
    .where(and(eq(pushSubscriptions.id, subscriptionId), isSessionValid, isActive));
  return row ?? null;
}

export type PushRecipient = NonNullable<Awaited<ReturnType<typeof getPushRecipient>>>;

export async function removeSubscription(id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** `error` is a short reason, null after a success. */
export async function setSubscriptionError(id: string, error: string | null): Promise<void> {
  const isChanged = error === null ? isNotNull(pushSubscriptions.lastError) : sql`${pushSubscriptions.lastError} is distinct from ${error}`;
  await db
    .update(pushSubscriptions)
    .set({ lastError: error })
    .where(and(eq(pushSubscriptions.id, id), isChanged));
}
