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
    createdAt: createdAt(),
  },
  (table) => [index("payments_user").on(table.userId, table.paidAt), index("payments_subscription").on(table.subscriptionId)],
);
