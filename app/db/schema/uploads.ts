import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { users } from "./people";
import { media } from "./posts";

/** Pictures and archives that arrive in parts, which are in the object store; kept for a day. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["post", "edit_input", "import", "archive"] }).notNull(),
    /** SHA-256 of the whole file. */
    digest: text().notNull(),
    bytes: integer().notNull(),
    received: integer().notNull().default(0),
    /** The picture once it is whole. */
    mediaId: uuid().references(() => media.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("uploads_file").on(table.ownerId, table.purpose, table.digest),
    index("uploads_age").on(table.createdAt),
    index("uploads_media").on(table.mediaId),
    check("uploads_received", sql`received between 0 and bytes`),
  ],
);
