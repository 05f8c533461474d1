import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { comments, messages, notifications, posts, users } from "#app/db/schema";
import { isActorVisible } from "#app/models/activity/activity.server";
import { isUnread } from "#app/models/messages/conversation.server";
import type { PushSubject } from "#app/queue/queue.server";
import type { PushRecipient } from "./subscription.server";

type Settings = PushRecipient["settings"];
type NotificationKind = "follow" | "like" | "comment" | "piece_question" | "piece_answer" | "edit_ready" | "credit_returned";

/** What a push says; `names` and `text` only for those who want them. */
export type PushFacts =
  | { kind: "message" | "story"; senderId: string; name: string; text: string; count: number }
  | { kind: NotificationKind; actorId: string; name: string; postId: string; editId: string; text: string; count: number; postsCount: number }
  | { kind: "quiet"; messagesCount: number; activityCount: number };

// older ones are no news
const isRecent = (moment: SQL) => sql`${moment} > now() - interval '1 day'`;

const isWanted: Record<NotificationKind | "message" | "story", (settings: Settings) => boolean> = {
  message: ({ pushMessages }) => pushMessages,
  story: ({ pushStories }) => pushStories,
  follow: ({ pushFollowers }) => pushFollowers,
  like: ({ pushLikes }) => pushLikes,
  comment: ({ pushComments }) => pushComments,
  piece_question: ({ pushComments }) => pushComments,
  piece_answer: ({ pushComments }) => pushComments,
  edit_ready: ({ pushTryOns }) => pushTryOns,
  credit_returned: ({ pushTryOns }) => pushTryOns,
};

/** Null when read, gone, hidden, old or not wanted. */
export async function getPushFacts(userId: string, settings: Settings, about: PushSubject): Promise<PushFacts | null> {
  if (about.kind === "quiet") return getQuietFacts(userId, settings, about.since);
  const facts = about.kind === "message" ? await getMessageFacts(userId, about.id) : await getNotificationFacts(userId, about);
  return facts && isWanted[facts.kind](settings) ? facts : null;
}

async function getMessageFacts(userId: string, id: string): Promise<Extract<PushFacts, { kind: "message" | "story" }> | null> {
  const receiver = sql`${userId}::uuid`;
  const isStory = sql`(${messages.content} <> '' and exists (select 1 from ${posts} where ${posts.id} = ${messages.postId}
    and ${posts.userId} = ${receiver} and ${posts.createdAt} > ${messages.createdAt} - interval '24 hours'))`;
  const [row] = await db.execute<{ kind: "message" | "story"; senderId: string; name: string; text: string; count: number }>(sql`
    select case when ${isStory} then 'story' else 'message' end as kind, ${messages.senderId} as "senderId", ${users.name} as name, ${messages.content} as text,
      (select count(*)::int from ${messages} earlier where earlier.receiver_id = ${receiver} and earlier.sender_id = ${users.id} and earlier.read_at is null) as count
    from ${messages} join ${users} on ${users.id} = ${messages.senderId}
    where ${messages.id} = ${id} and ${isUnread(receiver)} and ${isRecent(sql`${messages.createdAt}`)}`);
  return row ?? null;
}

async function getNotificationFacts(userId: string, about: { kind: "notification"; id: string } | { kind: "like" }) {
  const isAbout = about.kind === "like" ? sql`head.type = 'like'` : sql`head.id = ${about.id}`;
  const [row] = await db.execute<Extract<PushFacts, { kind: NotificationKind }>>(sql`
    select head.type as kind, head.actor_id as "actorId", coalesce(${users.name}, '') as name, head.post_id as "postId", head.edit_id as "editId",
      coalesce(${comments.content}, '') as text, together.count, together."postsCount"
    from ${notifications} head left join ${users} on ${users.id} = head.actor_id left join ${comments} on ${comments.id} = head.comment_id
    cross join lateral (select count(distinct coalesce(each.comment_id, each.actor_id))::int as count, count(distinct each.post_id)::int as "postsCount"
      from ${notifications} each where each.user_id = head.user_id and each.type = head.type and not each.is_read and ${isRecent(sql`each.created_at`)}
        and (head.type not in ('comment', 'piece_question', 'piece_answer') or each.post_id = head.post_id) and ${isActorVisible("each")}) together
    where head.user_id = ${userId} and ${isAbout} and not head.is_read and ${isRecent(sql`head.created_at`)} and ${isActorVisible("head")}
    order by head.id desc limit 1`);
  return row ?? null;
}

const maxCounted = 100;

async function getQuietFacts(userId: string, settings: Settings, since: string): Promise<PushFacts | null> {
  const kinds = (["follow", "like", "comment", "piece_question", "piece_answer"] as const).filter((kind) => isWanted[kind](settings));
  const [row] = await db.execute<{ messagesCount: number; activityCount: number }>(sql`
    select (select count(*)::int from (select 1 from ${messages} where ${isUnread(sql`${userId}::uuid`)} and ${messages.createdAt} >= ${since}::timestamptz
        and ${settings.pushMessages} limit ${maxCounted}) unread) as "messagesCount",
      (select count(*)::int from (select 1 from ${notifications} where ${notifications.userId} = ${userId} and not ${notifications.isRead}
        and ${notifications.type} = any(${sql.param(kinds)}::text[]) and ${notifications.createdAt} >= ${since}::timestamptz
        and ${isActorVisible("notifications")} limit ${maxCounted}) unread) as "activityCount"`);
  return row && row.messagesCount + row.activityCount > 0 ? { kind: "quiet", ...row } : null;
}
