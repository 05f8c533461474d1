import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { editFeedback, editLinks, imageEdits } from "#app/db/schema";
import { env } from "#app/env.server";
import type { ImageEdit } from "./contract";
import { sharedEditPath } from "./edit-link.server";
import { getImageEdit } from "./image-edit.server";
import { getMedia, type Media, mediaIdOf } from "./media.server";
import type { Picture } from "./picture";
import { presentPicture } from "./picture.server";
import type { Someone } from "./visibility.server";

/** A try-on as its own page shows it: the photo it began with, how far it is and, once it is there, what came of it and what was said of it. */
export type EditView = Pick<ImageEdit, "id" | "status" | "error" | "prompt" | "postId"> & {
  before: Picture | null;
  result: Picture | null;
  isSaving: boolean;
  /** The address by which anyone may see the result, if its owner made one. */
  link: string | null;
  feedback: { good: boolean; reason: string | null } | null;
};

/** The viewer's own try-on with its pictures, else null. */
export async function getEditView(viewerId: string, editId: string): Promise<EditView | null> {
  const edit = await getImageEdit(viewerId, editId);
  if (!edit) return null;
  const { id, status, error, prompt, postId } = edit;
  const [about, before = null, result = null] = await Promise.all([aboutEdit(id), pictureAt(edit.imageUrls[0]), pictureAt(edit.resultImageUrls[0])]);
  return { id, status, error, prompt, postId, before, result, ...about };
}

async function aboutEdit(editId: string): Promise<Pick<EditView, "isSaving" | "link" | "feedback">> {
  const [row] = await db
    .select({ savingSince: imageEdits.savingSince, linkId: editLinks.id, good: editFeedback.good, reason: editFeedback.reason })
    .from(imageEdits)
    .leftJoin(editLinks, eq(editLinks.editId, imageEdits.id))
    .leftJoin(editFeedback, eq(editFeedback.editId, imageEdits.id))
    .where(eq(imageEdits.id, editId));
  return {
    isSaving: Boolean(row?.savingSince),
    link: row?.linkId ? env.APP_URL + sharedEditPath(row.linkId) : null,
    feedback: row && row.good !== null ? { good: row.good, reason: row.reason } : null,
  };
}

async function pictureAt(url: string | undefined): Promise<Picture | null> {
  const id = url && mediaIdOf(url);
  const media = id ? await getMedia(id) : null;
  return media && presentPicture(media);
}

/** The viewer has seen this result, or every one of theirs. */
export async function markEditsSeen(viewerId: string, editId?: string): Promise<void> {
  await db
    .update(imageEdits)
    .set({ seenAt: sql`now()` })
    .where(and(unseenBy(viewerId), editId ? eq(imageEdits.id, editId) : undefined));
}

// what the index on unseen results holds is written as there, or a plan made for all could not use it
const unseenBy = (viewer: Someone | SQL) =>
  and(eq(imageEdits.userId, viewer), sql`${imageEdits.status} = 'completed' and ${imageEdits.seenAt} is null and ${imageEdits.deletedAt} is null`);

/** Whether a result waits that the person of the query around has not seen. */
export const hasResultFor = (person: SQL) => sql<boolean>`exists (select 1 from ${imageEdits} where ${unseenBy(person)})`;

// Get Ready's pages ask it, so it is written out once
const unseenQuery = db
  .select({ id: imageEdits.id })
  .from(imageEdits)
  .where(unseenBy(sql.placeholder("viewer")))
  .limit(1)
  .prepare("unseen");

/** Whether a result waits that the viewer has not seen. */
export const hasUnseenEdit = async (viewerId: string): Promise<boolean> => (await unseenQuery.execute({ viewer: viewerId })).length > 0;

/** The picture that came of the viewer's try-on, else null. */
export async function getResultMedia(viewerId: string, editId: string): Promise<Media | null> {
  const edit = await getImageEdit(viewerId, editId);
  const id = edit?.resultImageUrls[0] && mediaIdOf(edit.resultImageUrls[0]);
  return id ? getMedia(id) : null;
}
