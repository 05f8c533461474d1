import { getPost } from "#app/models/looks/post.server";
import { getTryOn } from "#app/models/try-on/try-on.server";

export type MessageAttachment = { kind: "post" | "edit"; id: string; imageUrl: string };

export async function getMessageAttachment(
  viewerId: string,
  { postId, editId }: { postId: string | null; editId: string | null },
): Promise<MessageAttachment | null> {
  const post = postId ? await getPost(viewerId, postId) : null;
  if (post) return { kind: "post", id: post.id, imageUrl: post.imageUrl };
  const edit = editId ? await getTryOn(viewerId, editId) : null;
  const [imageUrl] = edit?.resultImageUrls ?? [];
  return edit && imageUrl ? { kind: "edit", id: edit.id, imageUrl } : null;
}
