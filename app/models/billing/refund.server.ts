import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { keyedHash } from "#app/config/keyed-hash.server";
import { type Db, db } from "#app/db/client.server";
import { payments, refundMarks, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { normaliseMailbox } from "#app/lib/email";
import { retention } from "#app/models/shared/retention";
import type { PaymentAccount } from "./billing";

const refundDays = 7;
const refundRetryDays = 30;
const maxPayments = 50;
const maxCards = 20;

type Payment = { id: string; amount: number; subscriptionId: string; isLeft: boolean; isTaken: boolean; isInTime: boolean; wasAsked: boolean };

type RefundDecision =
  | { subscriptionId: string; unrefunded: Payment[] }
  | { refusal: "not_subscribed" | "refund_too_late" | "refund_used" | "payment_disputed" };

function listFirstPayments(tx: Db, userId: string): Promise<Payment[]> {
  const first = tx
    .select({ subscriptionId: payments.subscriptionId })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.amount, 0)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(1);
  return tx
    .select({
      id: payments.id,
      amount: payments.amount,
      subscriptionId: payments.subscriptionId,
      isLeft: sql<boolean>`${payments.refundedAt} is null and coalesce(${payments.disputeStatus}, 'won') = 'won'`,
      isTaken: sql<boolean>`coalesce(${payments.disputeStatus} <> 'won', false)`,
      isInTime: sql<boolean>`${payments.paidAt} > now() - make_interval(days => ${refundDays})`,
      wasAsked: sql<boolean>`coalesce(${payments.refundAskedAt} > now() - make_interval(days => ${refundRetryDays}), false)`,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.amount, 0), eq(payments.subscriptionId, sql`(${first})`)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(maxPayments);
}

// First subscription only; granted refunds run to completion.
function decideRefund(rows: Payment[], runningIds: string[]): RefundDecision {
  const [first] = rows;
  const isRunning = first !== undefined && runningIds.includes(first.subscriptionId);
  const wasAsked = rows.some((row) => row.wasAsked);
  const unrefunded = rows.filter(({ isLeft }) => isLeft);
  if (!first || (!isRunning && !(wasAsked && unrefunded.length > 0))) return { refusal: first && runningIds.length > 0 ? "refund_used" : "not_subscribed" };
  if (rows.some(({ isTaken }) => isTaken)) return { refusal: "payment_disputed" };
  if (!first.isInTime && !wasAsked) return { refusal: "refund_too_late" };
  return { subscriptionId: first.subscriptionId, unrefunded };
}

const emailMark = (email: string) => keyedHash("refund", `mailbox ${normaliseMailbox(email)}`);
const cardMark = (card: string) => keyedHash("refund", `card ${card}`);

const isUsedElsewhere = (marks: string[], subscriptionId: string) => and(inArray(refundMarks.id, marks), ne(refundMarks.subscriptionId, subscriptionId));

export type RefundClaim = { subscriptionId: string; paymentIds: string[] };

/** Idempotent per subscription; throws refund_used. */
export async function claimRefund(userId: string, { subscriptions, invoices }: PaymentAccount): Promise<RefundClaim> {
  const runningIds = subscriptions.filter(({ isLive }) => isLive).map(({ id }) => id);
  const cards = invoices.flatMap((invoice) => invoice.cards);
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("no key update");
    if (!person) throw new AppError("signed_out");
    const verdict = decideRefund(await listFirstPayments(tx, userId), runningIds);
    if ("refusal" in verdict) throw new AppError(verdict.refusal);
    const { subscriptionId, unrefunded } = verdict;
    // Sorted to avoid deadlocks on shared cards.
    const marks = [...new Set([emailMark(person.email), ...cards.slice(0, maxCards).map(cardMark)])].sort();
    await tx
      .insert(refundMarks)
      .values(marks.map((id) => ({ id, subscriptionId })))
      .onConflictDoNothing();
    const others = await tx.select({ id: refundMarks.id }).from(refundMarks).where(isUsedElsewhere(marks, subscriptionId)).limit(1);
    if (others.length > 0) throw new AppError("refund_used");
    await tx
      .update(payments)
      .set({ refundAskedAt: sql`now()` })
      .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.userId, userId), isNull(payments.refundAskedAt)));
    return { subscriptionId, paymentIds: unrefunded.map(({ id }) => id) };
  });
}

export async function listUnrefundedPayments(userId: string, { subscriptionId, paymentIds }: RefundClaim): Promise<string[]> {
  const rows = await listFirstPayments(db, userId);
  return rows.filter((row) => row.subscriptionId === subscriptionId && row.isLeft && !paymentIds.includes(row.id)).map(({ id }) => id);
}

export type RefundOffer = { amount: number; tryOns: number; credits: number };

export async function getRefundOffer(userId: string): Promise<RefundOffer | null> {
  const [person] = await db.select({ email: users.email, runningId: users.paymentSubscriptionId }).from(users).where(eq(users.id, userId));
  const verdict = decideRefund(await listFirstPayments(db, userId), person?.runningId ? [person.runningId] : []);
  if (!person || "refusal" in verdict || verdict.unrefunded.length === 0) return null;
  if ((await db.$count(refundMarks, isUsedElsewhere([emailMark(person.email)], verdict.subscriptionId))) > 0) return null;
  return { amount: verdict.unrefunded.reduce((sum, { amount }) => sum + amount, 0), ...(await countUsage(userId, verdict.subscriptionId)) };
}

async function countUsage(userId: string, subscriptionId: string): Promise<{ tryOns: number; credits: number }> {
  const [used] = await db.execute<{ tryOns: number; credits: number }>(sql`
    select count(*)::int as "tryOns", coalesce(-sum(spent.amount), 0)::int as credits from credit_entries spent
    where spent.user_id = ${userId} and spent.kind = 'spend'
      and spent.created_at >= (select min(created_at) from ${payments} where user_id = ${userId} and subscription_id = ${subscriptionId})
      and not exists (select from credit_entries back where back.image_edit_id = spent.image_edit_id and back.kind = 'refund')`);
  return used ?? { tryOns: 0, credits: 0 };
}

export async function removeOldRefundMarks(): Promise<void> {
  await db.delete(refundMarks).where(lt(refundMarks.createdAt, sql`now() - make_interval(days => ${retention.refundMarkDays})`));
}
