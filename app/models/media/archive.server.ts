import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { uploads } from "#app/db/schema";
import { maxArchiveBytes } from "./archive";
import { insertUpload } from "./upload.server";

// An upload of its own purpose; the digest's place makes it one a person.
const archive = { purpose: "archive", digest: "" } as const;
const isArchiveOf = (ownerId: string) => and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, archive.purpose));

type Archive = { id: string; bytes: number; isArriving: boolean };

/** The person's archive; one that stopped arriving counts as arrived, without a list. */
export async function findArchive(ownerId: string): Promise<Archive | null> {
  const isArriving = sql<boolean>`(${uploads.received} = 0 and ${uploads.createdAt} > now() - interval '5 minutes')`;
  const [found] = await db.select({ id: uploads.id, bytes: uploads.bytes, isArriving }).from(uploads).where(isArchiveOf(ownerId));
  return found ?? null;
}

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
      from ${uploads} where purpose = ${archive.purpose} and owner_id <> ${ownerId}) ranked
    where newer > ${maxBytesOfAll - maxArchiveBytes}::bigint order by created_at, id limit ${maxArchiveBytes / minBytesCounted}`);
  return [...rows];
}

/** Null if another one began at the same time. */
export const beginArchive = async (ownerId: string): Promise<string | null> => (await insertUpload({ ownerId, ...archive, bytes: 0 }))?.id ?? null;

/** False if it was removed meanwhile. */
export async function finishArchive(id: string, bytes: number): Promise<boolean> {
  const finished = await db.update(uploads).set({ bytes, received: bytes }).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return finished.length > 0;
}
