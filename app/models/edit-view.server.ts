import { type Picture, pictureOf } from "./card";
import type { ImageEdit } from "./contract";
import { getImageEdit } from "./image-edit.server";
import { getMedia, mediaIdOf } from "./media.server";
import { presentImage } from "./picture.server";

/** A try-on as its own page shows it: the photo it began with and, once it is there, what came of it. */
export type EditView = Pick<ImageEdit, "id" | "status" | "error" | "prompt" | "postId"> & { before: Picture | null; result: Picture | null };

/** The viewer's own try-on with its pictures, else null. */
export async function getEditView(viewerId: string, editId: string): Promise<EditView | null> {
  const edit = await getImageEdit(viewerId, editId);
  if (!edit) return null;
  const { id, status, error, prompt, postId } = edit;
  const [before = null, result = null] = await Promise.all([edit.imageUrls[0], edit.resultImageUrls[0]].map(pictureAt));
  return { id, status, error, prompt, postId, before, result };
}

async function pictureAt(url: string | undefined): Promise<Picture | null> {
  const id = url && mediaIdOf(url);
  const media = id ? await getMedia(id) : null;
  return media && pictureOf(presentImage(media));
}
