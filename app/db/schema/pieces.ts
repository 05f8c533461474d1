import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz, tsvector } from "./columns";
import { collections } from "./looks";
import { users } from "./people";
import { media, posts } from "./posts";

const colours = [
  "black",
  "white",
  "grey",
  "beige",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "gold",
  "silver",
  "patterned",
] as const;

/** A garment of somebody; it can exist without a look. */
export const pieces = pgTable(
  "pieces",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({
      enum: ["top", "trousers", "shorts", "skirt", "dress", "jumpsuit", "coat", "shoes", "bag", "accessory", "swimwear", "other"],
    }).notNull(),
    name: text(),
    brand: text(),
    size: text(),
    colour: text({ enum: colours }),
    priceCents: integer(), // paid, in BRL
    source: text({ enum: ["shop", "thrift", "borrowed", "handmade"] }),
    linkUrl: text(),
    linkHost: text(), // of linkUrl, lower case
    isShared: boolean().notNull().default(true), // looks with it stand beside those of others who have it
    originPieceId: uuid().references((): AnyPgColumn => pieces.id, { onDelete: "set null" }), // «Também tenho esta peça»
    season: text({ enum: ["summer", "between", "winter", "all"] }), // from here on for its owner alone
    state: text({ enum: ["wash", "give"] }),
    photoId: uuid().references(() => media.id, { onDelete: "set null" }), // of the piece alone
    idempotencyKey: text(),
    words: tsvector(), // of name and brand, kept by a trigger; null until the sweep has come to it
    brandText: text(), // folded, by the same
    createdAt: createdAt(),
    updatedAt: timestamptz().notNull().default(sql`now()`),
  },
  (table) => [
    index("pieces_owner").on(table.ownerId, table.id),
    index("pieces_kind").on(table.kind, table.id),
    index("pieces_origin").on(table.originPieceId).where(sql`origin_piece_id is not null`),
    index("pieces_host").on(table.linkHost).where(sql`link_host is not null`),
    index("pieces_photo").on(table.photoId).where(sql`photo_id is not null`),
    index("pieces_words").using("gin", table.words).with({ fastupdate: false }),
    index("pieces_brand").on(sql`brand_text collate "C"`).where(sql`brand_text is not null`),
    index("pieces_colour").on(table.colour, table.id).where(sql`colour is not null`),
    index("pieces_kind_and_colour").on(sql`(kind || '/' || colour)`, table.id),
    index("pieces_without_words").on(table.id).where(sql`words is null`),
    uniqueIndex("pieces_key").on(table.ownerId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("pieces_name", sql`char_length(${table.name}) between 1 and 80`),
    check("pieces_brand", sql`char_length(${table.brand}) between 1 and 60`),
    check("pieces_size", sql`char_length(${table.size}) between 1 and 20`),
    check("pieces_price", sql`${table.priceCents} between 0 and 100000000`),
    check("pieces_link", sql`${table.linkUrl} like 'https://%' and char_length(${table.linkUrl}) <= 500`),
    check("pieces_link_host", sql`(${table.linkUrl} is null) = (${table.linkHost} is null) and ${table.linkHost} = lower(${table.linkHost})`),
  ],
);

/** «Usei hoje»: days beside those of its looks. */
export const pieceWears = pgTable(
  "piece_wears",
  {
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    wornOn: date().notNull(),
    planId: uuid(), // whose «Usei» wrote it, also when that plan is gone; null: said of the piece itself
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.pieceId, table.wornOn] })],
);

/** Where a piece is on a look: a point, or a box from its upper left corner; parts of 10,000. */
export const pieceMarks = pgTable(
  "piece_marks",
  {
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    mediaId: uuid().references(() => media.id, { onDelete: "set null" }), // null: in the look, without a place
    x: smallint(),
    y: smallint(),
    width: smallint(),
    height: smallint(),
    position: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.pieceId, table.postId] }),
    index("piece_marks_post").on(table.postId, table.position),
    index("piece_marks_media").on(table.mediaId).where(sql`media_id is not null`),
    check("piece_marks_point", sql`(${table.x} is null) = (${table.y} is null) and ${table.x} between 0 and 10000 and ${table.y} between 0 and 10000`),
    check(
      "piece_marks_box",
      sql`(${table.width} is null) = (${table.height} is null) and (${table.width} is null or ${table.x} is not null)
        and ${table.width} between 1 and 10000 - ${table.x} and ${table.height} between 1 and 10000 - ${table.y}`,
    ),
  ],
);

/** A piece without what is around it: its owner's alone until kept. Earlier ones are «past». */
export const cutOuts = pgTable(
  "cut_outs",
  {
    id: id(),
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    sourceId: uuid()
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }), // the picture it is cut out of
    x: smallint().notNull(),
    y: smallint().notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
    state: text({ enum: ["making", "ready", "refused", "kept", "past"] })
      .notNull()
      .default("making"),
    way: text({ enum: ["clothes", "provider", "box", "brush"] }),
    colour: text({ enum: colours }), // of most of it; null for a box
    mediaId: uuid().references(() => media.id, { onDelete: "cascade" }), // its file
    baseWidth: smallint(), // of the pixels that a brush may bring back
    baseHeight: smallint(),
    createdAt: createdAt(),
  },
  (table) => [
    index("cut_outs_piece").on(table.pieceId, table.id),
    index("cut_outs_source").on(table.sourceId),
    uniqueIndex("cut_outs_media").on(table.mediaId).where(sql`media_id is not null`),
    uniqueIndex("cut_outs_open").on(table.pieceId).where(sql`state in ('making', 'ready', 'refused')`),
    uniqueIndex("cut_outs_kept").on(table.pieceId).where(sql`state = 'kept'`),
    check(
      "cut_outs_box",
      sql`${table.x} between 0 and 9999 and ${table.y} between 0 and 9999
        and ${table.width} between 1 and 10000 - ${table.x} and ${table.height} between 1 and 10000 - ${table.y}`,
    ),
    check(
      "cut_outs_made",
      sql`(${table.state} in ('ready', 'kept', 'past')) = (${table.mediaId} is not null and ${table.way} is not null
        and ${table.baseWidth} between 1 and 1024 and ${table.baseHeight} between 1 and 1024)`,
    ),
  ],
);

/** What a piece looks like in its photo, or on its newest look; compared among those of one person. */
export const pieceHashes = pgTable("piece_hashes", {
  pieceId: uuid()
    .primaryKey()
    .references(() => pieces.id, { onDelete: "cascade" }),
  source: text().notNull(), // the picture and the place in it
  hash: bigint({ mode: "bigint" }), // null without structure
});

/** «São diferentes»: not asked about again. */
export const differentPieces = pgTable(
  "different_pieces",
  {
    lowId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    highId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index("different_pieces_high").on(table.highId),
    check("different_pieces_order", sql`${table.lowId} < ${table.highId}`),
  ],
);

export const collectedPieces = pgTable(
  "collected_pieces",
  {
    id: id(),
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("collected_pieces_once").on(table.collectionId, table.pieceId),
    index("collected_pieces_order").on(table.collectionId, table.id),
    index("collected_pieces_piece").on(table.pieceId),
  ],
);

/** «De onde é?»: one a look and person; the next mark answers it. */
export const pieceQuestions = pgTable(
  "piece_questions",
  {
    id: id(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    askerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    answeredAt: timestamptz(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("piece_questions_once").on(table.postId, table.askerId),
    index("piece_questions_open").on(table.postId, table.id).where(sql`answered_at is null`),
    index("piece_questions_asker").on(table.askerId),
  ],
);
