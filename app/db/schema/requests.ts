import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./people";

/** How often something was done in a window that ends at `expire`, in UTC. */
export const rateLimits = pgTable("rate_limits", { key: text().primaryKey(), points: integer().notNull(), expire: timestamp() });

/** The first answer to an Idempotency-Key, kept for 24 hours; `response` is null while the first request runs. */
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
