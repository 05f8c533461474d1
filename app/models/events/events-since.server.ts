import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { conversations, messages, tryOns } from "#app/db/schema";
import { minIdAt } from "#app/lib/uuid";
import { isUnblocked } from "#app/models/access/visibility.server";
import type { AddressedEvent } from "./events.server";

// 5 s statements and ±5 min clock skew between machines.
const lookBackMs = 10_000 + 10 * 60_000;
const hourMs = 60 * 60 * 1000;
const earliest = 48 * hourMs; // Read receipts cover 24 hours.
const maxRows = 2000;

/** At least once, in order; counts are left to the caller. */
export async function eventsSince(userIds: string[], time: number): Promise<AddressedEvent[]> {
  if (userIds.length === 0) return [];
  const since = Math.min(Math.max(time, earliest), Date.now()) - lookBackMs;
  const [sent, read, edits] = await Promise.all([messagesSince(userIds, since), readsSince(userIds, since), tryOnsSince(userIds, since)]);
  return [...sent, ...read, ...edits];
}

const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`;

/** Of people who do not block each other. */
const messagesOfUsers = (userIds: string[], since: number) => sql`(
    select low_id, high_id from ${conversations} where low_id = ${anyOf(userIds)} and last_message_id >= ${minIdAt(since)}
    union select low_id, high_id from ${conversations} where high_id = ${anyOf(userIds)} and last_message_id >= ${minIdAt(since)}) theirs
  join ${messages} on least(sender_id, receiver_id) = low_id and greatest(sender_id, receiver_id) = high_id and ${messages.id} >= ${minIdAt(since)}
    and ${isUnblocked(sql`low_id`, sql`high_id`)}`;

async function messagesSince(userIds: string[], since: number): Promise<AddressedEvent[]> {
  const rows = await db.execute<{ id: string; senderId: string; receiverId: string }>(sql`
    select ${messages.id} as "id", sender_id as "senderId", receiver_id as "receiverId" from ${messagesOfUsers(userIds, since)} order by ${messages.id} desc limit ${maxRows}`);
  const recipients = new Set(userIds);
  return rows
    .reverse()
    .flatMap((row) => [row.senderId, row.receiverId].filter((to) => recipients.has(to)).map((to): AddressedEvent => ({ to, type: "message", ...row })));
}

async function readsSince(userIds: string[], since: number): Promise<AddressedEvent[]> {
  const rows = await db.execute<{ to: string; userId: string }>(sql`
    select distinct sender_id as "to", receiver_id as "userId" from ${messagesOfUsers(userIds, since - 24 * hourMs)}
    where is_read and read_at >= ${new Date(since).toISOString()} and sender_id = ${anyOf(userIds)} limit ${maxRows}`);
  return rows.map((row): AddressedEvent => ({ type: "read", ...row }));
}

async function tryOnsSince(userIds: string[], since: number): Promise<AddressedEvent[]> {
  const rows = await db.execute<{ to: string; id: string; status: string; isFilm: boolean }>(sql`
    select user_id as "to", id, status, film_of is not null as "isFilm" from ${tryOns}
    where user_id = ${anyOf(userIds)} and id >= ${minIdAt(since - 2 * hourMs)} and settled_at >= ${new Date(since).toISOString()} limit ${maxRows}`);
  return rows.map((row): AddressedEvent => ({ type: "image-edit", ...row }));
}
