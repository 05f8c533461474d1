import { sql } from "drizzle-orm";
import { index, integer, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "./columns";
import { users } from "./people";

/** Orders account readings; older ones are ignored. */
export const billingSyncSequence = pgSequence("billing_readings");

/** Processed webhook events, by the provider's id. */
export const paymentEvents = pgTable("payment_events", { id: text().primaryKey(), type: text().notNull(), createdAt: createdAt() }, (table) => [
  index("payment_events_age").on(table.createdAt),
]);

/** Paid invoices; kept five years (decision 014). */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    subscriptionId: text().notNull(),
    plan: text({ enum: ["basic", "premium"] }).notNull(),
    amount: integer().notNull(),
    paidAt: timestamptz().notNull(),
    refundedAt: timestamptz(),
    refundAskedAt: timestamptz(),
    disputedAt: timestamptz(),
    disputeStatus: text({ enum: ["open", "won", "lost"] }),
    createdAt: createdAt(),
  },
  (table) => [
    index("payments_user").on(table.userId, table.paidAt),
    index("payments_subscription").on(table.subscriptionId),
    index("payments_disputed").on(table.userId).where(sql`dispute_status = 'open'`),
  ],
);

/** Keyed hashes that prevent a second refund (decision 030). */
export const refundMarks = pgTable("refund_marks", { id: text().primaryKey(), subscriptionId: text().notNull(), createdAt: createdAt() }, (table) => [
  index("refund_marks_age").on(table.createdAt),
]);
