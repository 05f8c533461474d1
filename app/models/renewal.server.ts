import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { isPresent } from "./presence.server";

/** What has to be done at the payment provider: not to renew, to renew again, or to end at once what the bank took back for good. */
type Renewal = { customerId: string; subscriptionId: string; wish: "hold" | "resume" | "end" };

const isDisputed = sql<boolean>`exists (
  select from payments where payments.user_id = users.id and payments.subscription_id = users.payment_subscription_id and dispute_status in ('open', 'lost'))`;

/** Whose renewal at the payment provider is not as it should be, and what it has to become. Null when all is right. */
export async function getRenewal(userId: string): Promise<Renewal | null> {
  const [person] = await db
    .select({
      customerId: users.paymentCustomerId,
      subscriptionId: users.paymentSubscriptionId,
      isHere: isPresent,
      isEnding: users.isSubscriptionEnding,
      isHeld: users.isRenewalHeld,
      pause: users.planPause,
      isDisputed,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.customerId || !person.subscriptionId) return null;
  const { customerId, subscriptionId, isHere, isEnding, isHeld, pause } = person;
  if (pause === "charged_back") return { customerId, subscriptionId, wish: "end" };
  const mayRenew = isHere && !person.isDisputed;
  const isWrong = mayRenew ? isHeld : !isEnding;
  return isWrong ? { customerId, subscriptionId, wish: mayRenew ? "resume" : "hold" } : null;
}

/** Remembers whether it was the absence or a dispute that stopped the renewal: only then does its end set it going again. */
export async function keepRenewal(userId: string, isRenewalHeld: boolean): Promise<void> {
  await db.update(users).set({ isRenewalHeld }).where(eq(users.id, userId));
}
