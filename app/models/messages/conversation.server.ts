import { and, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { conversations, messages, userInteractions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { highestId, isUuid } from "#app/lib/uuid";
import { isActive, isNotDeleted } from "#app/models/access/active-people.server";
import { unreadKey } from "#app/models/access/changes/changes.server";
import { Known } from "#app/models/access/changes/known.server";
import { isUnblocked, type UserIdParam } from "#app/models/access/visibility.server";
import type { Conversation } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { requireRelation } from "#app/models/people/person.server";
import { isRestricted } from "#app/models/people/relation.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { hasConversation } from "./message.server";

// Unread, not from restricted or blocked senders.
export const isUnread = (receiverId: SQL): SQL => sql`(${messages.readAt} is null and ${messages.receiverId} = ${receiverId} and not exists (
    select 1 from ${userInteractions} where (user_id = ${messages.receiverId} and target_user_id = ${messages.senderId} and type in ('restrict', 'block'))
      or (user_id = ${messages.senderId} and target_user_id = ${messages.receiverId} and type = 'block'))
  and ${isNotDeleted(sql`${messages.senderId}`)})`;

/** Reads the user from the enclosing query. */
export const unreadMessageCount = (person: SQL) => sql<number>`(select count(*)::int from ${messages} where ${isUnread(person)})`;

const unreadQuery = db
  .select({ userId: messages.receiverId, count: sql<number>`count(*)::int` })
  .from(messages)
  .where(and(isAnyOf(messages.receiverId, sql.placeholder("receivers")), isUnread(sql`${messages.receiverId}`)))
  .groupBy(messages.receiverId)
  .prepare("unread");

export async function countUnreadMessages(userIds: string[]): Promise<Map<string, number>> {
  const rows = await unreadQuery.execute({ receivers: userIds });
  const counts = new Map(rows.map(({ userId, count }) => [userId, count]));
  return new Map(userIds.map((id) => [id, counts.get(id) ?? 0]));
}

// decision 075
const knownCounts = new Known<{ userId: string; count: number }>({
  maxEntries: 20_000,
  maxBytes: 4 * 1024 * 1024,
  maxAgeMs: 60_000,
  keysOf: ({ userId }) => [unreadKey(userId), unreadKey("all")],
});

/** For polls: an unchanged number asks the database nothing. */
export async function getKnownUnreadCount(userId: string): Promise<number> {
  const read = async () => ({ userId, count: (await countUnreadMessages([userId])).get(userId) ?? 0 });
  const known = knownCounts.get(userId) ?? (await knownCounts.read(userId, read));
  return known?.count ?? 0;
}

const viewer = sql.placeholder("viewer");
const conversationsQuery = db
  .select({
    author: authorColumns,
    isOpen: sql<boolean>`${isActive} and ${isUnblocked(viewer, sql`${users.id}`)}`,
    message: messages,
    unreadCount: sql<number>`(select count(*)::int from ${messages} where ${messages.senderId} = ${users.id} and ${isUnread(sql`${viewer}::uuid`)})`,
  })
  .from(conversations)
  .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
  .innerJoin(users, eq(users.id, sql`case when ${conversations.lowId} = ${viewer} then ${conversations.highId} else ${conversations.lowId} end`))
  .where(
    and(
      or(eq(conversations.lowId, viewer), eq(conversations.highId, viewer)),
      lt(conversations.lastMessageId, sql.placeholder("before")),
      isNull(users.deletionRequestedAt),
    ),
  )
  .orderBy(desc(conversations.lastMessageId))
  .limit(sql.placeholder("limit"))
  .prepare("conversations");
const isUnreadFrom = (receiverId: UserIdParam, senderId: UserIdParam) =>
  and(eq(messages.receiverId, receiverId), eq(messages.senderId, senderId), isNull(messages.readAt));

/** Whether a message of `sender` waits; in a query on other tables. */
export const hasUnreadFrom = (receiver: UserIdParam, sender: UserIdParam) =>
  sql<boolean>`exists (select 1 from ${messages} where ${isUnreadFrom(receiver, sender)})`;

const unreadFromQuery = db
  .select({ id: messages.id })
  .from(messages)
  .where(isUnreadFrom(viewer, sql.placeholder("sender")))
  .limit(1)
  .prepare("unread from");

/** Latest first; of blocked users only the name. */
export async function listConversations(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Conversation>> {
  const rows = await conversationsQuery.execute({ viewer: viewerId, before: idCursor(cursor) ?? highestId, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => row.message.id);
  return {
    ...page,
    items: page.items.map(({ author, isOpen, message, unreadCount }) => {
      const { id, name, username, profilePhoto } = presentAuthor(author);
      const kind = message.postId ? "post" : message.imageEditId ? "edit" : null;
      return {
        user: { id, name, username, profilePhoto: isOpen ? profilePhoto : null },
        lastMessage: { id: message.id, content: message.content, cardKind: kind, createdAt: message.createdAt.toISOString(), senderId: message.senderId },
        unreadCount,
      };
    }),
  };
}

/** Notifies the sender unless restricted or blocked. */
export async function markConversationRead(viewerId: string, otherId: string): Promise<void> {
  if (viewerId === otherId) throw new AppError("on_oneself");
  if (!isUuid(otherId)) throw new AppError("user_not_found");
  const [isThere, unread] = await Promise.all([hasConversation(viewerId, otherId), unreadFromQuery.execute({ viewer: viewerId, sender: otherId })]);
  if (!isThere) return void (await requireRelation(viewerId, otherId));
  if (unread.length > 0) await markMessagesRead(viewerId, otherId);
}

/** The caller knows that the conversation exists and has unread messages. */
export async function markMessagesRead(viewerId: string, otherId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isOpen = isUnblocked(viewerId, sql`${otherId}::uuid`);
    const isQuiet = await isRestricted(tx, viewerId, otherId);
    const [read] = await tx.execute<{ count: number; isTold: boolean | null }>(sql`
      with read as (
        update ${messages} set read_at = now(), is_read = ${isQuiet ? sql`is_read` : isOpen} where ${isUnreadFrom(viewerId, otherId)} returning is_read)
      select count(*)::int as count, bool_or(is_read) as "isTold" from read`);
    if (!read?.count) return;
    await publish(tx, viewerId, { type: "unread-count" });
    if (read.isTold) await publish(tx, otherId, { type: "read", userId: viewerId });
  });
}
