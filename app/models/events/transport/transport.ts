import type { SQL } from "drizzle-orm";
import type { Db } from "#app/db/client.server";

/** Ids only: content is loaded with the reader's rights. */
export type UserEvent =
  | { type: "message"; id: string; senderId: string; receiverId: string }
  /** `userId` read this person's messages. */
  | { type: "read"; userId: string }
  | { type: "unread-count" }
  | { type: "image-edit"; id: string; status: string; isFilm?: boolean }
  /** With a comment on this person's look, if it is one. */
  | { type: "notification"; comment?: { id: string; postId: string } }
  /** Access revoked: one session, or all. */
  | { type: "end"; sessionId?: string }
  | { type: "ping" };

export type AddressedEvent = { to: string } & UserEvent;

type Row = Record<string, unknown>;

/** Carries hints between processes; the tables are the truth. */
export type EventTransport = {
  /** Of a process that publishes or listens. */
  start: () => void;
  /** Sends what waits, for a second at most. */
  stop: () => Promise<void>;
  /** Heard once the transaction is committed, and only then. */
  publish: (tx: Db, to: string, events: UserEvent[]) => Promise<void>;
  /** As `publish`, if the statement gives a row; it selects the expression. */
  publishWithRow: (tx: Db, to: string, event: UserEvent, statement: (published: SQL) => SQL) => Promise<Row | undefined>;
  /** Calls `onGap` when events may be lost. */
  subscribe: (onEvent: (event: AddressedEvent) => void, onGap: () => void) => Promise<void>;
  /** Events to this person are heard until the returned function is called. */
  watch: (userId: string) => Promise<() => void>;
  /** Null where it is the database itself. */
  isConnected: () => boolean | null;
};
