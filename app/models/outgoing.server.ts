import { getImageEdit } from "./image-edit.server";
import { getPost } from "./post.server";

/** A look or a result of one's own about to be sent. */
export type Outgoing = { kind: "post" | "edit"; id: string; imageUrl: string };

/** What an address asks to send along, if the viewer may. */
export async function getOutgoing(viewerId: string, { postId, editId }: { postId: string | null; editId: string | null }): Promise<Outgoing | null> {
  const post = postId ? await getPost(viewerId, postId) : null;
  if (post) return { kind: "post", id: post.id, imageUrl: post.imageUrl };
  const edit = editId ? await getImageEdit(viewerId, editId) : null;
  const [imageUrl] = edit?.resultImageUrls ?? [];
  return edit && imageUrl ? { kind: "edit", id: edit.id, imageUrl } : null;
}
