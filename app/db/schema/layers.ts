import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { users } from "./people";
import { posts } from "./posts";
import { keptPhotos } from "./try-ons";

/** The clothes of a look without their wearer; the pixels lie beside its picture. */
export const garments = pgTable(
  "garments",
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: "cascade" }),
    state: text({ enum: ["pending", "ready", "refused"] }).notNull(),
    /** Of the program that makes them. */
    version: integer().notNull(),
    shape: jsonb(),
    quality: doublePrecision().notNull().default(0),
    /** Nobody wears them; unknown of older ones. */
    isFlatLay: boolean().notNull().default(false),
    /** Drawn with the picture: never made again. */
    isExact: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index("garments_version").on(table.version, table.postId), index("garments_pending").on(table.createdAt).where(sql`state = 'pending'`)],
);

/** A person prepared to wear looks, from a kept photo; the pixels lie beside it. */
export const bodies = pgTable(
  "bodies",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    photoId: uuid()
      .notNull()
      .references(() => keptPhotos.id, { onDelete: "cascade" }),
    state: text({ enum: ["pending", "ready", "refused"] }).notNull(),
    refusal: text(),
    version: integer().notNull(),
    shape: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [index("bodies_photo").on(table.photoId)],
);
