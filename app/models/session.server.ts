import { and, eq, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { type Db, db } from "#app/db/client.server";
import { removeAll } from "#app/db/remove-all.server";
import { sessions, users } from "#app/db/schema";
import type { Language } from "#app/locales/languages";
import { AppError } from "./app-error";
import type { Plan } from "./contract";
import { type Proof, requireProof } from "./credential.server";
import { isModerator } from "./moderator.server";
import { publish } from "./news.server";
import { imageUrlOf } from "./picture";
import { isPresent, isSuspended } from "./presence.server";
import { retention } from "./retention";
import { hashOfToken, newToken } from "./token.server";

const { sessionIdleDays: idleDays, sessionDays: absoluteDays } = retention;
export const maxSessions = 10;

export const sessionMaxAge = absoluteDays * 24 * 60 * 60;

/** The session still opens something: it was used lately, and is not too old. For queries that have `sessions` at hand. */
export const isAlive = sql`${sessions.lastUsedAt} > now() - make_interval(days => ${idleDays}) and ${sessions.createdAt} > now() - make_interval(days => ${absoluteDays})`;

/** The signed-in person as every page and every rule needs them. */
export type Viewer = {
  id: string;
  sessionId: string;
  username: string;
  name: string;
  email: string;
  profilePhoto: string | null;
  credits: number;
  subscriptionPlan: Plan;
  isOnboardingComplete: boolean;
  followingCount: number;
  locale: Language;
  isModerator: boolean;
  /** They read why, may answer and take their data, and nothing else. */
  isSuspended: boolean;
};

/** Opens a session for whoever has just given the password and returns its token, 256 random bits of which the table keeps the hash. The oldest beyond ten end. A `proof` must still be good: another password may have been set since. */
export async function createSession(userId: string, agent: string, proof?: Proof): Promise<string> {
  const token = newToken();
  await db.transaction(async (tx) => {
    if (proof) await requireProof(tx, proof);
    await tx.insert(sessions).values({ id: hashOfToken(token), userId, agent: agent.slice(0, 300), confirmedAt: sql`now()` });
    const over = await tx.execute<{ id: string }>(
      sql`delete from sessions where id in (select id from sessions where user_id = ${userId} order by created_at desc, id offset ${maxSessions}) returning id`,
    );
    for (const { id } of over) await publish(tx, userId, { type: "end", sessionId: id });
  });
  return token;
}

// asked at every request, so it is written out once
const viewerQuery = db
  .select({
    id: users.id,
    sessionId: sessions.id,
    username: users.username,
    name: users.name,
    email: users.email,
    profilePhoto: users.profilePhoto,
    credits: users.credits,
    subscriptionPlan: users.subscriptionPlan,
    isOnboardingComplete: users.isOnboardingComplete,
    followingCount: users.followingCount,
    locale: users.locale,
    isModerator,
    isSuspended,
    isStale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 hour'`,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(and(eq(sessions.id, sql.placeholder("id")), isAlive, isNull(users.deletionRequestedAt)))
  .prepare("viewer");

/** Whoever holds the token of a living session (idle 30 days at most, 90 in all), else null. */
export async function viewerByToken(token: string): Promise<Viewer | null> {
  const id = hashOfToken(token);
  const [row] = await viewerQuery.execute({ id });
  if (!row) return null;
  const { isStale, ...viewer } = row;
  if (isStale) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, id));
  return { ...viewer, profilePhoto: viewer.profilePhoto && imageUrlOf(viewer.profilePhoto) };
}

/** Those of the sessions that may still listen. */
export async function livingSessions(ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAnyOf(sessions.id, ids), isAlive, isPresent));
  return new Set(rows.map((row) => row.id));
}

/** Ends one session, and what it listens to. */
export async function endSession(sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ userId: sessions.userId });
    if (ended) await publish(tx, ended.userId, { type: "end", sessionId });
  });
}

/** Gives the session another token, and ends what listens to it under the former; signed_out when it has ended meanwhile. */
export async function renewSession({ id: userId, sessionId }: Viewer, within: Db = db): Promise<string> {
  const token = newToken();
  await within.transaction(async (tx) => {
    const renewed = await tx
      .update(sessions)
      .set({ id: hashOfToken(token), lastUsedAt: sql`now()` })
      .where(eq(sessions.id, sessionId))
      .returning({ id: sessions.id });
    if (renewed.length === 0) throw new AppError("signed_out");
    await publish(tx, userId, { type: "end", sessionId });
  });
  return token;
}

/** Ends every session of the person. */
export async function endAllSessions(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await publish(tx, userId, { type: "end" });
}

/** Removes sessions past their life; the sweeper's part. */
export async function removeDeadSessions(): Promise<void> {
  await removeAll(sessions, sql`not (${isAlive})`);
}
