import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { uploads } from "#app/db/schema";
import { isUuid } from "#app/lib/uuid";
import { enqueue } from "#app/queue/queue.server";
import type { UploadInput } from "./upload.schema";

export type Upload = typeof uploads.$inferSelect;

const isPicture = ne(uploads.purpose, "archive");

/** The person's upload of this file, begun before or not. */
export async function findUpload(ownerId: string, { purpose, digest, bytes }: UploadInput): Promise<Upload | null> {
  const isFile = and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose), eq(uploads.digest, digest), eq(uploads.bytes, bytes));
  const [found] = await db.select().from(uploads).where(isFile);
  return found ?? null;
}

const twoDays = 2 * 24 * 60 * 60;

/** Books a cleanup of parts that come after its row is gone; null if it was begun at the same time. */
export const insertUpload = (row: typeof uploads.$inferInsert): Promise<Upload | null> =>
  db.transaction(async (tx) => {
    const [made] = await tx.insert(uploads).values(row).onConflictDoNothing().returning();
    if (made) await enqueue(tx, "upload-removal", { uploadId: made.id }, { startAfter: twoDays });
    return made ?? null;
  });

export const hasUploadRow = async (id: string): Promise<boolean> => (await db.$count(uploads, eq(uploads.id, id))) > 0;

export async function getOwnUpload(ownerId: string, id: string): Promise<Upload | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isPicture));
  return found ?? null;
}

/** False if another request was first. */
export async function addReceived({ id, received }: Upload, bytes: number): Promise<boolean> {
  const moved = await db
    .update(uploads)
    .set({ received: received + bytes })
    .where(and(eq(uploads.id, id), eq(uploads.received, received)))
    .returning({ id: uploads.id });
  return moved.length > 0;
}

export const setUploadPicture = (id: string, mediaId: string) => db.update(uploads).set({ mediaId }).where(eq(uploads.id, id));

const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Unfinished ones older than the newest `max`. */
export const listSurplusUploads = async (ownerId: string, max: number): Promise<string[]> =>
  listIds(
    await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), isNull(uploads.mediaId), isPicture))
      .orderBy(desc(uploads.id))
      .offset(max)
      .limit(100),
  );

export const listStaleUploads = async (): Promise<string[]> =>
  listIds(await db.select({ id: uploads.id }).from(uploads).where(sql`${uploads.createdAt} < now() - interval '1 day'`).orderBy(uploads.createdAt).limit(500));

export const listUploadsOf = async (ownerId: string): Promise<string[]> =>
  listIds(await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, ownerId)).limit(100));

export const deleteUploadRows = (ids: string[]) => db.delete(uploads).where(isAnyOf(uploads.id, ids));
