import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { sessions, users } from "#app/db/schema";
import { type Device, deviceOf } from "./device";
import { publish } from "./news.server";
import { isAlive, maxSessions, type Viewer } from "./session.server";

/** A browser that is signed in; `id` is the hash the table keeps, worth nothing to anybody else. */
type OpenSession = { id: string; device: Device; isOwn: boolean; createdAt: string; lastUsedAt: string };

/** The viewer's living sessions, their own first, then by last use. */
export async function listSessions(viewer: Viewer): Promise<OpenSession[]> {
  const isOwn = sql<boolean>`${sessions.id} = ${viewer.sessionId}`;
  const rows = await db
    .select({ id: sessions.id, agent: sessions.agent, isOwn, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isAlive))
    .orderBy(desc(isOwn), desc(sessions.lastUsedAt))
    .limit(maxSessions);
  return rows.map(({ agent, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    device: deviceOf(agent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** Ends one of the viewer's sessions on other devices, and what it listens to. */
export const endOtherSession = (viewer: Viewer, id: string): Promise<void> => db.transaction((tx) => endOthers(tx, viewer, id));

/** Ends all of them; no device is a known one any more. */
export async function endOtherSessions(viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
      .where(eq(users.id, viewer.id));
    await endOthers(tx, viewer);
  });
}

/** Ends the viewer's sessions on all other devices, or only this one of them, and what they listen to. */
export async function endOthers(tx: Tx, { id: userId, sessionId }: Viewer, only?: string): Promise<void> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, sessionId), only ? eq(sessions.id, only) : undefined);
  const ended = await tx.delete(sessions).where(isOther).returning({ id: sessions.id });
  if (ended.length > 0) await publish(tx, userId, ...ended.map(({ id }) => ({ type: "end" as const, sessionId: id })));
}
