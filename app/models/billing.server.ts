import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { paymentEvents, payments, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import {
  factsOf,
  isDisputed,
  liveSubscription,
  type PaidInvoice,
  type Pause,
  type PaymentAccount,
  type PaymentEvent,
  pauseOf,
  runningPayments,
} from "./billing";
import type { Plan } from "./contract";
import { settleDispute } from "./dispute.server";
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
  pause: Pause | null;
};

/** What billing must know of the person; null when they are gone. */
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

/** The same; signed_out when they are gone. */
export async function requirePayer(userId: string): Promise<Payer> {
  const payer = await findPayer(userId);
  if (!payer) throw new AppError("signed_out");
  return payer;
}

/** Remembers the provider's name for the person; of two at once the first stays. Who changed their address or name meanwhile is corrected there. */
export async function keepCustomer({ id, email, name }: Payer, customerId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .update(users)
      .set({ paymentCustomerId: sql`coalesce(${users.paymentCustomerId}, ${customerId})` })
      .where(eq(users.id, id))
      .returning({ customerId: users.paymentCustomerId, email: users.email, name: users.name });
    if (kept && (kept.email !== email || kept.name !== name)) await enqueue(tx, "payment-customer", { userId: id });
    return kept?.customerId ?? customerId;
  });
}

/** The provider has deleted the customer: what we knew of it goes too. */
export async function forgetCustomer(userId: string): Promise<void> {
  const gone = { paymentCustomerId: null, paymentSubscriptionId: null, subscriptionEndDate: null, subscriptionPlan: "free", planPause: null } as const;
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
 * Takes over what the provider says of the account: plan, dates, and each payment, dispute, refund and end that is new, once. A reading older than the last one changes nothing.
 * What runs for somebody who is leaving, suspended or in a dispute will not be renewed.
 */
export async function applyAccount(customerId: string, reading: number, account: PaymentAccount, event?: PaymentEvent): Promise<void> {
  await db.transaction(async (tx) => {
    if (event && !(await takeEvent(tx, event))) return;
    const [person] = await tx
      .select({
        id: users.id,
        reading: users.billingReading,
        subscriptionId: users.paymentSubscriptionId,
        isHeld: users.isRenewalHeld,
        isHere: isPresent,
      })
      .from(users)
      .where(eq(users.paymentCustomerId, customerId))
      .for("no key update");
    if (!person) return;
    if (event?.isCustomerGone) await tx.update(users).set({ paymentCustomerId: null }).where(eq(users.id, person.id)); // the next plan is another customer's
    if (person.reading > reading) return;
    const live = liveSubscription(account);
    const pause = live ? pauseOf(account, live) : null;
    const isOther = (live?.id ?? null) !== person.subscriptionId;
    await tx
      .update(users)
      .set({
        subscriptionPlan: live && !pause ? live.plan : "free",
        paymentSubscriptionId: live?.id ?? null,
        subscriptionEndDate: live && !pause ? live.periodEnd : null,
        isSubscriptionEnding: live?.isEnding ?? false,
        planPause: pause,
        billingReading: reading,
        ...(isOther ? { isRenewalHeld: false } : {}), // what held the one says nothing of the next
      })
      .where(eq(users.id, person.id));
    const mayRenew = live && person.isHere && !isDisputed(account, live);
    const isRenewalWrong = mayRenew ? person.isHeld && !isOther : live && !live.isEnding;
    if (isRenewalWrong || pause === "charged_back") await enqueue(tx, "renewal", { userId: person.id });
    const running = live ? runningPayments(account, live) : [];
    for (const fact of factsOf(account)) {
      if (fact.kind === "paid") await settlePayment(tx, person.id, fact.invoice);
      else if (fact.kind === "refunded") await settleRefund(tx, person.id, fact.invoice);
      else if (fact.kind === "disputed") await settleDispute(tx, person.id, fact, running.includes(fact.invoice));
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

const inOpenDispute = sql`users.id in (select user_id from payments where dispute_status = 'open')`;

/** Accounts whose paid time is over by our clock, or who are in a dispute, the latest first: the provider's word on them may not have arrived. */
export async function listOverdueCustomers(): Promise<string[]> {
  const rows = await db
    .select({ customerId: users.paymentCustomerId })
    .from(users)
    .where(or(and(sql`subscription_plan <> 'free'`, lt(users.subscriptionEndDate, sql`now() - interval '5 minutes'`)), inOpenDispute))
    .orderBy(desc(users.subscriptionEndDate))
    .limit(500);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** Forgets the payments of people who are gone, when the law no longer asks for them; the sweeper's part. */
export async function removeOldPayments(): Promise<void> {
  await db.delete(payments).where(and(isNull(payments.userId), lt(payments.paidAt, sql`now() - make_interval(years => ${retention.paymentYears})`)));
}

/** Forgets events that no provider sends again; the sweeper's part. */
export async function removeOldPaymentEvents(): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, sql`now() - make_interval(days => ${retention.paymentNoticeDays})`));
}
