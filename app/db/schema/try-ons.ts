import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";
import { media, tryOns } from "./posts";

/** Append-only ledger; users.credits is its sum. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    amount: integer().notNull(),
    kind: text({ enum: ["signup", "spend", "refund", "monthly", "plan", "adjustment"] }).notNull(),
    imageEditId: uuid(),
    period: text(),
    externalId: text().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("credit_entries_edit").on(table.imageEditId, table.kind),
    unique("credit_entries_period").on(table.userId, table.kind, table.period),
    index("credit_entries_user").on(table.userId, table.id),
  ],
);

/** «Minhas fotos», at most five, and «Minhas peças», at most thirty. */
export const keptPhotos = pgTable(
  "kept_photos",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mediaId: uuid()
      .notNull()
      .references((): AnyPgColumn => media.id, { onDelete: "cascade" }),
    kind: text({ enum: ["person", "piece"] })
      .notNull()
      .default("person"),
    createdAt: createdAt(),
  },
  (table) => [unique("kept_photos_once").on(table.userId, table.mediaId, table.kind), index("kept_photos_media").on(table.mediaId)],
);

export const tryOnLinks = pgTable("edit_links", {
  id: id(),
  editId: uuid()
    .notNull()
    .unique()
    .references(() => tryOns.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

export const tryOnFeedback = pgTable(
  "edit_feedback",
  {
    editId: uuid()
      .primaryKey()
      .references(() => tryOns.id, { onDelete: "cascade" }),
    good: boolean().notNull(),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [check("edit_feedback_reason", sql`char_length(${table.reason}) <= 500`)],
);

export const outfitSuggestions = pgTable("outfit_suggestions", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  period: text().notNull(),
  postIds: uuid().array().notNull(),
  createdAt: createdAt(),
});

export const circuitBreakers = pgTable("breakers", { name: text().primaryKey(), failures: integer().notNull().default(0), openUntil: timestamptz() });
