import { env } from "#app/config/env.server";
import type { Db } from "#app/db/client.server";
import type { Jobs } from "#app/queue/queue.server";
import { addPoint, mailboxKey, refundPoint } from "./limit.server";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Window = readonly [maxMails: number, seconds: number];
type Kind = Jobs["mail"]["kind"];

// To unverified addresses, whoever asks.
const proofLimit = {
  name: "proof",
  windows: [
    [5, hour],
    [10, day],
    [20, 7 * day],
  ],
} as const;
const noticeLimit = (name: Kind) => ({ name, windows: [[50, day]] as const });

const limits: Record<Kind, { name: string; windows: readonly Window[] } | null> = {
  verification: proofLimit,
  "email-change": proofLimit,
  "password-reset": {
    name: "password-reset",
    windows: [
      [5, 30 * minute],
      [10, day],
    ],
  },
  "password-changed": noticeLimit("password-changed"),
  "email-changed": noticeLimit("email-changed"),
  "account-leaving": noticeLimit("account-leaving"),
  receipt: noticeLimit("receipt"),
  moderation: noticeLimit("moderation"),
  contact: null,
};

const rowsOf = (kind: Kind, to: string) =>
  (limits[kind]?.windows ?? []).map(([maxMails, seconds]) => ({
    key: `mail:${limits[kind]?.name}:${seconds}:${mailboxKey(to)}`,
    maxMails: Math.ceil(maxMails * env.RATE_LIMIT_FACTOR),
    seconds,
  }));

/** False above a limit; shorter windows first. */
export async function consumeMailLimit(kind: Kind, to: string, via?: Db): Promise<boolean> {
  for (const { key, maxMails, seconds } of rowsOf(kind, to)) {
    if ((await addPoint(key, seconds, via)).points > maxMails) return false;
  }
  return true;
}

export async function refundMailLimit(kind: Kind, to: string): Promise<void> {
  for (const { key } of rowsOf(kind, to)) await refundPoint(key);
}
