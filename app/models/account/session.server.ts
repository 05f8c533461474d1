import { and, eq, isNull, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { isAnyOf } from "#app/db/any-of.server";
import { type Db, db } from "#app/db/client.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { sessions, tryOns, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { createToken, hashToken } from "#app/lib/token.server";
import type { Language } from "#app/locales/languages";
import { isActive, isSuspended } from "#app/models/access/active-people.server";
import { personKey, sessionKey } from "#app/models/access/changes/changes.server";
import { Known } from "#app/models/access/changes/known.server";
import { isModerator } from "#app/models/access/moderator.server";
import type { Plan } from "#app/models/contract";
import { publish } from "#app/models/events/events.server";
import { imageUrlOf } from "#app/models/media/picture";
import { retention } from "#app/models/shared/retention";
import { type Proof, requireProof } from "./credential.server";

const { sessionIdleDays: idleDays, sessionDays: absoluteDays } = retention;
export const maxSessions = 10;

export const sessionMaxAge = absoluteDays * 24 * 60 * 60;

/** Reads `sessions` in the enclosing query. */
export const isSessionValid = sql`${sessions.lastUsedAt} > now() - make_interval(days => ${idleDays}) and ${sessions.createdAt} > now() - make_interval(days => ${absoluteDays})`;

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
  isSuspended: boolean;
  /** Try-ons that run or wait, by id. */
  runningTryOns: string[];
};

/** Returns the token; keeps ten sessions. Throws on a stale `proof`. */
export async function createSession(userId: string, agent: string, proof?: Proof): Promise<string> {
  const token = createToken();
  await db.transaction(async (tx) => {
    if (proof) await requireProof(tx, proof);
    await tx.insert(sessions).values({ id: hashToken(token), userId, agent: agent.slice(0, 300), confirmedAt: sql`now()` });
    const over = await tx.execute<{ id: string }>(
      sql`delete from sessions where id in (select id from sessions where user_id = ${userId} order by created_at desc, id offset ${maxSessions}) returning id`,
    );
    for (const { id } of over) await publish(tx, userId, { type: "end", sessionId: id });
  });
  return token;
}

const viewerColumns = {
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
  // here instead of a query more on every page
  runningTryOns: sql<
    string[]
  >`array(select id from ${tryOns} where user_id = ${users.id} and status in ('pending', 'processing') and film_of is null order by id)`,
  isStale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 hour'`,
};

/** Who has a session, by its `id`, and `more` of them. */
export const prepareViewerQuery = <More extends SelectedFields>(name: string, more: More) =>
  db
    .select({ ...viewerColumns, ...more })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder("id")), isSessionValid, isNull(users.deletionRequestedAt)))
    .prepare(name);

const viewerQuery = prepareViewerQuery("viewer", {});

type ViewerRow = Awaited<ReturnType<typeof viewerQuery.execute>>[number];

// decision 073
const knownViewers = new Known<Viewer>({
  maxEntries: 5000,
  maxBytes: 4 * 1024 * 1024,
  keysOf: ({ id, sessionId }) => [personKey(id), sessionKey(sessionId)],
});

const readRow = async (id: string) => (await viewerQuery.execute({ id }))[0];

/** 30 days idle at most, 90 in all; `read` may read more than the row. */
export function getViewerByToken(token: string, read: (id: string) => Promise<ViewerRow | undefined> = readRow): Promise<Viewer | null> {
  const id = hashToken(token);
  return knownViewers.read(id, async () => presentViewer(await read(id)));
}

/** As it was at most seconds ago; for reading alone. */
export async function getKnownViewerByToken(token: string): Promise<Viewer | null> {
  return knownViewers.get(hashToken(token)) ?? getViewerByToken(token);
}

async function presentViewer(row: ViewerRow | undefined): Promise<Viewer | null> {
  if (!row) return null;
  const { isStale, ...viewer } = row;
  if (isStale) await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId));
  return { ...viewer, profilePhoto: viewer.profilePhoto && imageUrlOf(viewer.profilePhoto) };
}

export async function filterValidSessions(ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isAnyOf(sessions.id, ids), isSessionValid, isActive));
  return new Set(rows.map((row) => row.id));
}

export async function endSession(sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ userId: sessions.userId });
    if (ended) await publish(tx, ended.userId, { type: "end", sessionId });
  });
}

/** Replaces the token; throws signed_out. */
export async function renewSession({ id: userId, sessionId }: Viewer, within: Db = db): Promise<string> {
  const token = createToken();
  await within.transaction(async (tx) => {
    const renewed = await tx
      .update(sessions)
      .set({ id: hashToken(token), lastUsedAt: sql`now()` })
      .where(eq(sessions.id, sessionId))
      .returning({ id: sessions.id });
    if (renewed.length === 0) throw new AppError("signed_out");
    await publish(tx, userId, { type: "end", sessionId });
  });
  return token;
}

export async function endAllSessions(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await publish(tx, userId, { type: "end" });
}

export async function removeExpiredSessions(): Promise<void> {
  await deleteInBatches(sessions, sql`not (${isSessionValid})`);
}
