import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { dataCopies, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import type { Language } from "#app/locales/languages";
import { retention } from "#app/models/shared/retention";
import { enqueue } from "#app/queue/queue.server";
import { sectionQueries } from "./data-copy-sections.server";
import { type CopyState, type DataCopy, type DataSection, dataSections } from "./data-section";

export type DataRow = Record<string, unknown>;

export async function readData(userId: string): Promise<Record<DataSection, DataRow[]>> {
  const queries = sectionQueries(userId);
  const sections = await Promise.all(dataSections.map(async (name) => [name, [...(await db.execute<DataRow>(queries[name]))]] as const));
  return Object.fromEntries(sections) as Record<DataSection, DataRow[]>;
}

export async function countData(userId: string): Promise<Record<DataSection, number>> {
  const queries = sectionQueries(userId);
  const counts = dataSections.map((name) => sql`(select count(*) from (${queries[name]}) part)::int as ${sql.identifier(name)}`);
  const [row] = await db.execute<Record<DataSection, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error("nothing was counted");
  return row;
}

const { copyDays } = retention;
const day = 24 * 60 * 60 * 1000;

const present = ({ id, parts, bytes, readyAt, createdAt }: typeof dataCopies.$inferSelect): DataCopy => ({
  id,
  parts,
  bytes,
  isReady: readyAt !== null,
  createdAt: createdAt.toISOString(),
  expiresAt: new Date(createdAt.getTime() + copyDays * day).toISOString(),
});

const isUnexpired = sql`${dataCopies.createdAt} > now() - make_interval(days => ${copyDays})`;

/** Throws rate_limited within a day. */
export async function requestCopy(userId: string): Promise<DataCopy> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [last] = await tx
      .select({ createdAt: dataCopies.createdAt })
      .from(dataCopies)
      .where(and(eq(dataCopies.userId, userId), sql`${dataCopies.createdAt} > now() - interval '1 day'`))
      .limit(1);
    if (last) throw new AppError("rate_limited", { retryAfter: (last.createdAt.getTime() + day - Date.now()) / 1000 });
    const [copy] = await tx.insert(dataCopies).values({ userId }).returning();
    if (!copy) throw new Error("copy not booked");
    await enqueue(tx, "data-copy", { copyId: copy.id });
    return present(copy);
  });
}

export async function getLastCopy(userId: string): Promise<DataCopy | null> {
  const [copy] = await db
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.userId, userId), isUnexpired))
    .orderBy(desc(dataCopies.id))
    .limit(1);
  return copy ? present(copy) : null;
}

export async function getCopyState(userId: string): Promise<CopyState> {
  const copy = await getLastCopy(userId);
  return { copy, mayAsk: copy === null || Date.parse(copy.createdAt) < Date.now() - day };
}

export async function getReadyCopy(userId: string, copyId: string): Promise<DataCopy | null> {
  if (!isUuid(copyId)) return null;
  const [copy] = await db
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.id, copyId), eq(dataCopies.userId, userId), isUnexpired, sql`${dataCopies.readyAt} is not null`));
  return copy ? present(copy) : null;
}

export async function getPendingCopy(copyId: string): Promise<{ userId: string; username: string; language: Language } | null> {
  const [copy] = await db
    .select({ userId: users.id, username: users.username, language: users.locale })
    .from(dataCopies)
    .innerJoin(users, eq(users.id, dataCopies.userId))
    .where(and(eq(dataCopies.id, copyId), isNull(dataCopies.readyAt)));
  return copy ?? null;
}

export async function finishCopy(copyId: string, parts: number, bytes: number): Promise<boolean> {
  const finished = await db.update(dataCopies).set({ parts, bytes, readyAt: sql`now()` }).where(eq(dataCopies.id, copyId)).returning({ id: dataCopies.id });
  return finished.length > 0;
}

export const listExpiredCopies = () =>
  db
    .select({ id: dataCopies.id })
    .from(dataCopies)
    .where(lt(dataCopies.createdAt, sql`now() - make_interval(days => ${copyDays})`))
    .limit(100);

export const deleteCopy = (copyId: string) => db.delete(dataCopies).where(eq(dataCopies.id, copyId));
