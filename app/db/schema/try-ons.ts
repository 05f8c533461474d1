import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns";
import { media, posts } from "./looks";
import { users } from "./people";

/** A try-on: what was asked, how far it is, what came of it. `fence` counts the claims, so that a worker that lost its lease writes nothing. */
export const imageEdits = pgTable(
  "image_edits",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    imageUrls: uuid().array().notNull(),
    prompt: text().notNull(),
    resultImageUrls: uuid().array().notNull().default([]),
    description: text(),
    status: text({ enum: ["pending", "processing", "completed", "failed"] })
      .notNull()
      .default("pending"),
    error: text(),
    model: text().notNull(),
    falRequestId: text().unique(),
    sourcePostId: uuid().references((): AnyPgColumn => posts.id, { onDelete: "set null" }),
    isLowPriority: boolean().notNull().default(false),
    attempt: integer().notNull().default(0),
    fence: integer().notNull().default(0),
    leaseUntil: moment(),
    submittingSince: moment(),
    settledAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index("image_edits_user").on(table.userId, table.id),
    index("image_edits_open").on(table.id).where(sql`status in ('pending', 'processing')`),
    check("image_edits_prompt", sql`char_length(${table.prompt}) between 1 and 2000`),
    check("image_edits_inputs", sql`cardinality(${table.imageUrls}) between 1 and 4`),
    check("image_edits_result", sql`status <> 'completed' or cardinality(${table.resultImageUrls}) > 0`),
  ],
);

/** Append-only; users.credits is its sum, changed in the same transaction. */
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

/** «Minhas fotos»: up to five photos of themselves that a person keeps for the next try-on. */
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
    createdAt: createdAt(),
  },
  (table) => [unique("kept_photos_once").on(table.userId, table.mediaId), index("kept_photos_media").on(table.mediaId)],
);
