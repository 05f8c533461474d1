import { asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { creditEntries, paymentEvents, payments, users } from "#app/db/schema";

/** All that the database holds of somebody's plan and money. */
export async function billingOf(userId: string) {
  const [person] = await db
    .select({ plan: users.subscriptionPlan, credits: users.credits, endsAt: users.subscriptionEndDate, isEnding: users.isSubscriptionEnding })
    .from(users)
    .where(eq(users.id, userId));
  const paid = await db
    .select({ plan: payments.plan, amount: payments.amount, isRefunded: sql<boolean>`${payments.refundedAt} is not null` })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.paidAt), asc(payments.id));
  const [{ sum } = { sum: 0 }] = await db
    .select({ sum: sql<number>`coalesce(sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId));
  if (!person) throw new Error("the person is gone");
  return { ...person, endsAt: person.endsAt?.getTime() ?? null, payments: paid, ledger: sum };
}

/** How often the event stands in the books: once or not at all. */
export const countEvents = async (id: string) => (await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).length;

export const planEntries = (userId: string) =>
  db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.userId, userId))
    .orderBy(asc(creditEntries.id));
