import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, pageOf } from "#app/db/page.server";
import { conversations, messages, posts, tryOns } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { violatedConstraint } from "#app/db/violation.server";
import { AppError } from "#app/lib/app-error";
import { highestId, isUuid, timeOfId } from "#app/lib/uuid";
import { isNotDeleted } from "#app/models/access/active-people.server";
import { lockPair } from "#app/models/access/locks.server";
import { isUnblocked, type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { Message } from "#app/models/contract";
import { publish, type UserEvent } from "#app/models/events/events.server";
import { enqueuePush, hasPushSubscription } from "#app/models/events/push.server";
import { requireNotRejected } from "#app/models/media/rejected-picture.server";
import { requireRelation } from "#app/models/people/person.server";
import { isRestricted } from "#app/models/people/relation.server";
import { presentMessages } from "./message-view.server";

export type NewMessage = { content: string; postId?: string | undefined; imageEditId?: string | undefined; key?: string | undefined };

const isBetween = (one: UserIdParam, other: UserIdParam): SQL =>
  sql`least(${messages.senderId}, ${messages.receiverId}) = least(${one}::uuid, ${other}::uuid)
    and greatest(${messages.senderId}, ${messages.receiverId}) = greatest(${one}::uuid, ${other}::uuid)`;

/** Throws on_oneself, user_not_found or blocked_by_you. */
export async function requireReachable(senderId: string, receiverId: string): Promise<void> {
  if (senderId === receiverId) throw new AppError("on_oneself");
  const { isBlocked } = await requireRelation(senderId, receiverId);
  if (isBlocked) throw new AppError("blocked_by_you");
}

/** Idempotent by key; the pair lock keeps ids in order (decision 012). */
export async function sendMessage(senderId: string, receiverId: string, { content, postId, imageEditId, key }: NewMessage): Promise<Message> {
  await requireReachable(senderId, receiverId);
  if (postId !== undefined && !isUuid(postId)) throw new AppError("post_not_found");
  const draft = { senderId, receiverId, content, postId: postId ?? null, imageEditId: imageEditId ?? null };
  const send = async (tx: Tx) => {
    await lockPair(tx, senderId, receiverId);
    const existing = key ? await findMessageByKey(tx, senderId, key) : undefined;
    if (existing) {
      const isSame = Bun.deepEquals({ ...existing, ...draft }, existing);
      if (!isSame) throw new AppError("idempotency_mismatch");
      return existing;
    }
    if (postId) await requireVisiblePost(tx, senderId, postId);
    if (imageEditId) await requireResult(tx, senderId, imageEditId);
    const id = await nextId(tx, senderId, receiverId);
    const [sent] = await tx
      .insert(messages)
      .select(
        sql`select ${id}::uuid, ${senderId}::uuid, ${receiverId}::uuid, ${content}, ${draft.postId}::uuid, ${draft.imageEditId}::uuid, false, null::timestamptz,
          ${key ?? null}, ${new Date(timeOfId(id)).toISOString()}::timestamptz where ${isUnblocked(senderId, sql`${receiverId}::uuid`)} and ${isNotDeleted(sql`${receiverId}::uuid`)} and ${isNotDeleted(sql`${senderId}::uuid`)}`,
      )
      .returning();
    if (!sent) throw new AppError("user_not_found");
    await tx.execute(sql`
      insert into ${conversations} values (least(${senderId}::uuid, ${receiverId}::uuid), greatest(${senderId}::uuid, ${receiverId}::uuid), ${id}::uuid)
      on conflict (low_id, high_id) do update set last_message_id = excluded.last_message_id`);
    await publishMessage(tx, { id, senderId, receiverId });
    await pushMessage(tx, receiverId, id);
    return sent;
  };
  const row = await db.transaction(send).catch((error: unknown) => {
    // Same key sent to another person.
    throw violatedConstraint(error) === "messages_key" ? new AppError("idempotency_mismatch") : error;
  });
  const [message] = await presentMessages(senderId, [row]);
  if (!message) throw new Error("the message just sent is gone");
  return message;
}

const findMessageByKey = async (tx: Tx, senderId: string, key: string) =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, key)))
  )[0];

// Monotonic within the conversation, whatever the clock.
async function nextId(tx: Tx, one: string, other: string): Promise<string> {
  const [last] = await tx.select({ id: messages.id }).from(messages).where(isBetween(one, other)).orderBy(desc(messages.id)).limit(1);
  const id = newId();
  return last && last.id >= id ? Bun.randomUUIDv7("hex", timeOfId(last.id) + 1) : id;
}

async function requireVisiblePost(tx: Tx, viewerId: string, postId: string) {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(viewerId)));
  if (!post) throw new AppError("post_not_found");
}

async function requireResult(tx: Tx, viewerId: string, editId: string) {
  const [edit] = await tx
    .select({ results: tryOns.resultImageUrls })
    .from(tryOns)
    .where(
      and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), eq(tryOns.status, "completed"), sql`${tryOns.deletedAt} is null and ${tryOns.filmOf} is null`),
    );
  if (!edit) throw new AppError("edit_not_ready");
  if (edit.results[0]) await requireNotRejected(edit.results[0], tx);
}

async function publishMessage(tx: Tx, message: { id: string; senderId: string; receiverId: string }) {
  const event: UserEvent = { type: "message", ...message };
  const isQuiet = await isRestricted(tx, message.receiverId, message.senderId);
  await publish(tx, message.senderId, event);
  await publish(tx, message.receiverId, event, ...(isQuiet ? [] : [{ type: "unread-count" } as const]));
}

const readFirstSeconds = 2; // an open conversation reads it before

async function pushMessage(tx: Tx, receiverId: string, id: string) {
  const [receiver] = await tx.execute<{ hasPush: boolean }>(sql`select ${hasPushSubscription(receiverId)} as "hasPush"`);
  if (receiver?.hasPush) await enqueuePush(tx, receiverId, { kind: "message", id }, { startAfter: readFirstSeconds });
}

const [viewer, other] = [sql.placeholder("viewer"), sql.placeholder("other")];
const messagesQuery = db
  .select()
  .from(messages)
  .where(and(isBetween(viewer, other), lt(messages.id, sql.placeholder("before")), isNotDeleted(sql`${other}::uuid`)))
  .orderBy(desc(messages.id))
  .limit(sql.placeholder("limit"))
  .offset(sql.placeholder("offset"))
  .prepare("messages");
const conversationQuery = db
  .select({ id: conversations.lastMessageId })
  .from(conversations)
  .where(
    and(
      eq(conversations.lowId, sql`least(${viewer}::uuid, ${other}::uuid)`),
      eq(conversations.highId, sql`greatest(${viewer}::uuid, ${other}::uuid)`),
      isNotDeleted(sql`${other}::uuid`),
    ),
  )
  .prepare("conversation");

export async function listMessages(
  viewerId: string,
  otherId: string,
  { limit, offset = 0, before = highestId }: { limit: number; offset?: number; before?: string | undefined },
): Promise<Page<Message>> {
  if (viewerId === otherId) throw new AppError("on_oneself");
  if (!isUuid(otherId)) throw new AppError("user_not_found");
  const rows = await messagesQuery.execute({ viewer: viewerId, other: otherId, before, limit: limit + 1, offset });
  if (rows.length === 0 && !(await hasConversation(viewerId, otherId))) await requireRelation(viewerId, otherId);
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.id);
  return { items: await presentMessages(viewerId, items), nextCursor };
}

export async function hasConversation(viewerId: string, otherId: string): Promise<boolean> {
  return (await conversationQuery.execute({ viewer: viewerId, other: otherId })).length > 0;
}
