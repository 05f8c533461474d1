import { asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, paymentEvents, payments, users } from "#app/db/schema";

/** Returns a person's plan, credits and payments. */
export async function getBillingState(userId: string) {
  const [person] = await db
    .select({ plan: users.subscriptionPlan, credits: users.credits, endsAt: users.subscriptionEndDate, isEnding: users.isSubscriptionEnding })
    .from(users)
    .where(eq(users.id, userId));
  const paidTotal = await db
    .select({ plan: payments.plan, amount: payments.amount, isRefunded: sql<boolean>`${payments.refundedAt} is not null` })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.paidAt), asc(payments.id));
  const [{ sum } = { sum: 0 }] = await db
    .select({ sum: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId));
  if (!person) throw new Error("the person is gone");
  return { ...person, endsAt: person.endsAt?.getTime() ?? null, payments: paidTotal, ledger: sum };
}

/** Counts the stored event: zero or one. */
export const countEvents = async (id: string) => (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length;

export const listPlanEntries = (userId: string) =>
  db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(asc(creditEntries.id));
