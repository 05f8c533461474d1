import { sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";
import { pieces } from "./pieces";

/** Pieces that somebody wears together; its owner's alone. */
export const outfits = pgTable(
  "outfits",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text(),
    occasion: text({ enum: ["work", "everyday", "party", "beach", "sport", "travel"] }),
    idempotencyKey: text(),
    createdAt: createdAt(),
    updatedAt: timestamptz().notNull().default(sql`now()`),
  },
  (table) => [
    index("outfits_owner").on(table.ownerId, table.id),
    uniqueIndex("outfits_key").on(table.ownerId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("outfits_name", sql`char_length(${table.name}) between 1 and 80`),
  ],
);

/** `x`, `y`: its middle in parts of 10,000; `scale`: percent; `rotation`: degrees. */
export const outfitPieces = pgTable(
  "outfit_pieces",
  {
    outfitId: uuid()
      .notNull()
      .references(() => outfits.id, { onDelete: "cascade" }),
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    x: smallint().notNull(),
    y: smallint().notNull(),
    scale: smallint().notNull(),
    rotation: smallint().notNull(),
    position: smallint().notNull(), // the last lies above all
  },
  (table) => [
    primaryKey({ columns: [table.outfitId, table.pieceId] }),
    index("outfit_pieces_piece").on(table.pieceId),
    check("outfit_pieces_place", sql`${table.x} between 0 and 10000 and ${table.y} between 0 and 10000`),
    check("outfit_pieces_scale", sql`${table.scale} between 40 and 250`),
    check("outfit_pieces_rotation", sql`${table.rotation} between -180 and 180`),
    check("outfit_pieces_position", sql`${table.position} between 0 and 11`),
  ],
);

/** What somebody means to wear on a day: an outfit or a piece. */
export const wearPlans = pgTable(
  "wear_plans",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    plannedOn: date().notNull(),
    outfitId: uuid().references(() => outfits.id, { onDelete: "cascade" }),
    pieceId: uuid().references(() => pieces.id, { onDelete: "cascade" }),
    wornAt: timestamptz(), // when they said that they wore it
    createdAt: createdAt(),
  },
  (table) => [
    unique("wear_plans_outfit_once").on(table.ownerId, table.plannedOn, table.outfitId),
    unique("wear_plans_piece_once").on(table.ownerId, table.plannedOn, table.pieceId),
    index("wear_plans_day").on(table.plannedOn),
    index("wear_plans_outfit").on(table.outfitId).where(sql`outfit_id is not null`),
    index("wear_plans_piece").on(table.pieceId).where(sql`piece_id is not null`),
    check("wear_plans_one", sql`num_nonnulls(${table.outfitId}, ${table.pieceId}) = 1`),
  ],
);

/** What somebody takes along for some days away. */
export const packs = pgTable(
  "packs",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text(),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("packs_owner").on(table.ownerId, table.id),
    uniqueIndex("packs_key").on(table.ownerId, table.idempotencyKey).where(sql`idempotency_key is not null`),
    check("packs_name", sql`char_length(${table.name}) between 1 and 80`),
    check("packs_days", sql`${table.endsOn} between ${table.startsOn} and ${table.startsOn} + 60`),
  ],
);

export const packPieces = pgTable(
  "pack_pieces",
  {
    packId: uuid()
      .notNull()
      .references(() => packs.id, { onDelete: "cascade" }),
    pieceId: uuid()
      .notNull()
      .references(() => pieces.id, { onDelete: "cascade" }),
    isPacked: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.pieceId] }), index("pack_pieces_piece").on(table.pieceId)],
);
