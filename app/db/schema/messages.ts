import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns";
import { users } from "./people";

/**
 * `readAt` is when the receiver read it, `isRead` what the sender may know of that: the restricted never learn.
 * A card keeps its id when the look or the result goes; its picture is asked for at reading. `clientKey` makes a repeated send one message.
 */
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
    readAt: moment(),
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

/** Two people who write to each other, the smaller id first, with their last message: what a list of conversations is read from. */
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
