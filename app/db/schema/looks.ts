import { sql } from "drizzle-orm";
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, tsvector } from "./columns";
import { users } from "./people";
import { media, posts } from "./posts";

/** Perceptual hashes; empty without structure (decision 038). */
export const pictureHashes = pgTable("picture_hashes", {
  mediaId: uuid()
    .primaryKey()
    .references(() => media.id, { onDelete: "cascade" }),
  hashes: bigint({ mode: "bigint" }).array().notNull(),
});

/** What the eyes found in a picture; null where nobody looked for it. */
export const pictureFindings = pgTable("picture_findings", {
  mediaId: uuid()
    .primaryKey()
    .references(() => media.id, { onDelete: "cascade" }),
  /** Of the program that looked. */
  version: integer().notNull(),
  people: integer().notNull(),
  clothes: text({ enum: ["worn", "laid", "none"] }),
  /** What others get: all of it, the clothes alone, or all but whoever wears them. */
  shown: text({ enum: ["all", "clothes", "covered"] }),
});

/** Maintained by a trigger. */
export const postSearchIndex = pgTable(
  "look_words",
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade", onUpdate: "cascade" }),
    rankedAt: timestamptz().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [index("look_words_rank").on(table.rankedAt, table.postId), index("look_words_words").using("gin", table.words).with({ fastupdate: false })],
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
  (table) => [
    unique("likes_once").on(table.userId, table.postId),
    index("likes_user").on(table.userId, table.id),
    index("likes_newest").on(table.postId, table.id),
  ],
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

/** Kept seven days; orders Explore and stories. */
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
    openedAt: timestamptz(),
    expiresAt: timestamptz().notNull().default(sql`now() + interval '7 days'`),
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

/** «Ver mais» and «ver menos» weights for Explore. */
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
