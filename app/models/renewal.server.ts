import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { isPresent } from "./presence.server";

/** Whose renewal at the payment provider is not as it should be: `isEnding` is what it has to become. Null when all is right. */
export async function getRenewal(userId: string): Promise<{ customerId: string; subscriptionId: string; isEnding: boolean } | null> {
  const [person] = await db
    .select({
      customerId: users.paymentCustomerId,
      subscriptionId: users.paymentSubscriptionId,
      isHere: isPresent,
      isEnding: users.isSubscriptionEnding,
      isHeld: users.isRenewalHeld,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person?.customerId || !person.subscriptionId) return null;
  const { customerId, subscriptionId, isHere, isEnding, isHeld } = person;
  const isWrong = isHere ? isHeld : !isEnding;
  return isWrong ? { customerId, subscriptionId, isEnding: !isHere } : null;
}

/** Remembers whether it was the absence that stopped the renewal: only then does a return set it going again. */
export async function keepRenewal(userId: string, isRenewalHeld: boolean): Promise<void> {
  await db.update(users).set({ isRenewalHeld }).where(eq(users.id, userId));
}
