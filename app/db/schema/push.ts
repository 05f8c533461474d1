import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { sessions, users } from "./people";

/** One per session, and gone with it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade", onUpdate: "cascade" }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    agent: text().notNull().default(""),
    timeZone: text().notNull().default("America/Sao_Paulo"),
    lastError: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("push_subscriptions_session").on(table.sessionId),
    unique("push_subscriptions_endpoint").on(table.endpoint),
    index("push_subscriptions_user").on(table.userId),
    check("push_subscriptions_lengths", sql`char_length(${table.endpoint}) <= 1000 and char_length(${table.p256dh}) = 87 and char_length(${table.auth}) = 22`),
  ],
);
