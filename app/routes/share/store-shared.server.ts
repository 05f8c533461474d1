import { consumeUploadLimit } from "#app/actions/upload.server";
import { asAppError } from "#app/http/error-response.server";
import { maxFormFields, maxTextBytes } from "#app/http/request-body.server";
import type { AppError } from "#app/lib/app-error";
import { ingestPicture } from "#app/media/ingest.server";
import { maxCaptionLength } from "#app/models/looks/caption";
import { imageUrlOf } from "#app/models/media/picture";
import { maxPieces } from "#app/models/try-on/pieces";

/** Names in the manifest, and how many pictures the device left out. */
export const sharedFields = { image: maxFormFields, caption: 1, url: 1, left: 1 };

const readText = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.trim() : "");

const readTexts = (form: FormData) => ["caption", "url"].map((name) => readText(form.get(name)));

const findPost = (texts: string[]) => /\/post\/([0-9a-f-]{36})/.exec(texts.join(" "))?.[1];

const isPicture = (part: FormDataEntryValue): part is File => part instanceof File && part.size > 0;

/** Too small for a picture, so that it may be read signed out. */
export const isTextOnly = ({ headers }: Request) => Number(headers.get("content-length") ?? Number.NaN) <= maxTextBytes;

/** The query of a look's link; null with pictures or without a link. */
export function getSharedLook(form: FormData): URLSearchParams | null {
  const post = findPost(readTexts(form));
  return post && !form.getAll("image").some(isPicture) ? new URLSearchParams({ post }) : null;
}

const readLeftCount = (form: FormData) => Math.min(Math.max(Number.parseInt(readText(form.get("left")), 10) || 0, 0), maxFormFields);

/** Stores the shared pictures; returns the query of the page that asks what to do with them. */
export async function storeShared(userId: string, form: FormData): Promise<URLSearchParams> {
  const texts = readTexts(form);
  const query = new URLSearchParams();
  const files = form.getAll("image").filter(isPicture);
  const { urls, refusal } = await storePictures(userId, files.slice(0, maxPieces));
  if (refusal && urls.length === 0) throw refusal;
  for (const url of urls) query.append("picture", url);
  const leftCount = files.length - urls.length + readLeftCount(form);
  if (leftCount > 0) query.set("left", String(leftCount));
  const post = findPost(texts);
  if (post && files.length === 0) query.set("post", post);
  if (texts[0]) query.set("caption", texts[0].slice(0, maxCaptionLength));
  return query;
}

/** Those that can be read; one that cannot loses no other. */
async function storePictures(ownerId: string, files: File[]): Promise<{ urls: string[]; refusal: AppError | null }> {
  const urls: string[] = [];
  let refusal: AppError | null = null;
  for (const file of files) {
    try {
      await consumeUploadLimit(ownerId);
      const { id } = await ingestPicture({ ownerId, purpose: "post", bytes: await file.bytes() });
      urls.push(imageUrlOf(id));
    } catch (thrown) {
      refusal = asAppError(thrown);
    }
  }
  return { urls, refusal };
}
