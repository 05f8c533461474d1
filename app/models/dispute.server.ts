import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { payments } from "#app/db/schema";
import type { Dispute, PaidInvoice } from "./billing";
import { notify } from "./notification.server";
import { giveBackPlanCredits, setAsidePlanCredits } from "./plan-credit.server";

/** After a payment that its bank took back for good no plan is sold to its person for so long. */
const refusedDays = 180;

type Disputed = { invoice: PaidInvoice; dispute: Dispute };

/** Takes over how a dispute stands: each news of it is told once. Where it is about the month that runs, the plan's credits are set aside with it and come back when it is won. */
export async function settleDispute(tx: Tx, userId: string, { invoice, dispute }: Disputed, isRunning: boolean): Promise<void> {
  const { id, status, openedAt } = dispute;
  const news = await tx
    .update(payments)
    .set({ disputedAt: openedAt, disputeStatus: status })
    .where(and(eq(payments.id, invoice.id), sql`${payments.disputeStatus} is distinct from ${status}`))
    .returning({ id: payments.id });
  if (news.length > 0) await notify(tx, userId, { type: `dispute_${status}` });
  if (!isRunning) return;
  if (status !== "won") await setAsidePlanCredits(tx, userId, id);
  else if (!invoice.refundedAt) await giveBackPlanCredits(tx, userId, id);
}

/** The dispute for which no plan is sold to the person: an open one, or one that was lost lately. */
export async function getBlockingDispute(userId: string): Promise<"open" | "lost" | null> {
  const isLate = sql`${payments.disputedAt} > now() - make_interval(days => ${refusedDays})`;
  const [found] = await db
    .select({ status: payments.disputeStatus })
    .from(payments)
    .where(and(eq(payments.userId, userId), sql`(${payments.disputeStatus} = 'open' or (${payments.disputeStatus} = 'lost' and ${isLate}))`))
    .orderBy(sql`${payments.disputeStatus} = 'open' desc`)
    .limit(1);
  return found?.status === "open" || found?.status === "lost" ? found.status : null;
}

/** The person's last disputed payments, for moderators. */
export async function listDisputes(userId: string) {
  const rows = await db
    .select({ id: payments.id, plan: payments.plan, amount: payments.amount, status: payments.disputeStatus, disputedAt: payments.disputedAt })
    .from(payments)
    .where(and(eq(payments.userId, userId), isNotNull(payments.disputeStatus)))
    .orderBy(desc(payments.disputedAt))
    .limit(24);
  return rows.flatMap(({ status, disputedAt, ...row }) => (status && disputedAt ? { ...row, status, disputedAt: disputedAt.toISOString() } : []));
}
