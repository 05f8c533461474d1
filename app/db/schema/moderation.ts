import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";

/** Audit log; a trigger forbids changes. `key` deduplicates forms. */
export const moderationActs = pgTable(
  "moderation_acts",
  {
    id: id(),
    key: text().unique(),
    moderatorId: uuid().references(() => users.id, { onDelete: "set null" }),
    kind: text({
      enum: ["approve", "hold", "reject", "remove_comment", "warn", "suspend", "lift", "dismiss", "grant", "uphold", "hide_host", "show_host"],
    }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    postId: uuid(),
    commentId: uuid(),
    host: text(), // of hide_host and show_host
    evidence: text(),
    reason: text().notNull().default(""),
    until: timestamptz(),
    /** The act whose appeal this decides. */
    answersId: uuid().references((): AnyPgColumn => moderationActs.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("moderation_acts_user").on(table.userId, table.id),
    index("moderation_acts_post").on(table.postId, table.id),
    index("moderation_acts_moderator").on(table.moderatorId),
    index("moderation_acts_answers").on(table.answersId),
    check("moderation_acts_reason", sql`char_length(${table.reason}) <= 2000`),
  ],
);

/** Links of pieces to these hosts, and to those below them, are shown to nobody. */
export const hiddenHosts = pgTable(
  "hidden_hosts",
  {
    id: id(),
    host: text().notNull().unique(), // lower case, punycode
    reason: text().notNull().default(""), // read by who wrote a link
    createdAt: createdAt(),
  },
  (table) => [
    check("hidden_hosts_host", sql`${table.host} = lower(${table.host}) and ${table.host} like '%_._%' and char_length(${table.host}) <= 253`),
    check("hidden_hosts_reason", sql`char_length(${table.reason}) <= 2000`),
  ],
);

/** Hashes of rejected pictures; they outlive the look. */
export const rejectedPictures = pgTable(
  "rejected_pictures",
  {
    id: id(),
    postId: uuid().unique(), // of a look's cover
    albumPostId: uuid(), // of a picture after the cover
    sha256: text().notNull(),
    hashes: bigint({ mode: "bigint" }).array(),
    createdAt: createdAt(),
  },
  (table) => [
    index("rejected_pictures_age").on(table.createdAt),
    uniqueIndex("rejected_pictures_album").on(table.albumPostId, table.sha256),
    check("rejected_pictures_of", sql`num_nonnulls(${table.postId}, ${table.albumPostId}) = 1`),
  ],
);

export const appeals = pgTable(
  "appeals",
  {
    id: id(),
    actId: uuid()
      .notNull()
      .unique()
      .references(() => moderationActs.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    answerId: uuid().references(() => moderationActs.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("appeals_open").on(table.id).where(sql`answer_id is null`),
    index("appeals_user").on(table.userId),
    check("appeals_text", sql`char_length(${table.text}) between 1 and 2000`),
  ],
);
