import { bigint, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";

/** ZIP files in the object store, kept seven days. */
export const dataCopies = pgTable(
  "data_copies",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parts: integer().notNull().default(0),
    bytes: bigint({ mode: "number" }).notNull().default(0),
    readyAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [index("data_copies_user").on(table.userId, table.id), index("data_copies_age").on(table.createdAt)],
);
