import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { payments } from "#app/db/schema";
import { notify } from "#app/models/events/notification.server";
import type { Dispute, PaidInvoice } from "./billing";
import { freezePlanCredits, restorePlanCredits } from "./plan-credit.server";

/** No plan is sold for this long after a lost dispute. */
const disputeBlockDays = 180;

type DisputedInvoice = { invoice: PaidInvoice; dispute: Dispute };

/** Idempotent per status; freezes or restores plan credits. */
export async function settleDispute(tx: Tx, userId: string, { invoice, dispute }: DisputedInvoice, isRunning: boolean): Promise<void> {
  const { id, status, openedAt } = dispute;
  const updated = await tx
    .update(payments)
    .set({ disputedAt: openedAt, disputeStatus: status })
    .where(and(eq(payments.id, invoice.id), sql`${payments.disputeStatus} is distinct from ${status}`))
    .returning({ id: payments.id });
  if (updated.length > 0) await notify(tx, userId, { type: `dispute_${status}` });
  if (!isRunning) return;
  if (status !== "won") await freezePlanCredits(tx, userId, id);
  else if (!invoice.refundedAt) await restorePlanCredits(tx, userId, id);
}

export async function getBlockingDispute(userId: string): Promise<"open" | "lost" | null> {
  const isLate = sql`${payments.disputedAt} > now() - make_interval(days => ${disputeBlockDays})`;
  const [latest] = await db
    .select({ status: payments.disputeStatus })
    .from(payments)
    .where(and(eq(payments.userId, userId), sql`(${payments.disputeStatus} = 'open' or (${payments.disputeStatus} = 'lost' and ${isLate}))`))
    .orderBy(sql`${payments.disputeStatus} = 'open' desc`)
    .limit(1);
  return latest?.status === "open" || latest?.status === "lost" ? latest.status : null;
}

export async function listDisputes(userId: string) {
  const rows = await db
    .select({ id: payments.id, plan: payments.plan, amount: payments.amount, status: payments.disputeStatus, disputedAt: payments.disputedAt })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.disputeStatus)))
    .orderBy(desc(payments.disputedAt))
    .limit(24);
  return rows.flatMap(({ status, disputedAt, ...row }) => (status && disputedAt ? { ...row, status, disputedAt: disputedAt.toISOString() } : []));
}
