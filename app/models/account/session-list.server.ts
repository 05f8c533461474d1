import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { sessions, users } from "#app/db/schema";
import { publish } from "#app/models/events/events.server";
import { type Device, parseUserAgent } from "./device";
import { isSessionValid, maxSessions, type Viewer } from "./session.server";

type OpenSession = { id: string; device: Device; isOwn: boolean; createdAt: string; lastUsedAt: string };

export async function listSessions(viewer: Viewer): Promise<OpenSession[]> {
  const isOwn = sql<boolean>`${sessions.id} = ${viewer.sessionId}`;
  const rows = await db
    .select({ id: sessions.id, agent: sessions.agent, isOwn, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isSessionValid))
    .orderBy(desc(isOwn), desc(sessions.lastUsedAt))
    .limit(maxSessions);
  return rows.map(({ agent, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    device: parseUserAgent(agent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

export const endOtherSession = (viewer: Viewer, id: string): Promise<void> => db.transaction((tx) => endSessionsExceptOwn(tx, viewer, id));

/** Also forgets known devices. */
export async function endOtherSessions(viewer: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
      .where(eq(users.id, viewer.id));
    await endSessionsExceptOwn(tx, viewer);
  });
}

export async function endSessionsExceptOwn(tx: Tx, { id: userId, sessionId }: Viewer, only?: string): Promise<void> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, sessionId), only ? eq(sessions.id, only) : undefined);
  const ended = await tx.delete(sessions).where(isOther).returning({ id: sessions.id });
  if (ended.length > 0) await publish(tx, userId, ...ended.map(({ id }) => ({ type: "end" as const, sessionId: id })));
}
