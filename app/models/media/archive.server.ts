import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { uploads } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
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

/** Of all people at once: 5 GB. */
const maxArchives = 50;

/** Null if another one began at the same time; throws when there are too many. */
export async function beginArchive(ownerId: string): Promise<string | null> {
  if ((await db.$count(uploads, eq(uploads.purpose, archive.purpose))) >= maxArchives) throw new AppError("unavailable");
  return (await insertUpload({ ownerId, ...archive, bytes: 0 }))?.id ?? null;
}

/** False if it was removed meanwhile. */
export async function finishArchive(id: string, bytes: number): Promise<boolean> {
  const finished = await db.update(uploads).set({ bytes, received: bytes }).where(eq(uploads.id, id)).returning({ id: uploads.id });
  return finished.length > 0;
}
