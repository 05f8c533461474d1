import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { comments, likes } from "./looks";
import { moderationActs } from "./moderation";
import { follows, users } from "./people";
import { posts, tryOns } from "./posts";

export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text({
      enum: [
        "follow",
        "like",
        "comment",
        "try_on",
        "piece_question",
        "piece_answer",
        "edit_ready",
        "credit_returned",
        "film_ready",
        "film_failed",
        "moderation",
        "dispute_open",
        "dispute_won",
        "dispute_lost",
      ],
    }).notNull(),
    subjectId: uuid().notNull(),
    day: date().notNull().default(sql`(now() at time zone 'America/Sao_Paulo')::date`),
    actorId: uuid().references(() => users.id, { onDelete: "cascade" }),
    postId: uuid().references(() => posts.id, { onDelete: "cascade" }),
    editId: uuid().references(() => tryOns.id, { onDelete: "cascade" }),
    likeId: uuid().references(() => likes.id, { onDelete: "cascade" }),
    commentId: uuid().references(() => comments.id, { onDelete: "cascade", onUpdate: "cascade" }),
    followId: uuid().references(() => follows.id, { onDelete: "cascade" }),
    actId: uuid().references(() => moderationActs.id, { onDelete: "cascade" }),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("notifications_list").on(table.userId, table.id),
    index("notifications_group").on(table.userId, table.type, table.subjectId, table.day, table.id),
    index("notifications_unread").on(table.userId, table.id).where(sql`not is_read`),
    index("notifications_actor").on(table.actorId, table.userId).where(sql`actor_id is not null`),
    index("notifications_post").on(table.postId).where(sql`post_id is not null`),
    index("notifications_edit").on(table.editId).where(sql`edit_id is not null`),
    index("notifications_like").on(table.likeId).where(sql`like_id is not null`),
    index("notifications_comment").on(table.commentId).where(sql`comment_id is not null`),
    index("notifications_follow").on(table.followId).where(sql`follow_id is not null`),
    index("notifications_age").on(table.createdAt),
  ],
);
