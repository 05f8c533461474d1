import type { Db } from "#app/db/client.server";
import { env } from "#app/env.server";
import type { Jobs } from "#app/jobs/queue.server";
import { countPoint, mailboxKey, takePointBack } from "./limit.server";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Window = readonly [maxMails: number, seconds: number];
type Kind = Jobs["mail"]["kind"];

// to an address that nobody has proven, whichever accounts ask for it
const proof = {
  name: "proof",
  windows: [
    [5, hour],
    [10, day],
    [20, 7 * day],
  ],
} as const;
// what tells of a deed done with the password, by moderation or with money: more than anybody's day holds
const notice = (name: Kind) => ({ name, windows: [[50, day]] as const });

const limits: Record<Kind, { name: string; windows: readonly Window[] } | null> = {
  verification: proof,
  "email-change": proof,
  "password-reset": {
    name: "password-reset",
    windows: [
      [5, 30 * minute],
      [10, day],
    ],
  },
  "password-changed": notice("password-changed"),
  "email-changed": notice("email-changed"),
  "account-leaving": notice("account-leaving"),
  receipt: notice("receipt"),
  moderation: notice("moderation"),
  contact: null, // goes to our own support, and is limited by its sender
};

const rowsOf = (kind: Kind, to: string) =>
  (limits[kind]?.windows ?? []).map(([maxMails, seconds]) => ({
    key: `mail:${limits[kind]?.name}:${seconds}:${mailboxKey(to)}`,
    maxMails: Math.ceil(maxMails * env.RATE_LIMIT_FACTOR),
    seconds,
  }));

/** Counts a mail of this kind to the address; false when its mailbox got as many as it may. A longer window counts only what the shorter one let through. */
export async function countMail(kind: Kind, to: string, via?: Db): Promise<boolean> {
  for (const { key, maxMails, seconds } of rowsOf(kind, to)) {
    if ((await countPoint(key, seconds, via)).points > maxMails) return false;
  }
  return true;
}

/** Takes the count of a mail back that could not be sent and will be tried again. */
export async function uncountMail(kind: Kind, to: string): Promise<void> {
  for (const { key } of rowsOf(kind, to)) await takePointBack(key);
}
