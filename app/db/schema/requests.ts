import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./people";

/** `expire` in UTC. */
export const rateLimits = pgTable("rate_limits", { key: text().primaryKey(), points: integer().notNull(), expire: timestamp() });

/** Kept 24 h; `response` is null while running. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    request: text().notNull(),
    status: integer(),
    response: jsonb().$type<{ body: string }>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
