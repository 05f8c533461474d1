import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, timestamptz } from "./columns";
import { users } from "./people";

/** `isRead` is what the sender sees; `clientKey` deduplicates. */
export const messages = pgTable(
  "messages",
  {
    id: id(),
    senderId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    receiverId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    postId: uuid(),
    imageEditId: uuid(),
    isRead: boolean().notNull().default(false),
    readAt: timestamptz(),
    clientKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index("messages_conversation").on(sql`least(sender_id, receiver_id)`, sql`greatest(sender_id, receiver_id)`, table.id),
    index("messages_sender").on(table.senderId),
    index("messages_receiver").on(table.receiverId),
    index("messages_waiting").on(table.receiverId, table.senderId).where(sql`read_at is null`),
    index("messages_edit").on(table.imageEditId).where(sql`image_edit_id is not null`),
    uniqueIndex("messages_key").on(table.senderId, table.clientKey).where(sql`client_key is not null`),
    check("messages_content", sql`char_length(${table.content}) <= 2000`),
    check("messages_other", sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

/** Pairs ordered by id, with the last message. */
export const conversations = pgTable(
  "conversations",
  {
    lowId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    highId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lastMessageId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index("conversations_low").on(table.lowId, table.lastMessageId),
    index("conversations_high").on(table.highId, table.lastMessageId),
    check("conversations_order", sql`${table.lowId} < ${table.highId}`),
  ],
);
