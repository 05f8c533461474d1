import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";

export const media = pgTable(
  "media",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["post", "edit_input", "edit_result", "avatar", "film", "cut_out", "piece_part"] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    mime: text().notNull().default("image/jpeg"),
    thumbhash: text().notNull(),
    partOf: uuid(), // the picture of somebody else that a `piece_part` shows, also when it is gone
    isAi: boolean().notNull().default(false),
    areVariantsReady: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("media_owner").on(table.ownerId, table.id)],
);

export const posts = pgTable(
  "posts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    caption: text().notNull(),
    imageUrl: uuid()
      .notNull()
      .references(() => media.id),
    filmId: uuid().references(() => media.id), // imageUrl is its poster
    altText: text(),
    type: text({ enum: ["virtual_tryon", "outfit", "image_edit"] }).notNull(),
    isAi: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    location: text(),
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    savesCount: integer().notNull().default(0),
    tryOnsCount: integer().notNull().default(0),
    privacy: text({ enum: ["public", "followers", "mutual"] })
      .notNull()
      .default("public"),
    allowTryOn: boolean().notNull().default(true),
    isArchived: boolean().notNull().default(false),
    imageEditId: uuid().references((): AnyPgColumn => tryOns.id, { onDelete: "set null" }),
    sourcePostId: uuid().references((): AnyPgColumn => posts.id, { onDelete: "set null" }),
    moderationStatus: text({ enum: ["pending", "approved", "held", "rejected"] })
      .notNull()
      .default("pending"),
    moderationScore: jsonb(),
    moderationReason: text(),
    moderatedAt: timestamptz(),
    idempotencyKey: text(),
    hotScore: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`log((1 + likes_count + 2 * saves_count + 3 * try_ons_count)::double precision) + extract(epoch from created_at at time zone 'UTC')::double precision / 45000`,
      ),
    createdAt: createdAt(),
  },
  (table) => [
    index("posts_user").on(table.userId, table.id),
    index("posts_hot").on(table.hotScore, table.id).where(sql`privacy = 'public' and not is_archived`),
    index("posts_tags").using("gin", table.tags),
    index("posts_pending").on(table.id).where(sql`moderation_status = 'pending' and privacy = 'public' and not is_archived`),
    index("posts_held").on(table.id).where(sql`moderation_status = 'held'`),
    index("posts_media").on(table.imageUrl),
    index("posts_film").on(table.filmId).where(sql`film_id is not null`),
    index("posts_edit").on(table.imageEditId),
    index("posts_source").on(table.sourcePostId),
    uniqueIndex("posts_key").on(table.userId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("posts_caption", sql`char_length(${table.caption}) between 1 and 500`),
    check("posts_tags_max", sql`cardinality(${table.tags}) <= 8`),
    check("posts_alt", sql`char_length(${table.altText}) <= 500`),
    check("posts_location", sql`char_length(${table.location}) <= 100`),
    check("posts_counts", sql`${table.likesCount} >= 0 and ${table.commentsCount} >= 0 and ${table.savesCount} >= 0 and ${table.tryOnsCount} >= 0`),
  ],
);

/** Pictures of a look after its cover, which `posts` holds. */
export const postPictures = pgTable(
  "post_pictures",
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    mediaId: uuid()
      .notNull()
      .references(() => media.id),
    altText: text(),
    isAi: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    uniqueIndex("post_pictures_media").on(table.mediaId, table.postId),
    check("post_pictures_position", sql`${table.position} between 1 and 9`),
    check("post_pictures_alt", sql`char_length(${table.altText}) <= 500`),
  ],
);

/** `fence` rejects writes of workers without a lease. */
export const tryOns = pgTable(
  "image_edits",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    imageUrls: uuid().array().notNull(),
    prompt: text().notNull(),
    kind: text({ enum: ["look", "flat_lay", "piece", "pieces", "wish"] }), // null before this column
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
        "poor_fit",
        "result_not_faithful",
        "cancelled",
        "waited_too_long",
      ],
    }),
    model: text().notNull(),
    falRequestId: text().unique(),
    refusedModel: text(), // whose result was refused; null before the second try
    refusedRequestId: text(),
    retriedAt: timestamptz(),
    filmOf: uuid().references((): AnyPgColumn => tryOns.id, { onDelete: "cascade" }), // a film of that result
    redoOf: uuid().references((): AnyPgColumn => tryOns.id, { onDelete: "set null" }), // free, once
    versionOf: uuid(), // the first try-on of its set, also when that is gone
    chosenAt: timestamptz(),
    collectionId: uuid(), // whose looks were all tried, also when that is gone
    sourcePostId: uuid().references((): AnyPgColumn => posts.id, { onDelete: "set null" }),
    isLowPriority: boolean().notNull().default(false),
    isQueued: boolean().notNull().default(false), // waits for the person's other try-ons
    startedAt: timestamptz(), // after it was queued; else createdAt
    language: text({ enum: ["pt", "en"] }), // null before this column
    attempt: integer().notNull().default(0),
    fence: integer().notNull().default(0),
    leaseUntil: timestamptz(),
    submittingSince: timestamptz(),
    savingSince: timestamptz(),
    seenAt: timestamptz(),
    settledAt: timestamptz(),
    deletedAt: timestamptz(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("image_edits_user").on(table.userId, table.id),
    index("image_edits_source").on(table.sourcePostId).where(sql`source_post_id is not null`),
    index("image_edits_open").on(table.id).where(sql`status in ('pending', 'processing')`),
    index("image_edits_running").on(table.userId, table.id).where(sql`status in ('pending', 'processing')`),
    index("image_edits_unseen").on(table.userId).where(sql`status = 'completed' and seen_at is null and deleted_at is null`),
    index("image_edits_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("image_edits_film").on(table.filmOf).where(sql`film_of is not null`),
    index("image_edits_versions").on(table.versionOf).where(sql`version_of is not null`),
    index("image_edits_collection").on(table.collectionId, table.id).where(sql`collection_id is not null`),
    uniqueIndex("image_edits_chosen").on(sql`coalesce(version_of, id)`).where(sql`chosen_at is not null`),
    uniqueIndex("image_edits_redo").on(table.redoOf).where(sql`redo_of is not null`),
    uniqueIndex("image_edits_key").on(table.userId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("image_edits_prompt", sql`char_length(${table.prompt}) <= 2000 and (${table.prompt} <> '' or deleted_at is not null)`),
    check("image_edits_inputs", sql`cardinality(${table.imageUrls}) <= 4 and (cardinality(${table.imageUrls}) > 0 or deleted_at is not null)`),
    check("image_edits_queued", sql`not ${table.isQueued} or status = 'pending'`),
    check("image_edits_result", sql`status <> 'completed' or cardinality(${table.resultImageUrls}) > 0 or deleted_at is not null`),
  ],
);
