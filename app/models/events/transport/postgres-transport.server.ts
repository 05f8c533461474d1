import { sql } from "drizzle-orm";
import { client } from "#app/db/client.server";
import type { EventTransport, UserEvent } from "./transport";

const channel = "news";

const notifySql = (to: string, event: UserEvent) => sql`pg_notify(${channel}, ${JSON.stringify({ to, ...event })})`;

/** NOTIFY on commit; each process hears everything. */
export const postgresTransport: EventTransport = {
  start() {},
  async stop() {},
  async publish(tx, to, events) {
    const calls = events.map((each) => notifySql(to, each));
    await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
  },
  async publishWithRow(tx, to, event, statement) {
    const [row] = await tx.execute(statement(notifySql(to, event)));
    return row;
  },
  async subscribe(onEvent, onGap) {
    await client.listen(channel, (payload) => onEvent(JSON.parse(payload)), onGap);
  },
  watch: async () => () => {},
  isConnected: () => null,
};
