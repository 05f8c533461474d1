import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { type Page, pageOf } from "#app/db/page.server";
import { conversations, imageEdits, messages, posts } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import type { Message } from "./contract";
import { presentMessages } from "./message-view.server";
import { type News, publish } from "./news.server";
import { lockPair } from "./pair.server";
import { requireRelation } from "./person.server";
import { isStaying } from "./presence.server";
import { requireNotRejected } from "./rejected-picture.server";
import { isRestricted } from "./relation.server";
import { highestId, isUuid, timeOfId } from "./uuid";
import { violatedConstraint } from "./violation.server";
import { type Someone, unblocked, visibleTo } from "./visibility.server";

export type NewMessage = { content: string; postId?: string | undefined; imageEditId?: string | undefined; key?: string | undefined };

/** The condition that a message is of the conversation between these two. */
const between = (one: Someone, other: Someone): SQL =>
  sql`least(${messages.senderId}, ${messages.receiverId}) = least(${one}::uuid, ${other}::uuid)
    and greatest(${messages.senderId}, ${messages.receiverId}) = greatest(${one}::uuid, ${other}::uuid)`;

/** Whether the sender may write to them at all: on_oneself, user_not_found or blocked_by_you otherwise. */
export async function requireReachable(senderId: string, receiverId: string): Promise<void> {
  if (senderId === receiverId) throw new AppError("on_oneself");
  const { isBlocked } = await requireRelation(senderId, receiverId);
  if (isBlocked) throw new AppError("blocked_by_you");
}

/** Sends it, once for each key. The pair is held meanwhile: no block comes between, and the ids of a conversation grow in the order in which they are seen. */
export async function sendMessage(senderId: string, receiverId: string, { content, postId, imageEditId, key }: NewMessage): Promise<Message> {
  await requireReachable(senderId, receiverId);
  if (postId !== undefined && !isUuid(postId)) throw new AppError("post_not_found");
  const wanted = { senderId, receiverId, content, postId: postId ?? null, imageEditId: imageEditId ?? null };
  const send = async (tx: Tx) => {
    await lockPair(tx, senderId, receiverId);
    const twin = key ? await sentWith(tx, senderId, key) : undefined;
    if (twin) {
      const isSame = Object.entries(wanted).every(([name, value]) => twin[name as keyof typeof wanted] === value);
      if (!isSame) throw new AppError("idempotency_mismatch");
      return twin;
    }
    if (postId) await requireSeen(tx, senderId, postId);
    if (imageEditId) await requireResult(tx, senderId, imageEditId);
    const id = await nextId(tx, senderId, receiverId);
    const [sent] = await tx
      .insert(messages)
      .select(
        sql`select ${id}::uuid, ${senderId}::uuid, ${receiverId}::uuid, ${content}, ${wanted.postId}::uuid, ${wanted.imageEditId}::uuid, false, null::timestamptz,
          ${key ?? null}, ${new Date(timeOfId(id)).toISOString()}::timestamptz where ${unblocked(senderId, sql`${receiverId}::uuid`)} and ${isStaying(sql`${receiverId}::uuid`)} and ${isStaying(sql`${senderId}::uuid`)}`,
      )
      .returning();
    if (!sent) throw new AppError("user_not_found");
    await tx.execute(sql`
      insert into ${conversations} values (least(${senderId}::uuid, ${receiverId}::uuid), greatest(${senderId}::uuid, ${receiverId}::uuid), ${id}::uuid)
      on conflict (low_id, high_id) do update set last_message_id = excluded.last_message_id`);
    await tell(tx, { id, senderId, receiverId });
    return sent;
  };
  const row = await db.transaction(send).catch((error: unknown) => {
    // a twin on its way to somebody else holds another pair, and is met at the key
    throw violatedConstraint(error) === "messages_key" ? new AppError("idempotency_mismatch") : error;
  });
  const [message] = await presentMessages(senderId, [row]);
  if (!message) throw new Error("the message just sent is gone");
  return message;
}

const sentWith = async (tx: Tx, senderId: string, key: string) =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, key)))
  )[0];

// the conversation is held: nobody else makes its next id, even where this machine's clock is behind
async function nextId(tx: Tx, one: string, other: string): Promise<string> {
  const [last] = await tx.select({ id: messages.id }).from(messages).where(between(one, other)).orderBy(desc(messages.id)).limit(1);
  const id = newId();
  return last && last.id >= id ? Bun.randomUUIDv7("hex", timeOfId(last.id) + 1) : id;
}

async function requireSeen(tx: Tx, viewerId: string, postId: string) {
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(viewerId)));
  if (!post) throw new AppError("post_not_found");
}

async function requireResult(tx: Tx, viewerId: string, editId: string) {
  const [edit] = await tx
    .select({ results: imageEdits.resultImageUrls })
    .from(imageEdits)
    .where(and(eq(imageEdits.id, editId), eq(imageEdits.userId, viewerId), eq(imageEdits.status, "completed"), sql`${imageEdits.deletedAt} is null`));
  if (!edit) throw new AppError("edit_not_ready");
  if (edit.results[0]) await requireNotRejected(edit.results[0], tx);
}

// whoever is restricted is heard without a badge
async function tell(tx: Tx, message: { id: string; senderId: string; receiverId: string }) {
  const news: News = { type: "message", ...message };
  const isQuiet = await isRestricted(tx, message.receiverId, message.senderId);
  await publish(tx, message.senderId, news);
  await publish(tx, message.receiverId, news, ...(isQuiet ? [] : [{ type: "unread-count" } as const]));
}

// whoever opens a conversation asks these two, so they are written out once
const [viewer, other] = [sql.placeholder("viewer"), sql.placeholder("other")];
const messagesQuery = db
  .select()
  .from(messages)
  .where(and(between(viewer, other), lt(messages.id, sql.placeholder("before")), isStaying(sql`${other}::uuid`)))
  .orderBy(desc(messages.id))
  .limit(sql.placeholder("most"))
  .offset(sql.placeholder("offset"))
  .prepare("messages");
const conversationQuery = db
  .select({ id: conversations.lastMessageId })
  .from(conversations)
  .where(
    and(
      eq(conversations.lowId, sql`least(${viewer}::uuid, ${other}::uuid)`),
      eq(conversations.highId, sql`greatest(${viewer}::uuid, ${other}::uuid)`),
      isStaying(sql`${other}::uuid`),
    ),
  )
  .prepare("conversation");

/** Newest first; from `before` on, or leaving `offset` out. Nobody's history with somebody who cannot be found is theirs to ask for. */
export async function listMessages(
  viewerId: string,
  otherId: string,
  { limit, offset = 0, before = highestId }: { limit: number; offset?: number; before?: string | undefined },
): Promise<Page<Message>> {
  if (viewerId === otherId) throw new AppError("on_oneself");
  if (!isUuid(otherId)) throw new AppError("user_not_found");
  const rows = await messagesQuery.execute({ viewer: viewerId, other: otherId, before, most: limit + 1, offset });
  if (rows.length === 0 && !(await hasConversation(viewerId, otherId))) await requireRelation(viewerId, otherId);
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.id);
  return { items: await presentMessages(viewerId, items), nextCursor };
}

/** Whether the two have ever written to each other, and the other one is not leaving. */
export async function hasConversation(viewerId: string, otherId: string): Promise<boolean> {
  return (await conversationQuery.execute({ viewer: viewerId, other: otherId })).length > 0;
}
