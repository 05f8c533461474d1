import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server";

const channel = "news";

/** What can be new for somebody: ids and never the words, which are asked for with the reader's own rights. */
export type News =
  | { type: "message"; id: string; senderId: string; receiverId: string }
  | { type: "read"; userId: string }
  | { type: "unread-count" }
  | { type: "image-edit"; id: string; status: string }
  | { type: "notification" }
  /** Their right to listen has changed: of one session, or of all. */
  | { type: "end"; sessionId?: string };

/** Tells every process that holds an open stream of this person; inside a transaction when it commits, and not at all when it does not. */
export async function publish(tx: Db, userId: string, ...news: News[]): Promise<void> {
  const payloads = news.map((each) => sql`pg_notify(${channel}, ${JSON.stringify({ to: userId, ...each })})`);
  await tx.execute(sql`select ${sql.join(payloads, sql`, `)}`);
}
