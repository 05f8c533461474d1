import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { paymentEvents, payments, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isActive } from "#app/models/access/active-people.server";
import type { Plan } from "#app/models/contract";
import { retention } from "#app/models/shared/retention";
import { enqueue } from "#app/queue/queue.server";
import {
  getLiveSubscription,
  getPause,
  isDisputed,
  listBillingEvents,
  listCurrentPayments,
  type PaidInvoice,
  type Pause,
  type PaymentAccount,
  type PaymentEvent,
} from "./billing";
import { settleDispute } from "./dispute.server";
import { expirePlanCredits, grantPlanCredits, revokePlanCredits } from "./plan-credit.server";

export type Payer = {
  id: string;
  email: string;
  name: string;
  plan: Plan;
  customerId: string | null;
  subscriptionId: string | null;
  isEnding: boolean;
  pause: Pause | null;
};

export async function findPayer(userId: string): Promise<Payer | null> {
  const [payer] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      plan: users.subscriptionPlan,
      customerId: users.paymentCustomerId,
      subscriptionId: users.paymentSubscriptionId,
      isEnding: users.isSubscriptionEnding,
      pause: users.planPause,
    })
    .from(users)
    .where(eq(users.id, userId));
  return payer ?? null;
}

/** Throws signed_out for an unknown user. */
export async function requirePayer(userId: string): Promise<Payer> {
  const payer = await findPayer(userId);
  if (!payer) throw new AppError("signed_out");
  return payer;
}

/** First customer id wins; corrects stale address and name there. */
export async function saveCustomer({ id, email, name }: Payer, customerId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [saved] = await tx
      .update(users)
      .set({ paymentCustomerId: sql`coalesce(${users.paymentCustomerId}, ${customerId})` })
      .where(eq(users.id, id))
      .returning({ customerId: users.paymentCustomerId, email: users.email, name: users.name });
    if (saved && (saved.email !== email || saved.name !== name)) await enqueue(tx, "payment-customer", { userId: id });
    return saved?.customerId ?? customerId;
  });
}

export async function clearCustomer(userId: string): Promise<void> {
  const cleared = { paymentCustomerId: null, paymentSubscriptionId: null, subscriptionEndDate: null, subscriptionPlan: "free", planPause: null } as const;
  await db.update(users).set(cleared).where(eq(users.id, userId));
}

/** Sequence number of a sync; take it before reading the account. */
export async function nextSyncSequence(): Promise<number> {
  const [row] = await db.execute<{ reading: string }>(sql`select nextval('billing_readings') as reading`);
  return Number(row?.reading);
}

export async function isEventProcessed({ id }: PaymentEvent): Promise<boolean> {
  const processed = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id));
  return processed.length > 0;
}

/** Applies a snapshot; older `reading`s change nothing (decision 014). */
export async function applyPaymentAccount(customerId: string, reading: number, account: PaymentAccount, event?: PaymentEvent): Promise<void> {
  await db.transaction(async (tx) => {
    if (event && !(await markEventProcessed(tx, event))) return;
    const [person] = await tx
      .select({
        id: users.id,
        reading: users.billingReading,
        subscriptionId: users.paymentSubscriptionId,
        isHeld: users.isRenewalHeld,
        isHere: isActive,
      })
      .from(users)
      .where(eq(users.paymentCustomerId, customerId))
      .for("no key update");
    if (!person) return;
    if (event?.isCustomerGone) await tx.update(users).set({ paymentCustomerId: null }).where(eq(users.id, person.id)); // The next plan gets a new customer.
    if (person.reading > reading) return;
    const subscription = getLiveSubscription(account);
    const pause = subscription ? getPause(account, subscription) : null;
    const isOther = (subscription?.id ?? null) !== person.subscriptionId;
    await tx
      .update(users)
      .set({
        subscriptionPlan: subscription && !pause ? subscription.plan : "free",
        paymentSubscriptionId: subscription?.id ?? null,
        subscriptionEndDate: subscription && !pause ? subscription.periodEnd : null,
        isSubscriptionEnding: subscription?.isEnding ?? false,
        planPause: pause,
        billingReading: reading,
        ...(isOther ? { isRenewalHeld: false } : {}), // A new subscription starts without a hold.
      })
      .where(eq(users.id, person.id));
    const mayRenew = subscription && person.isHere && !isDisputed(account, subscription);
    const isRenewalWrong = mayRenew ? person.isHeld && !isOther : subscription && !subscription.isEnding;
    if (isRenewalWrong || pause === "charged_back") await enqueue(tx, "renewal", { userId: person.id });
    const running = subscription ? listCurrentPayments(account, subscription) : [];
    for (const fact of listBillingEvents(account)) {
      if (fact.kind === "paid") await settlePayment(tx, person.id, fact.invoice);
      else if (fact.kind === "refunded") await settleRefund(tx, person.id, fact.invoice);
      else if (fact.kind === "disputed") await settleDispute(tx, person.id, fact, running.includes(fact.invoice));
      else await expirePlanCredits(tx, person.id, fact.subscription.id);
    }
  });
}

async function markEventProcessed(tx: Tx, { id, type }: PaymentEvent): Promise<boolean> {
  const taken = await tx.insert(paymentEvents).values({ id, type }).onConflictDoNothing().returning({ id: paymentEvents.id });
  return taken.length > 0;
}

async function settlePayment(tx: Tx, userId: string, { id, subscriptionId, plan, amount, paidAt, isPeriod }: PaidInvoice) {
  const inserted = await tx.insert(payments).values({ id, userId, subscriptionId, plan, amount, paidAt }).onConflictDoNothing().returning({ id: payments.id });
  if (inserted.length === 0) return;
  if (isPeriod) await grantPlanCredits(tx, userId, id, plan);
  if (amount > 0) await enqueue(tx, "mail", { kind: "receipt", paymentId: id });
}

async function settleRefund(tx: Tx, userId: string, { id, refundedAt }: PaidInvoice) {
  const inserted = await tx
    .update(payments)
    .set({ refundedAt })
    .where(and(eq(payments.id, id), isNull(payments.refundedAt)))
    .returning({ id: payments.id });
  if (inserted.length > 0) await revokePlanCredits(tx, userId, id);
}

const hasOpenDispute = sql`users.id in (select user_id from payments where dispute_status = 'open')`;

/** Expired or disputed, latest first; missed webhooks. */
export async function listOverdueCustomers(): Promise<string[]> {
  const rows = await db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(or(and(sql`subscription_plan <> 'free'`, lt(users.subscriptionEndDate, sql`now() - interval '5 minutes'`)), hasOpenDispute))
    .orderBy(desc(users.subscriptionEndDate))
    .limit(500);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

export async function removeOldPayments(): Promise<void> {
  await db.delete(payments).where(and(isNull(payments.userId), lt(payments.paidAt, sql`now() - make_interval(years => ${retention.paymentYears})`)));
}

export async function removeOldPaymentEvents(): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, sql`now() - make_interval(days => ${retention.paymentNoticeDays})`));
}
