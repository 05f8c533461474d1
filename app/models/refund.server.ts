import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { type Db, db } from "#app/db/client.server";
import { payments, refundMarks, users } from "#app/db/schema";
import { keyedHash } from "#app/keyed-hash.server";
import { AppError } from "./app-error";
import type { PaymentAccount } from "./billing";
import { mailboxOf } from "./email";
import { retention } from "./retention";

const refundDays = 7;
/** A refund that was asked for in time and broke off can be asked for again so long. */
const askAgainDays = 30;
const maxPayments = 50;
const maxCards = 20;

type Payment = { id: string; amount: number; subscriptionId: string; isLeft: boolean; isTaken: boolean; isInTime: boolean; wasAsked: boolean };

/** What can be given back, or why nothing can. */
type Verdict = { subscriptionId: string; left: Payment[] } | { refusal: "not_subscribed" | "refund_too_late" | "refund_used" | "payment_disputed" };

/** The payments of the subscription that the person's first payment was for, the oldest first. */
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
      wasAsked: sql<boolean>`coalesce(${payments.refundAskedAt} > now() - make_interval(days => ${askAgainDays}), false)`,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.amount, 0), eq(payments.subscriptionId, sql`(${first})`)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(maxPayments);
}

// the right is of the first payment: of another subscription's there is none, and what was granted is carried out to its end
function judge(rows: Payment[], runningIds: string[]): Verdict {
  const [first] = rows;
  const isRunning = first !== undefined && runningIds.includes(first.subscriptionId);
  const wasAsked = rows.some((row) => row.wasAsked);
  const left = rows.filter(({ isLeft }) => isLeft);
  if (!first || (!isRunning && !(wasAsked && left.length > 0))) return { refusal: first && runningIds.length > 0 ? "refund_used" : "not_subscribed" };
  if (rows.some(({ isTaken }) => isTaken)) return { refusal: "payment_disputed" };
  if (!first.isInTime && !wasAsked) return { refusal: "refund_too_late" };
  return { subscriptionId: first.subscriptionId, left };
}

const markOfEmail = (email: string) => keyedHash("refund", `mailbox ${mailboxOf(email)}`);
const markOfCard = (card: string) => keyedHash("refund", `card ${card}`);

const isOthers = (marks: string[], subscriptionId: string) => and(inArray(refundMarks.id, marks), ne(refundMarks.subscriptionId, subscriptionId));

export type RefundClaim = { subscriptionId: string; paymentIds: string[] };

/**
 * Grants the refund of the person's first payment, once: what is to be given back for which subscription. Asked again for the same one it is the same grant.
 * refund_used when it is not their first, or their address or one of the cards that paid had one before.
 */
export async function claimRefund(userId: string, { subscriptions, invoices }: PaymentAccount): Promise<RefundClaim> {
  const runningIds = subscriptions.filter(({ isLive }) => isLive).map(({ id }) => id);
  const cards = invoices.flatMap((invoice) => invoice.cards);
  return db.transaction(async (tx) => {
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for("no key update");
    if (!person) throw new AppError("signed_out");
    const verdict = judge(await listFirstPayments(tx, userId), runningIds);
    if ("refusal" in verdict) throw new AppError(verdict.refusal);
    const { subscriptionId, left } = verdict;
    // in one order, so that two who share a card wait for each other and do not lock each other up
    const marks = [...new Set([markOfEmail(person.email), ...cards.slice(0, maxCards).map(markOfCard)])].sort();
    await tx
      .insert(refundMarks)
      .values(marks.map((id) => ({ id, subscriptionId })))
      .onConflictDoNothing();
    const others = await tx.select({ id: refundMarks.id }).from(refundMarks).where(isOthers(marks, subscriptionId)).limit(1);
    if (others.length > 0) throw new AppError("refund_used");
    await tx
      .update(payments)
      .set({ refundAskedAt: sql`now()` })
      .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.userId, userId), isNull(payments.refundAskedAt)));
    return { subscriptionId, paymentIds: left.map(({ id }) => id) };
  });
}

/** What of a granted refund is not given back yet, as when a change of plan was paid at the same time. */
export async function listUnrefunded(userId: string, { subscriptionId, paymentIds }: RefundClaim): Promise<string[]> {
  const rows = await listFirstPayments(db, userId);
  return rows.filter((row) => row.subscriptionId === subscriptionId && row.isLeft && !paymentIds.includes(row.id)).map(({ id }) => id);
}

export type RefundOffer = { amount: number; tryOns: number; credits: number };

/** What the refund by button would give back now, and what was used since the first payment; null where there is none. */
export async function getRefundOffer(userId: string): Promise<RefundOffer | null> {
  const [person] = await db.select({ email: users.email, runningId: users.paymentSubscriptionId }).from(users).where(eq(users.id, userId));
  const verdict = judge(await listFirstPayments(db, userId), person?.runningId ? [person.runningId] : []);
  if (!person || "refusal" in verdict || verdict.left.length === 0) return null;
  if ((await db.$count(refundMarks, isOthers([markOfEmail(person.email)], verdict.subscriptionId))) > 0) return null;
  return { amount: verdict.left.reduce((sum, { amount }) => sum + amount, 0), ...(await countUsed(userId, verdict.subscriptionId)) };
}

async function countUsed(userId: string, subscriptionId: string): Promise<{ tryOns: number; credits: number }> {
  const [used] = await db.execute<{ tryOns: number; credits: number }>(sql`
    select count(*)::int as "tryOns", coalesce(-sum(spent.amount), 0)::int as credits from credit_entries spent
    where spent.user_id = ${userId} and spent.kind = 'spend'
      and spent.created_at >= (select min(created_at) from ${payments} where user_id = ${userId} and subscription_id = ${subscriptionId})
      and not exists (select from credit_entries back where back.image_edit_id = spent.image_edit_id and back.kind = 'refund')`);
  return used ?? { tryOns: 0, credits: 0 };
}

/** Forgets who had a refund, after the time the policy gives; the sweeper's part. */
export async function removeOldRefundMarks(): Promise<void> {
  await db.delete(refundMarks).where(lt(refundMarks.createdAt, sql`now() - make_interval(days => ${retention.refundMarkDays})`));
}
