import { sql } from "drizzle-orm";
import { client, type Db, db } from "#app/db/client.server";

const channel = "news";

/** What can be new for somebody: ids and never the words, which are asked for with the reader's own rights. */
export type News =
  | { type: "message"; id: string; senderId: string; receiverId: string }
  /** Somebody has read what this person wrote to them. */
  | { type: "read"; userId: string }
  | { type: "unread-count" }
  | { type: "image-edit"; id: string; status: string }
  | { type: "notification" }
  /** Their right to listen has changed: of one session, or of all. */
  | { type: "end"; sessionId?: string }
  /** A process asks itself whether it still hears. */
  | { type: "ping" };

export type AddressedNews = { to: string } & News;

/** Tells every process that holds an open stream of this person; inside a transaction when it commits, and not at all when it does not. */
export async function publish(tx: Db, userId: string, ...news: News[]): Promise<void> {
  const calls = news.map((each) => telling(userId, each));
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
}

/** The same as a part of a statement, which tells as often as it has rows. */
export const telling = (userId: string, news: News) => sql`pg_notify(${channel}, ${JSON.stringify({ to: userId, ...news })})`;

/** Hears all news of this database on one connection; `again` after every new beginning, when some may have been missed. */
export async function hearNews(hear: (news: AddressedNews) => void, again: () => void): Promise<void> {
  await client.listen(channel, (payload) => hear(JSON.parse(payload)), again);
}

/** Asks this process whether it hears. */
export const ping = (processId: string) => publish(db, processId, { type: "ping" });
