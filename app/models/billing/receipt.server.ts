import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { payments, users } from "#app/db/schema";
import type { PaidPlan } from "./plan";

export type Receipt = { id: string; plan: PaidPlan; amount: number; paidAt: string; isRefunded: boolean; disputeStatus: "open" | "won" | "lost" | null };

export async function listReceipts(userId: string): Promise<Receipt[]> {
  const rows = await db.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.paidAt), desc(payments.id)).limit(24);
  return rows.map(({ id, plan, amount, paidAt, refundedAt, disputeStatus }) => ({
    id,
    plan,
    amount,
    paidAt: paidAt.toISOString(),
    isRefunded: refundedAt !== null,
    disputeStatus,
  }));
}

export async function getReceiptMail(paymentId: string) {
  const [row] = await db
    .select({ to: users.email, language: users.locale, id: payments.id, plan: payments.plan, amount: payments.amount, paidAt: payments.paidAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
}
