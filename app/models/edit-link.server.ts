import { createHmac } from "node:crypto";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { editLinks, imageEdits, media, posts, users } from "#app/db/schema";
import { env } from "#app/env.server";
import { AppError } from "./app-error";
import type { Picture } from "./picture";
import { presentPicture } from "./picture.server";
import { isPresent } from "./presence.server";
import { requireNotRejected } from "./rejected-picture.server";
import { hashOfToken } from "./token.server";
import { isUuid } from "./uuid";
import { isHiddenLook, isHiddenResult } from "./visibility.server";

// made from the row's id, so that the same link can be shown again although the table holds its hash only
const tokenOf = (linkId: string) => createHmac("sha256", env.SESSION_SECRET).update(`edit-link:${linkId}`).digest("base64url");

/** Where everyone may see the result behind this link. */
export const sharedEditPath = (linkId: string) => `/edit/${tokenOf(linkId)}`;

/** The address of the viewer's result for anyone: the one it has, or a new one. */
export async function createEditLink(viewerId: string, editId: string): Promise<string> {
  if (!isUuid(editId)) throw new AppError("not_found");
  return db.transaction(async (tx) => {
    const edit = await requireOwn(tx, viewerId, editId);
    if (edit.status !== "completed") throw new AppError("edit_not_ready");
    const [kept] = await tx.select().from(editLinks).where(eq(editLinks.editId, editId));
    if (kept && kept.tokenHash === hashOfToken(tokenOf(kept.id))) return env.APP_URL + sharedEditPath(kept.id);
    if (kept) await tx.delete(editLinks).where(eq(editLinks.id, kept.id)); // its token was made with a secret that has changed
    if (edit.results[0]) await requireNotRejected(edit.results[0], tx);
    const id = Bun.randomUUIDv7();
    await tx.insert(editLinks).values({ id, editId, tokenHash: hashOfToken(tokenOf(id)) });
    return env.APP_URL + sharedEditPath(id);
  });
}

/** The link is dead from now on; there may have been none. */
export async function withdrawEditLink(viewerId: string, editId: string): Promise<void> {
  if (!isUuid(editId)) throw new AppError("not_found");
  await db.transaction(async (tx) => {
    await requireOwn(tx, viewerId, editId);
    await tx.delete(editLinks).where(eq(editLinks.editId, editId));
  });
}

/** Held until the transaction ends, so that two links are never made at once. */
async function requireOwn(tx: Tx, viewerId: string, editId: string) {
  const [edit] = await tx
    .select({ status: imageEdits.status, results: imageEdits.resultImageUrls })
    .from(imageEdits)
    .where(and(eq(imageEdits.id, editId), eq(imageEdits.userId, viewerId), isNull(imageEdits.deletedAt)))
    .for("no key update");
  if (!edit) throw new AppError("not_found");
  return edit;
}

export type SharedEdit = { editId: string; ownerId: string; mediaId: string; image: Picture };

/** Ends the link to the result that a look was made of if moderation hides the look: its author is about to delete it, and that must not open the link again. */
export async function endHiddenLink(tx: Tx, postId: string): Promise<void> {
  const edits = tx
    .select({ id: imageEdits.id })
    .from(imageEdits)
    .innerJoin(posts, and(eq(posts.userId, imageEdits.userId), isHiddenLook))
    .where(eq(posts.id, postId));
  await tx.delete(editLinks).where(inArray(editLinks.editId, edits));
}

/** The result that a link's token opens, while its owner lets it and moderation does not hide the look made of it; null for any other token. */
export async function getSharedEdit(token: string): Promise<SharedEdit | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [row] = await db
    .select({ editId: imageEdits.id, ownerId: imageEdits.userId, media })
    .from(editLinks)
    .innerJoin(imageEdits, eq(imageEdits.id, editLinks.editId))
    .innerJoin(users, eq(users.id, imageEdits.userId))
    .innerJoin(media, sql`${media.id} = ${imageEdits.resultImageUrls}[1]`)
    .where(and(eq(editLinks.tokenHash, hashOfToken(token)), isNull(imageEdits.deletedAt), isPresent, not(isHiddenResult)));
  return row ? { editId: row.editId, ownerId: row.ownerId, mediaId: row.media.id, image: presentPicture(row.media) } : null;
}
