import { sql } from "drizzle-orm";
import { client, type Db, db } from "#app/db/client.server";

const channel = "news";

/** Ids only: content is loaded with the reader's rights. */
export type UserEvent =
  | { type: "message"; id: string; senderId: string; receiverId: string }
  /** `userId` read this person's messages. */
  | { type: "read"; userId: string }
  | { type: "unread-count" }
  | { type: "image-edit"; id: string; status: string; isFilm?: boolean }
  | { type: "notification" }
  /** Access revoked: one session, or all. */
  | { type: "end"; sessionId?: string }
  | { type: "ping" };

export type AddressedEvent = { to: string } & UserEvent;

/** NOTIFY on commit. */
export async function publish(tx: Db, userId: string, ...events: UserEvent[]): Promise<void> {
  const calls = events.map((each) => notifySql(userId, each));
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
}

/** As an expression: one NOTIFY per row. */
export const notifySql = (userId: string, event: UserEvent) => sql`pg_notify(${channel}, ${JSON.stringify({ to: userId, ...event })})`;

/** One LISTEN connection; `onReconnect` when events may be lost. */
export async function subscribe(onEvent: (news: AddressedEvent) => void, onReconnect: () => void): Promise<void> {
  await client.listen(channel, (payload) => onEvent(JSON.parse(payload)), onReconnect);
}

export const ping = (processId: string) => publish(db, processId, { type: "ping" });
