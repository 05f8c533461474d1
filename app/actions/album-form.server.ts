import { asAppError } from "#app/http/error-response.server";
import { errorKey } from "#app/http/page.server";
import { maxFormFields } from "#app/http/request-body.server";
import { ingestPicture } from "#app/media/ingest.server";
import { maxPictures } from "#app/models/looks/album";
import { imageUrlOf } from "#app/models/media/picture";
import { consumeUploadLimit } from "./upload.server";

/** `album` says that the pictures are named; `image` are the files of a page without scripts; `move` and `remove` its buttons. */
export const albumFields = { album: 1, picture: maxFormFields, pictureAlt: maxFormFields, image: maxFormFields, move: 1, remove: 1 };

type FormPicture = { imageUrl: string; altText: string | null };
type FormAlbum = { images: FormPicture[]; errors: string[] | null; isArranged: boolean };

const isFile = (part: FormDataEntryValue): part is File => part instanceof File && part.size > 0;

/** Takes the pictures out of a form in their order and stores its files; null where it names none, as older pages. */
export async function readAlbum(form: FormData, userId: string): Promise<FormAlbum | null> {
  if (!form.has("album")) return null;
  const altTexts = form.getAll("pictureAlt").map((text) => (typeof text === "string" ? text.trim() : ""));
  const named = form.getAll("picture").map((part, place) => ({ part, altText: altTexts[place] || null }));
  const added = form.getAll("image").map((part) => ({ part, altText: null }));
  const parts = [...named, ...added].filter(({ part }) => isFile(part) || (typeof part === "string" && part !== ""));
  const arrange = readArrangement(form);
  for (const name of Object.keys(albumFields)) form.delete(name);
  const stored = parts.flatMap(({ part, altText }) => (typeof part === "string" ? [{ imageUrl: part, altText }] : []));
  if (parts.length === 0) return { images: stored, errors: ["errors:image_required"], isArranged: false };
  if (parts.length > maxPictures) return { images: stored.slice(0, maxPictures), errors: ["errors:too_many_images"], isArranged: false };
  if (altTexts.some((text) => text.length > 500)) return { images: stored, errors: ["errors:too_long"], isArranged: false };
  const images: FormPicture[] = [];
  const errors: string[] = [];
  for (const { part, altText } of parts) {
    try {
      images.push({ imageUrl: typeof part === "string" ? part : await storePicture(part, userId), altText });
    } catch (thrown) {
      errors.push(errorKey(asAppError(thrown), "errors:image_failed"));
    }
  }
  return { images: arrange ? arrange(images) : images, errors: errors.length > 0 ? errors : null, isArranged: arrange !== null };
}

async function storePicture(file: File, userId: string): Promise<string> {
  await consumeUploadLimit(userId);
  return imageUrlOf((await ingestPicture({ ownerId: userId, purpose: "post", bytes: await file.bytes() })).id);
}

/** What a plain button asks for; null when the form is to be saved. */
function readArrangement(form: FormData): ((images: FormPicture[]) => FormPicture[]) | null {
  const [, from, side] = /^(\d):(left|right)$/.exec(String(form.get("move") ?? "")) ?? [];
  if (from !== undefined) return (images) => swap(images, Number(from), Number(from) + (side === "left" ? -1 : 1));
  const [, gone] = /^(\d)$/.exec(String(form.get("remove") ?? "")) ?? [];
  return gone === undefined ? null : (images) => images.filter((_, place) => place !== Number(gone));
}

function swap(images: FormPicture[], one: number, other: number): FormPicture[] {
  const [first, second] = [images[one], images[other]];
  return first && second ? images.with(one, second).with(other, first) : images;
}
