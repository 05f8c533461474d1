import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";

/** `end`: cancel at once after a lost dispute. */
type Renewal = { customerId: string; subscriptionId: string; action: "hold" | "resume" | "end" };

const isDisputed = sql<boolean>`exists (
  select from payments where payments.user_id = users.id and payments.subscription_id = users.payment_subscription_id and dispute_status in ('open', 'lost'))`;

export async function getRenewal(userId: string): Promise<Renewal | null> {
  const [person] = await db
    .select({
      customerId: users.paymentCustomerId,
      subscriptionId: users.paymentSubscriptionId,
      isHere: isActive,
      isEnding: users.isSubscriptionEnding,
      isHeld: users.isRenewalHeld,
      pause: users.planPause,
      isDisputed,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.customerId || !person.subscriptionId) return null;
  const { customerId, subscriptionId, isHere, isEnding, isHeld, pause } = person;
  if (pause === "charged_back") return { customerId, subscriptionId, action: "end" };
  const mayRenew = isHere && !person.isDisputed;
  const isWrong = mayRenew ? isHeld : !isEnding;
  return isWrong ? { customerId, subscriptionId, action: mayRenew ? "resume" : "hold" } : null;
}

/** Marks a hold as ours, so that we may resume it. */
export async function setRenewalHeld(userId: string, isRenewalHeld: boolean): Promise<void> {
  await db.update(users).set({ isRenewalHeld }).where(eq(users.id, userId));
}
