import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { conversations, imageEdits, messages } from "#app/db/schema";
import type { AddressedNews } from "./news.server";
import { firstIdOf } from "./uuid";

// an id is made before its row can be seen, by a statement of at most 5 s, and on its machine's clock: two may be five minutes off, each its own way
const lookBack = 10_000 + 10 * 60_000;
const hour = 60 * 60 * 1000;
const earliest = 48 * hour; // what is read of a day before still has a date
const most = 2000;

/** What these people should have been told since then, in its order; some of it perhaps again. An id that was made up may name any time. Counts are asked for by whoever tells. */
export async function newsSince(userIds: string[], time: number): Promise<AddressedNews[]> {
  if (userIds.length === 0) return [];
  const since = Math.min(Math.max(time, earliest), Date.now()) - lookBack;
  const [sent, read, edits] = await Promise.all([messagesSince(userIds, since), readsSince(userIds, since), editsSince(userIds, since)]);
  return [...sent, ...read, ...edits];
}

const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;

// by way of the conversations, which an index holds by their last message
const ofTheirs = (userIds: string[], since: number) => sql`(
    select low_id, high_id from ${conversations} where low_id = ${anyOf(userIds)} and last_message_id >= ${firstIdOf(since)}
    union select low_id, high_id from ${conversations} where high_id = ${anyOf(userIds)} and last_message_id >= ${firstIdOf(since)}) theirs
  join ${messages} on least(sender_id, receiver_id) = low_id and greatest(sender_id, receiver_id) = high_id and ${messages.id} >= ${firstIdOf(since)}`;

async function messagesSince(userIds: string[], since: number): Promise<AddressedNews[]> {
  const rows = await db.execute<{ id: string; senderId: string; receiverId: string }>(sql`
    select ${messages.id} as "id", sender_id as "senderId", receiver_id as "receiverId" from ${ofTheirs(userIds, since)} order by ${messages.id} desc limit ${most}`);
  const wanted = new Set(userIds);
  return rows
    .reverse()
    .flatMap((row) => [row.senderId, row.receiverId].filter((to) => wanted.has(to)).map((to): AddressedNews => ({ to, type: "message", ...row })));
}

// of messages of the last day; what is older is read anew with its page
async function readsSince(userIds: string[], since: number): Promise<AddressedNews[]> {
  const rows = await db.execute<{ to: string; userId: string }>(sql`
    select distinct sender_id as "to", receiver_id as "userId" from ${ofTheirs(userIds, since - 24 * hour)}
    where is_read and read_at >= ${new Date(since).toISOString()} and sender_id = ${anyOf(userIds)} limit ${most}`);
  return rows.map((row): AddressedNews => ({ type: "read", ...row }));
}

async function editsSince(userIds: string[], since: number): Promise<AddressedNews[]> {
  const rows = await db.execute<{ to: string; id: string; status: string }>(sql`
    select user_id as "to", id, status from ${imageEdits}
    where user_id = ${anyOf(userIds)} and id >= ${firstIdOf(since - hour)} and settled_at >= ${new Date(since).toISOString()} limit ${most}`);
  return rows.map((row): AddressedNews => ({ type: "image-edit", ...row }));
}
