import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { paymentEvents, payments, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import { factsOf, liveSubscription, type PaidInvoice, type PaymentAccount, type PaymentEvent } from "./billing";
import type { Plan } from "./contract";
import type { PaidPlan } from "./plan";
import { grantPlanCredits, lapsePlanCredits, takeBackPlanCredits } from "./plan-credit.server";
import { isPresent } from "./presence.server";
import { retention } from "./retention";

/** Whoever pays, as the payment provider needs to know them. */
export type Payer = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  customerId: string | null;
  subscriptionId: string | null;
  isEnding: boolean;
};

/** What billing must know of the person; signed_out when they are gone. */
export async function requirePayer(userId: string): Promise<Payer> {
  const [payer] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      plan: users.subscriptionPlan,
      customerId: users.paymentCustomerId,
      subscriptionId: users.paymentSubscriptionId,
      isEnding: users.isSubscriptionEnding,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!payer) throw new AppError("signed_out");
  return payer;
}

/** Remembers the provider's name for the person; of two at once the first stays. */
export async function keepCustomer(userId: string, customerId: string): Promise<string> {
  const [kept] = await db
    .update(users)
    .set({ paymentCustomerId: sql`coalesce(${users.paymentCustomerId}, ${customerId})` })
    .where(eq(users.id, userId))
    .returning({ customerId: users.paymentCustomerId });
  return kept?.customerId ?? customerId;
}

/** The provider has deleted the customer: what we knew of it goes too. */
export async function forgetCustomer(userId: string): Promise<void> {
  const gone = { paymentCustomerId: null, paymentSubscriptionId: null, subscriptionEndDate: null, subscriptionPlan: "free" } as const;
  await db.update(users).set(gone).where(eq(users.id, userId));
}

/** The number of a reading of somebody's payment account; drawn before it begins. */
export async function drawReading(): Promise<number> {
  const [row] = await db.execute<{ reading: string }>(sql`select nextval('billing_readings') as reading`);
  return Number(row?.reading);
}

/** Whether this event took effect before. */
export async function isKnownEvent({ id }: PaymentEvent): Promise<boolean> {
  const known = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id));
  return known.length > 0;
}

/**
 * Takes over what the provider says of the account: plan, dates, and each payment, refund and end that is new, once. A reading older than the last one changes nothing.
 * What begins to run for somebody who is leaving or suspended will not be renewed.
 */
export async function applyAccount(customerId: string, reading: number, account: PaymentAccount, event?: PaymentEvent): Promise<void> {
  await db.transaction(async (tx) => {
    if (event && !(await takeEvent(tx, event))) return;
    const [person] = await tx
      .select({
        id: users.id,
        reading: users.billingReading,
        subscriptionId: users.paymentSubscriptionId,
        isEnding: users.isSubscriptionEnding,
        isHere: isPresent,
      })
      .from(users)
      .where(eq(users.paymentCustomerId, customerId))
      .for("no key update");
    if (!person) return;
    if (event?.isCustomerGone) await tx.update(users).set({ paymentCustomerId: null }).where(eq(users.id, person.id)); // the next plan is another customer's
    if (person.reading > reading) return;
    const live = liveSubscription(account);
    const isOther = (live?.id ?? null) !== person.subscriptionId;
    await tx
      .update(users)
      .set({
        subscriptionPlan: live?.plan ?? "free",
        paymentSubscriptionId: live?.id ?? null,
        subscriptionEndDate: live?.periodEnd ?? null,
        isSubscriptionEnding: live?.isEnding ?? false,
        billingReading: reading,
        ...(isOther ? { isRenewalHeld: false } : {}), // what held the one says nothing of the next
      })
      .where(eq(users.id, person.id));
    if (live && !live.isEnding && (isOther || person.isEnding) && !person.isHere) await enqueue(tx, "renewal", { userId: person.id });
    for (const fact of factsOf(account)) {
      if (fact.kind === "paid") await settlePayment(tx, person.id, fact.invoice);
      else if (fact.kind === "refunded") await settleRefund(tx, person.id, fact.invoice);
      else await lapsePlanCredits(tx, person.id, fact.subscription.id);
    }
  });
}

async function takeEvent(tx: Tx, { id, type }: PaymentEvent): Promise<boolean> {
  const taken = await tx.insert(paymentEvents).values({ id, type }).onConflictDoNothing().returning({ id: paymentEvents.id });
  return taken.length > 0;
}

async function settlePayment(tx: Tx, userId: string, { id, subscriptionId, plan, amount, paidAt, isPeriod }: PaidInvoice) {
  const fresh = await tx.insert(payments).values({ id, userId, subscriptionId, plan, amount, paidAt }).onConflictDoNothing().returning({ id: payments.id });
  if (fresh.length === 0) return;
  if (isPeriod && plan === "basic") await grantPlanCredits(tx, userId, id);
  if (amount > 0) await enqueue(tx, "mail", { kind: "receipt", paymentId: id });
}

async function settleRefund(tx: Tx, userId: string, { id, refundedAt }: PaidInvoice) {
  const fresh = await tx
    .update(payments)
    .set({ refundedAt })
    .where(and(eq(payments.id, id), isNull(payments.refundedAt)))
    .returning({ id: payments.id });
  if (fresh.length > 0) await takeBackPlanCredits(tx, userId, id);
}

export type Receipt = { id: string; plan: PaidPlan; amount: number; paidAt: string; isRefunded: boolean };

/** The last payments of the person, the latest first. */
export async function listReceipts(userId: string): Promise<Receipt[]> {
  const rows = await db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.paidAt), desc(payments.id)).limit(24);
  return rows.map(({ id, plan, amount, paidAt, refundedAt }) => ({ id, plan, amount, paidAt: paidAt.toISOString(), isRefunded: refundedAt !== null }));
}

const refundDays = 7;

/** The payments that ending the running subscription now gives back: what is left of them within seven days of the first, null once that is over. */
export async function listRefundable(userId: string): Promise<{ id: string; amount: number }[] | null> {
  const rows = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      refundedAt: payments.refundedAt,
      isInTime: sql<boolean>`${payments.paidAt} > now() - make_interval(days => ${refundDays})`,
    })
    .from(payments)
    .innerJoin(users, and(eq(users.id, payments.userId), eq(users.paymentSubscriptionId, payments.subscriptionId)))
    .where(eq(payments.userId, userId))
    .orderBy(asc(payments.paidAt));
  return rows[0]?.isInTime ? rows.filter(({ refundedAt }) => refundedAt === null) : null;
}

/** Accounts whose paid time is over by our clock, the latest first: the provider's word on them did not arrive. */
export async function listOverdueCustomers(): Promise<string[]> {
  const rows = await db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(and(sql`subscription_plan <> 'free'`, lt(users.subscriptionEndDate, sql`now() - interval '5 minutes'`)))
    .orderBy(desc(users.subscriptionEndDate))
    .limit(500);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** What the receipt's mail says; null when the person is gone. */
export async function getReceiptMail(paymentId: string) {
  const [row] = await db
    .select({ to: users.email, language: users.locale, id: payments.id, plan: payments.plan, amount: payments.amount, paidAt: payments.paidAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
}

/** Forgets the payments of people who are gone, when the law no longer asks for them; the sweeper's part. */
export async function removeOldPayments(): Promise<void> {
  await db.delete(payments).where(and(isNull(payments.userId), lt(payments.paidAt, sql`now() - make_interval(years => ${retention.paymentYears})`)));
}

/** Forgets events that no provider sends again; the sweeper's part. */
export async function removeOldPaymentEvents(): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, sql`now() - make_interval(days => ${retention.paymentNoticeDays})`));
}
