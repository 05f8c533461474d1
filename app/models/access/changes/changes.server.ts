import { sql } from "drizzle-orm";
import { client, db } from "#app/db/client.server";
import { shareNext } from "#app/lib/share-next";
import { waitAtMost } from "#app/lib/wait-at-most";
import { ChangeLog } from "./change-log";
import { Others } from "./others";

// notified by triggers, in the transaction of the change
const channel = "changes";
const pingEveryMs = 1000;
const maxSilenceMs = 3000;
const maxWaitMs = 500;
const maxUnheard = 1000;

const createState = () => ({
  log: new ChangeLog(),
  others: new Others(maxSilenceMs),
  subscription: undefined as Promise<unknown> | undefined,
  pingedAt: Number.NEGATIVE_INFINITY,
  heardAt: Number.NEGATIVE_INFINITY,
  unheard: new Map<string, () => void>(),
  ownChanges: 0,
  ownChangesAsked: 0,
  hasLeft: false,
});

// survives module reloads in development
const state = ((globalThis as { __changes?: ReturnType<typeof createState> }).__changes ??= createState());

export const changes = state.log;

/** What a change to a person, or to what they show, is told by. */
export const personKey = (userId: string) => `person:${userId}`;
export const sessionKey = (sessionId: string) => `session:${sessionId}`;
/** Of unread messages; «all» when somebody leaves or returns. */
export const unreadKey = (userId: string | "all") => `unread:${userId}`;
export const pairKey = (one: string, other: string) => (one < other ? `pair:${one} ${other}` : `pair:${other} ${one}`);

/** Whether all changes arrived that are older than three seconds. */
export function hearsChanges(): boolean {
  if (state.hasLeft) return false;
  const now = performance.now();
  if (now - state.pingedAt >= pingEveryMs) {
    state.pingedAt = now;
    ping().catch(() => {});
  }
  return now - state.heardAt < maxSilenceMs;
}

/** Waits until all processes heard what this one committed. */
export async function hearOwnChanges(): Promise<void> {
  if (state.hasLeft) return;
  const isHeard = await waitAtMost(
    maxWaitMs,
    pingNext().then(() => true),
  ).catch(() => false);
  if (!isHeard) return state.log.changeAll();
  const { ownChanges } = state;
  if (ownChanges === state.ownChangesAsked) return;
  await waitAtMost(maxWaitMs, askNext()).catch(() => {});
  state.ownChangesAsked = Math.max(state.ownChangesAsked, ownChanges);
}

/** Resolves when this process hears it, after all that was committed before. */
async function ping(): Promise<void> {
  await startHearing();
  const id = crypto.randomUUID();
  const sentAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  if (state.unheard.size >= maxUnheard) state.unheard.clear();
  state.unheard.set(id, () => {
    state.heardAt = Math.max(state.heardAt, sentAt);
    resolve();
  });
  await tell("ping", id);
  return promise;
}

const pingNext = shareNext(maxWaitMs, ping);
const askNext = shareNext(maxWaitMs, () => state.others.ask((id) => tell("ask", id)));

const self = String(client.options.connection.application_name);
const tell = (word: "ping" | "ask" | "answer" | "goodbye", id: string) => db.execute(sql`select pg_notify(${channel}, ${`${word}:${id}@${self}`})`);

function hear(payload: string): void {
  const [key = "", sender = ""] = payload.split("@");
  const [word, id = ""] = key.split(":");
  const isOwn = sender === self;
  if (word === "ping" || word === "answer") isOwn ? hearOwnPing(id) : state.others.hear(sender, id);
  else if (word === "ask") isOwn || state.hasLeft || tell("answer", id).catch(() => {});
  else if (word === "goodbye") state.others.forget(sender);
  else {
    state.log.add(key);
    if (isOwn && word !== "unread") state.ownChanges++; // a number is not waited for
  }
}

/** The last thing this process says; it uses nothing that it knows from then on. */
export async function sayGoodbye(): Promise<void> {
  state.hasLeft = true;
  if (state.subscription) await waitAtMost(maxWaitMs, tell("goodbye", "all")).catch(() => {});
}

function hearOwnPing(id: string): void {
  state.unheard.get(id)?.();
  state.unheard.delete(id);
}

export async function startHearing(): Promise<void> {
  state.subscription ??= client
    .listen(channel, hear, () => {
      state.unheard.clear(); // sent before, so they say nothing of what was missed
      state.log.changeAll();
      tell("ask", "all").catch(() => {}); // who answers is known from then on
    })
    .catch((error) => {
      state.subscription = undefined;
      throw error;
    });
  await state.subscription;
}
