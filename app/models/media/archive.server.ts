import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { uploads } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { maxArchiveBytes } from "./archive";
import { insertUpload } from "./upload.server";

const purpose = "archive";
/** In the digest's place: one that is kept and one that arrives, each once a person. */
const slots = { kept: "", arriving: "arriving" };
const isArchiveOf = (ownerId: string) => and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, purpose));

/** The person's archive that has arrived. */
export async function findArchive(ownerId: string): Promise<{ id: string; bytes: number } | null> {
  const [found] = await db
    .select({ id: uploads.id, bytes: uploads.bytes })
    .from(uploads)
    .where(and(isArchiveOf(ownerId), gt(uploads.received, 0)));
  return found ?? null;
}

/** The person's archives under way; after five minutes one arrives no more. */
export const listArrivingArchives = (ownerId: string): Promise<{ id: string; isLate: boolean }[]> =>
  db
    .select({ id: uploads.id, isLate: sql<boolean>`${uploads.createdAt} <= now() - interval '5 minutes'` })
    .from(uploads)
    .where(and(isArchiveOf(ownerId), eq(uploads.received, 0)))
    .limit(Object.keys(slots).length);

/** Of all people at once; a little more when several begin together. */
const maxBytesOfAll = 10 * 2 ** 30;
const minBytesCounted = 2 ** 20;
/** How long an archive stays in any case. */
const safeSeconds = 60 * 60;

/** Others' oldest archives, without which a new one finds room. */
export async function listArchivesInTheWay(ownerId: string): Promise<{ id: string; safeFor: number }[]> {
  // one that has not arrived counts as the largest
  const rows = await db.execute<{ id: string; safeFor: number }>(sql`
    select id, greatest(0, ceil(${safeSeconds} - extract(epoch from now() - created_at)))::int as "safeFor" from (
      select id, created_at,
        sum(case when received = 0 then ${maxArchiveBytes}::int else greatest(bytes, ${minBytesCounted}::int) end) over (order by created_at desc, id desc) as newer
      from ${uploads} where purpose = ${purpose} and owner_id <> ${ownerId}) ranked
    where newer > ${maxBytesOfAll - maxArchiveBytes}::bigint order by created_at, id limit ${maxArchiveBytes / minBytesCounted}`);
  return [...rows];
}

/** Null if another one began at the same time. */
export const beginArchive = async (ownerId: string): Promise<string | null> =>
  (await insertUpload({ ownerId, purpose, digest: slots.arriving, bytes: 0 }))?.id ?? null;

/** Replaces the former, whose id it returns; throws archive_gone. */
export const keepArchive = (ownerId: string, id: string, bytes: number): Promise<string[]> =>
  db.transaction(async (tx) => {
    const former = await tx
      .delete(uploads)
      .where(and(isArchiveOf(ownerId), eq(uploads.digest, slots.kept)))
      .returning({ id: uploads.id });
    const kept = await tx.update(uploads).set({ digest: slots.kept, bytes, received: bytes }).where(eq(uploads.id, id)).returning({ id: uploads.id });
    if (kept.length === 0) throw new AppError("archive_gone");
    return former.map((row) => row.id);
  });
