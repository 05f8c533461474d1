import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { users } from "./people";

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
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("messages_conversation").on(sql`least(sender_id, receiver_id)`, sql`greatest(sender_id, receiver_id)`, table.id),
    index("messages_unread").on(table.receiverId, table.senderId).where(sql`not is_read`),
    check("messages_content", sql`char_length(${table.content}) <= 2000`),
    check("messages_other", sql`${table.senderId} <> ${table.receiverId}`),
  ],
);
