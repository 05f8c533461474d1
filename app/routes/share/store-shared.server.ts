import { consumeUploadLimit } from "#app/actions/upload.server";
import { ingestPicture } from "#app/media/ingest.server";
import { maxCaptionLength } from "#app/models/looks/post.schema";
import { imageUrlOf } from "#app/models/media/picture";
import { maxPieces } from "#app/models/try-on/pieces";

/** Names in the manifest; a phone may share more pictures than are taken. */
export const sharedFields = { image: 20, caption: 1, url: 1 };

/** Stores the shared pictures; returns the query of the page that asks what to do with them. */
export async function storeShared(userId: string, form: FormData): Promise<URLSearchParams> {
  const texts = ["caption", "url"].map((name) => String(form.get(name) ?? "").trim());
  const query = new URLSearchParams();
  const files = form.getAll("image").filter((part): part is File => part instanceof File && part.size > 0);
  for (const file of files.slice(0, maxPieces)) {
    await consumeUploadLimit(userId);
    const picture = await ingestPicture({ ownerId: userId, purpose: "post", bytes: await file.bytes() });
    query.append("picture", imageUrlOf(picture.id));
  }
  const [, post] = /\/post\/([0-9a-f-]{36})/.exec(texts.join(" ")) ?? [];
  if (post && files.length === 0) query.set("post", post);
  if (texts[0]) query.set("caption", texts[0].slice(0, maxCaptionLength));
  return query;
}
