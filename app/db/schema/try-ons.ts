import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns";
import { media, posts } from "./looks";
import { users } from "./people";

/** A try-on: what was asked, how far it is, what came of it. `fence` counts the claims, so that a worker that lost its lease writes nothing. A deleted row holds no words and no pictures. */
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
    error: text({
      enum: [
        "timeout",
        "deleted",
        "content_refused",
        "image_refused",
        "image_gone",
        "no_result",
        "result_unreadable",
        "provider_failed",
        "provider_unavailable",
      ],
    }),
    model: text().notNull(),
    falRequestId: text().unique(),
    sourcePostId: uuid().references((): AnyPgColumn => posts.id, { onDelete: "set null" }),
    isLowPriority: boolean().notNull().default(false),
    attempt: integer().notNull().default(0),
    fence: integer().notNull().default(0),
    leaseUntil: moment(),
    submittingSince: moment(),
    savingSince: moment(),
    seenAt: moment(),
    settledAt: moment(),
    deletedAt: moment(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("image_edits_user").on(table.userId, table.id),
    index("image_edits_source").on(table.sourcePostId).where(sql`source_post_id is not null`),
    index("image_edits_open").on(table.id).where(sql`status in ('pending', 'processing')`),
    index("image_edits_unseen").on(table.userId).where(sql`status = 'completed' and seen_at is null and deleted_at is null`),
    index("image_edits_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex("image_edits_key").on(table.userId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("image_edits_prompt", sql`char_length(${table.prompt}) <= 2000 and (${table.prompt} <> '' or deleted_at is not null)`),
    check("image_edits_inputs", sql`cardinality(${table.imageUrls}) <= 4 and (cardinality(${table.imageUrls}) > 0 or deleted_at is not null)`),
    check("image_edits_result", sql`status <> 'completed' or cardinality(${table.resultImageUrls}) > 0 or deleted_at is not null`),
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

/** The address of one result for anyone who has it: `/edit/{token}`. The table keeps the token's SHA-256. */
export const editLinks = pgTable("edit_links", {
  id: id(),
  editId: uuid()
    .notNull()
    .unique()
    .references(() => imageEdits.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** What the person thought of a result. */
export const editFeedback = pgTable(
  "edit_feedback",
  {
    editId: uuid()
      .primaryKey()
      .references(() => imageEdits.id, { onDelete: "cascade" }),
    good: boolean().notNull(),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [check("edit_feedback_reason", sql`char_length(${table.reason}) <= 500`)],
);

/** The looks proposed to a person for a day or a week, in order. */
export const outfitSuggestions = pgTable("outfit_suggestions", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  period: text().notNull(),
  postIds: uuid().array().notNull(),
  createdAt: createdAt(),
});

/** How an outside service is doing, as all machines know it: failures in a row, and until when nobody asks it. */
export const breakers = pgTable("breakers", { name: text().primaryKey(), failures: integer().notNull().default(0), openUntil: moment() });
