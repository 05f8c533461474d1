import { sql } from "drizzle-orm";
import { index, integer, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { users } from "./people";

/** Numbers the readings of a payment account in the order they began: an older reading never overwrites a younger one. */
export const billingReadings = pgSequence("billing_readings");

/** A payment provider's events that took effect, by the provider's own id: each does so once. */
export const paymentEvents = pgTable("payment_events", { id: text().primaryKey(), type: text().notNull(), createdAt: createdAt() }, (table) => [
  index("payment_events_age").on(table.createdAt),
]);

/** Paid invoices, by the provider's own id. They outlive the person: the law keeps them for five years. */
export const payments = pgTable(
  "payments",
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    subscriptionId: text().notNull(),
    plan: text({ enum: ["basic", "premium"] }).notNull(),
    amount: integer().notNull(),
    paidAt: moment().notNull(),
    refundedAt: moment(),
    refundAskedAt: moment(),
    disputedAt: moment(),
    disputeStatus: text({ enum: ["open", "won", "lost"] }),
    createdAt: createdAt(),
  },
  (table) => [
    index("payments_user").on(table.userId, table.paidAt),
    index("payments_subscription").on(table.subscriptionId),
    index("payments_disputed").on(table.userId).where(sql`dispute_status = 'open'`),
  ],
);

/** Whose refund by button was granted, by keyed hashes of their address and of the cards that paid, each for one subscription: so that nobody gets a second one as somebody else. */
export const refundMarks = pgTable("refund_marks", { id: text().primaryKey(), subscriptionId: text().notNull(), createdAt: createdAt() }, (table) => [
  index("refund_marks_age").on(table.createdAt),
]);
