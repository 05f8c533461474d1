import { asAppError, errorResponseInit } from "#app/http/error-response.server";
import { errorKey } from "#app/http/page.server";
import { maxFormFields } from "#app/http/request-body.server";
import { ingestPicture } from "#app/media/ingest.server";
import { maxPictures } from "#app/models/looks/album";
import { imageUrlOf } from "#app/models/media/picture";
import { consumeUploadLimit } from "./upload.server";

/** `image`, `move` and `remove` come from pages without scripts. */
export const albumFields = { album: 1, picture: maxFormFields, pictureAlt: maxFormFields, image: maxFormFields, move: 1, remove: 1 };

type FormPicture = { imageUrl: string; altText: string | null };
type Refusal = { errors: string[]; init: ResponseInit };
type FormAlbum = { images: FormPicture[]; refusal: Refusal | null; isArranged: boolean };

const isFile = (part: FormDataEntryValue): part is File => part instanceof File && part.size > 0;

/** Takes the pictures out of a form; null where it names none, as older pages. */
export async function readAlbum(form: FormData, userId: string): Promise<FormAlbum | null> {
  return form.has("album") ? storeAlbum(form, userId, []) : null;
}

/** As readAlbum(), with the cover apart: its file or address, and `altText`. */
export async function readNewAlbum(form: FormData, userId: string): Promise<FormAlbum> {
  const [file, ...others] = [...form.getAll("image"), ...form.getAll("photo")].filter(isFile);
  form.delete("image");
  form.delete("photo");
  for (const other of others) form.append("image", other);
  const cover = file ?? form.get("imageUrl") ?? "";
  const album = await storeAlbum(form, userId, [{ part: cover, altText: readText(form.get("altText")) }]);
  const [first] = album.images;
  form.set("imageUrl", first?.imageUrl ?? "");
  if (album.isArranged) form.set("altText", first?.altText ?? "");
  const isMissing = file === undefined && cover === "" && album.images.length === 0; // the schema says so
  return isMissing ? { ...album, refusal: null } : album;
}

const readText = (text: FormDataEntryValue | null | undefined) => (typeof text === "string" && text.trim() !== "" ? text.trim() : null);

type Part = { part: FormDataEntryValue; altText: string | null };

/** Too many are refused before any is read. */
async function storeAlbum(form: FormData, userId: string, first: Part[]): Promise<FormAlbum> {
  const altTexts = form.getAll("pictureAlt").map(readText);
  const named = form.getAll("picture").map((part, place) => ({ part, altText: altTexts[place] ?? null }));
  const added = form.getAll("image").map((part) => ({ part, altText: null }));
  const parts = [...first, ...named, ...added].filter(({ part }) => isFile(part) || (typeof part === "string" && part !== ""));
  const arrange = readArrangement(form);
  for (const name of Object.keys(albumFields)) form.delete(name);
  const stored = parts.flatMap(({ part, altText }) => (typeof part === "string" ? [{ imageUrl: part, altText }] : []));
  const refuse = (error: string): FormAlbum => ({
    images: stored.slice(0, maxPictures),
    refusal: { errors: [error], init: { status: 422 } },
    isArranged: false,
  });
  if (parts.length === 0) return refuse("errors:image_required");
  if (parts.length > maxPictures) return refuse("errors:too_many_images");
  if (altTexts.some((text) => (text?.length ?? 0) > 500)) return refuse("errors:too_long");
  const images: FormPicture[] = [];
  let refusal: Refusal | null = null;
  for (const { part, altText } of parts) {
    try {
      images.push({ imageUrl: typeof part === "string" ? part : await storePicture(part, userId), altText });
    } catch (thrown) {
      const error = asAppError(thrown);
      refusal ??= { errors: [errorKey(error, "errors:image_failed")], init: errorResponseInit(error) };
    }
  }
  return { images: arrange ? arrange(images) : images, refusal, isArranged: arrange !== null };
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

/** As the form's field shows it. */
export const toStoredItem = ({ imageUrl, altText }: FormPicture) => ({ url: imageUrl, altText: altText ?? "" });
