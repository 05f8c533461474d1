import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { sessions } from "#app/db/schema";
import { type Device, deviceOf } from "./device";
import { isAlive, type Viewer } from "./session.server";

/** A browser that is signed in; `id` is the hash the table keeps, worth nothing to anybody else. */
type OpenSession = { id: string; device: Device; isOwn: boolean; createdAt: string; lastUsedAt: string };

/** The viewer's living sessions, their own first, then by last use. */
export async function listSessions(viewer: Viewer): Promise<OpenSession[]> {
  const isOwn = sql<boolean>`${sessions.id} = ${viewer.sessionId}`;
  const rows = await db
    .select({ id: sessions.id, agent: sessions.agent, isOwn, createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isAlive))
    .orderBy(desc(isOwn), desc(sessions.lastUsedAt));
  return rows.map(({ agent, createdAt, lastUsedAt, ...row }) => ({
    ...row,
    device: deviceOf(agent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

/** Ends the viewer's sessions on all other devices, or only this one of them. */
export async function endOtherSessions(viewer: Viewer, only?: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, viewer.id), ne(sessions.id, viewer.sessionId), only ? eq(sessions.id, only) : undefined));
}
