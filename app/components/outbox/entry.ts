import type { StoredFile } from "#app/components/data/indexed-db";

export type ActKind = "like" | "save" | "follow" | "comment" | "message" | "look";

/** A write of the API that waits for a connection. */
export type Act = {
  kind: ActKind;
  method: "POST" | "DELETE";
  path: string;
  body: Record<string, string>;
  /** State after a like, save or follow; null adds something. */
  wanted: boolean | null;
};

/** A look's picture; the first one's description is in the fields. */
export type HeldPicture = { file: File; altText: string };

export type OutboxEntry = Act & {
  /** Idempotency key. */
  key: string;
  viewerId: string;
  madeAt: number;
  picture: StoredFile | null;
  /** Pictures after the first, each with its description; absent in entries of older releases. */
  more?: { file: StoredFile; altText: string }[];
  /** Error code of the server's refusal. */
  refusal: string | null;
};

export const isWaiting = ({ refusal }: OutboxEntry) => refusal === null;

/** Set while entries exist, so that pages without any load no code. */
export const outboxFlag = "hasOutbox";
