import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns";
import { users } from "./people";
import { imageEdits } from "./try-ons";

/** A picture; its id is the key in every URL and in the object store. */
export const media = pgTable(
  "media",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["post", "edit_input", "edit_result", "avatar"] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    mime: text().notNull().default("image/jpeg"),
    thumbhash: text().notNull(),
    isAi: boolean().notNull().default(false),
    areVariantsReady: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("media_owner").on(table.ownerId, table.id)],
);

/** What a picture is recognised by: its perceptual hash, then those of it with a corner cut off; empty where it has no structure. */
export const pictureHashes = pgTable("picture_hashes", {
  mediaId: uuid()
    .primaryKey()
    .references(() => media.id, { onDelete: "cascade" }),
  hashes: bigint({ mode: "bigint" }).array().notNull(),
});

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
    imageEditId: uuid().references((): AnyPgColumn => imageEdits.id, { onDelete: "set null" }),
    sourcePostId: uuid().references((): AnyPgColumn => posts.id, { onDelete: "set null" }),
    moderationStatus: text({ enum: ["pending", "approved", "held", "rejected"] })
      .notNull()
      .default("pending"),
    moderationScore: jsonb(),
    moderationReason: text(),
    moderatedAt: moment(),
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

export const likes = pgTable(
  "likes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [unique("likes_once").on(table.userId, table.postId), index("likes_user").on(table.userId, table.id), index("likes_post").on(table.postId)],
);

export const comments = pgTable(
  "comments",
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("comments_post").on(table.postId, table.id),
    index("comments_user").on(table.userId, table.postId),
    uniqueIndex("comments_key").on(table.userId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("comments_content", sql`char_length(${table.content}) between 1 and 500`),
  ],
);

/** Remembers for seven days what a person has seen: it orders Explore and stories, nothing else. */
export const seenPosts = pgTable(
  "seen_posts",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    seenAt: createdAt(),
    expiresAt: moment().notNull().default(sql`now() + interval '7 days'`),
  },
  (table) => [
    unique("seen_posts_once").on(table.userId, table.postId),
    index("seen_posts_expiry").on(table.expiresAt),
    index("seen_posts_post").on(table.postId),
  ],
);

export const collections = pgTable(
  "collections",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["looks", "liked", "custom"] })
      .notNull()
      .default("custom"),
    name: text().notNull(),
    description: text().notNull().default(""),
    category: text(),
    isPrivate: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    coverPostId: uuid().references(() => posts.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("collections_kind").on(table.userId, table.kind).where(sql`kind <> 'custom'`),
    uniqueIndex("collections_name").on(table.userId, sql`lower(name)`),
    index("collections_cover").on(table.coverPostId).where(sql`cover_post_id is not null`),
    check("collections_name_length", sql`char_length(${table.name}) between 1 and 100`),
    check("collections_description", sql`char_length(${table.description}) <= 500`),
  ],
);

export const collectionItems = pgTable(
  "collection_items",
  {
    id: id(),
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    note: text(),
    addedAt: createdAt(),
  },
  (table) => [
    unique("collection_items_once").on(table.collectionId, table.postId),
    index("collection_items_order").on(table.collectionId, table.position, table.id),
    index("collection_items_post").on(table.postId),
    check("collection_items_note", sql`char_length(${table.note}) <= 200`),
  ],
);

/** Where a look was when it was unsaved, as rows of collection_items, so that this can be taken back; for a day. */
export const unsavedLooks = pgTable(
  "unsaved_looks",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    items: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index("unsaved_looks_age").on(table.createdAt),
    index("unsaved_looks_post").on(table.postId),
  ],
);

/** What a person said of a tag or an author by «ver mais» and «ver menos»: it re-weighs their Explore. */
export const feedPreferences = pgTable(
  "feed_preferences",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["tag", "author"] }).notNull(),
    value: text().notNull(),
    weight: doublePrecision().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("feed_preferences_once").on(table.userId, table.kind, table.value),
    check("feed_preferences_weight", sql`${table.weight} between -3 and 3`),
  ],
);
