import { createHmac } from "node:crypto";
import { and, eq, isNull, not, sql } from "drizzle-orm";
import { env } from "#app/config/env.server";
import { db, type Tx } from "#app/db/client.server";
import { media, tryOnLinks, tryOns, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { hashToken } from "#app/lib/token.server";
import { isUuid } from "#app/lib/uuid";
import { isActive } from "#app/models/access/active-people.server";
import { isHiddenResult } from "#app/models/access/visibility.server";
import type { Picture } from "#app/models/media/picture";
import { presentPicture } from "#app/models/media/picture.server";
import { requireNotRejected } from "#app/models/media/rejected-picture.server";

// Derived from the row's id; the table holds only its hash.
const tokenOf = (linkId: string) => createHmac("sha256", env.SESSION_SECRET).update(`edit-link:${linkId}`).digest("base64url");

export const sharedTryOnPath = (linkId: string) => `/edit/${tokenOf(linkId)}`;

export async function createTryOnLink(viewerId: string, editId: string): Promise<string> {
  if (!isUuid(editId)) throw new AppError("not_found");
  return db.transaction(async (tx) => {
    const edit = await lockOwnTryOn(tx, viewerId, editId);
    if (edit.status !== "completed") throw new AppError("edit_not_ready");
    const [existing] = await tx.select().from(tryOnLinks).where(eq(tryOnLinks.editId, editId));
    if (existing && existing.tokenHash === hashToken(tokenOf(existing.id))) return env.APP_URL + sharedTryOnPath(existing.id);
    if (existing) await tx.delete(tryOnLinks).where(eq(tryOnLinks.id, existing.id));
    if (edit.results[0]) await requireNotRejected(edit.results[0], tx);
    const id = Bun.randomUUIDv7();
    await tx.insert(tryOnLinks).values({ id, editId, tokenHash: hashToken(tokenOf(id)) });
    return env.APP_URL + sharedTryOnPath(id);
  });
}

export async function deleteTryOnLink(viewerId: string, editId: string): Promise<void> {
  if (!isUuid(editId)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    await lockOwnTryOn(tx, viewerId, editId);
    await tx.delete(tryOnLinks).where(eq(tryOnLinks.editId, editId));
  });
}

async function lockOwnTryOn(tx: Tx, viewerId: string, editId: string) {
  const [edit] = await tx
    .select({ status: tryOns.status, results: tryOns.resultImageUrls })
    .from(tryOns)
    .where(and(eq(tryOns.id, editId), eq(tryOns.userId, viewerId), isNull(tryOns.deletedAt), isNull(tryOns.filmOf)))
    .for("no key update");
  if (!edit) throw new AppError("not_found");
  return edit;
}

export type SharedTryOn = { editId: string; ownerId: string; mediaId: string; image: Picture; sourcePostId: string | null };

/** Null when revoked or hidden by moderation. */
export async function getSharedTryOn(token: string): Promise<SharedTryOn | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [row] = await db
    .select({ editId: tryOns.id, ownerId: tryOns.userId, sourcePostId: tryOns.sourcePostId, media })
    .from(tryOnLinks)
    .innerJoin(tryOns, eq(tryOns.id, tryOnLinks.editId))
    .innerJoin(users, eq(users.id, tryOns.userId))
    .innerJoin(media, sql`${media.id} = ${tryOns.resultImageUrls}[1]`)
    .where(and(eq(tryOnLinks.tokenHash, hashToken(token)), isNull(tryOns.deletedAt), isActive, not(isHiddenResult)));
  if (!row) return null;
  const { editId, ownerId, sourcePostId } = row;
  return { editId, ownerId, sourcePostId, mediaId: row.media.id, image: presentPicture(row.media) };
}
