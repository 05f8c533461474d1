import type { SQL } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { type Db, db } from "#app/db/client.server";
import { NatsTransport } from "./transport/nats-transport.server";
import { postgresTransport } from "./transport/postgres-transport.server";
import type { AddressedEvent, EventTransport, UserEvent } from "./transport/transport";

export type { AddressedEvent, UserEvent };

// survives module reloads in development
const globalCache = globalThis as { __eventTransport?: EventTransport };

const transport = (globalCache.__eventTransport ??= env.NATS_URL ? new NatsTransport(env.NATS_URL) : postgresTransport);

export const startEvents = (): void => transport.start();

/** The last to end: what was committed is sent before. */
export const stopEvents = (): Promise<void> => transport.stop();

/** Null without `NATS_URL`. */
export const isNatsConnected = (): boolean | null => transport.isConnected();

/** Heard after the commit, by whoever watches this person. */
export const publish = (tx: Db, userId: string, ...events: UserEvent[]): Promise<void> => transport.publish(tx, userId, events);

/** Publishes if the statement, which selects `published`, gives a row. */
export async function publishWithRow<T>(tx: Db, userId: string, event: UserEvent, statement: (published: SQL) => SQL): Promise<T | undefined> {
  return (await transport.publishWithRow(tx, userId, event, statement)) as T | undefined;
}

/** Once per process; `onGap` when events may be lost. */
export const subscribe = (onEvent: (news: AddressedEvent) => void, onGap: () => void): Promise<void> => transport.subscribe(onEvent, onGap);

/** Hears the events of this person until the returned function is called. */
export const watch = (userId: string): Promise<() => void> => transport.watch(userId);

export const ping = (processId: string): Promise<void> => publish(db, processId, { type: "ping" });
