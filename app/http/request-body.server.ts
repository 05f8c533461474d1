import { AppError, type ErrorCode } from "#app/lib/app-error";
import { isSmallJson } from "#app/lib/small-json";
import { maxArchiveBytes } from "#app/models/media/archive";
import { maxPartBytes } from "#app/models/media/upload-parts";
import { maxMaskBytes } from "#app/models/pieces/cut-out";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export const maxFormFields = 50;
/** For a form's texts, and for a body without pictures. */
export const maxTextBytes = 64 * kilobyte;
const maxJsonPictureBytes = 15 * megabyte; // 10 MB in base64
const maxFormPictureBytes = 22 * megabyte; // two pictures of 10 MB, or four of 5
const maxWebhookBytes = megabyte;
const maxFormHeadBytes = 16 * kilobyte;

const pictureFormPath = /^\/(create-post|post\/[^/]+\/edit|get-ready|share|wardrobe\/new|profile\/photo|body-photo|api\/posts\/[^/]+\/try-on)(\.data)?$/;
const maskFormPath = /^\/piece\/[^/]+\/cut-out(\.data)?$/;
const pictureJsonPath = /^\/api\/(posts|fal)\/upload-image$|^\/api\/profile-photo\/upload$/;
const severalPicturesPath = /^\/(get-ready|post\/[^/]+\/edit|share|wardrobe\/new|api\/posts\/[^/]+\/try-on)(\.data)?$/;
const uploadPartPath = /^\/api\/uploads\/[^/]+$/;
const webhookPath = /^\/api\/(fal|stripe)\/webhook$/;

/** Read as it arrives, never held. */
export const isStreamed = (path: string, contentType: string | null) => path === "/import" && mediaTypeOf(contentType) === "multipart/form-data";

export function maxBodyBytes(path: string, contentType: string | null): number {
  if (isStreamed(path, contentType)) return maxArchiveBytes + maxFormHeadBytes;
  if (webhookPath.test(path)) return maxWebhookBytes;
  if (uploadPartPath.test(path)) return maxPartBytes;
  if (pictureJsonPath.test(path)) return maxJsonPictureBytes;
  if (maskFormPath.test(path)) return mediaTypeOf(contentType) === "multipart/form-data" ? maxTextBytes + maxMaskBytes : maxTextBytes;
  return pictureFormPath.test(path) && mediaTypeOf(contentType) === "multipart/form-data" ? maxFormPictureBytes : maxTextBytes;
}

/** What is said of a body beyond its greatest size. */
export function getTooLargeCode(path: string, maxBytes: number): ErrorCode {
  if (maxBytes <= maxTextBytes || maxBytes > maxArchiveBytes || uploadPartPath.test(path) || maskFormPath.test(path)) return "too_large";
  return severalPicturesPath.test(path) ? "images_too_large" : "image_too_large";
}

export const mediaTypeOf = (contentType: string | null) => contentType?.split(";")[0]?.trim().toLowerCase();

export const isFormType = (contentType: string | null) => ["application/x-www-form-urlencoded", "multipart/form-data"].includes(mediaTypeOf(contentType) ?? "");

/** Checks field count and text size before parsing. */
export async function readFormData(request: Request): Promise<FormData> {
  const { separator, contentType } = parseFormEncoding(request.headers.get("content-type"));
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countSeparators(bytes, separator) > maxFormFields + 1) throw new AppError("too_many_fields");
  const form = withSingleLineBreaks(await new Response(bytes, { headers: { "Content-Type": contentType } }).formData());
  if ([...form.keys()].length > maxFormFields) throw new AppError("too_many_fields");
  return form;
}

export type FormFields = Record<string, number>;

export const singleValueFields = (names: string[]): FormFields => Object.fromEntries(names.map((name) => [name, 1]));

export function requireKnownFields(form: FormData, fields: FormFields): void {
  const allowed = new Map(Object.entries(fields));
  const remaining = (name: string) => allowed.get(name) ?? 0;
  for (const name of form.keys()) {
    if (remaining(name) === 0) throw new AppError("unexpected_field", { issues: [{ path: name.slice(0, 100), message: "errors:unexpected_field" }] });
    allowed.set(name, remaining(name) - 1);
  }
}

/** Normalizes the content type before Bun parses it. */
export function parseFormEncoding(sent: string | null): { separator: string; contentType: string } {
  if (!isFormType(sent)) throw new AppError("invalid_form");
  if (mediaTypeOf(sent) !== "multipart/form-data") return { separator: "&", contentType: "application/x-www-form-urlencoded" };
  const match = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i.exec(sent ?? "");
  if (!match) throw new AppError("invalid_form");
  const boundary = match[1] ?? match[2];
  return { separator: `--${boundary}`, contentType: `multipart/form-data; boundary="${boundary}"` };
}

function countSeparators(bytes: Buffer, separator: string): number {
  let count = 0;
  for (let at = bytes.indexOf(separator); at !== -1 && count <= maxFormFields + 1; at = bytes.indexOf(separator, at + separator.length)) count++;
  return count;
}

function withSingleLineBreaks(sent: FormData): FormData {
  const form = new FormData();
  let textLength = 0;
  for (const [name, value] of sent) {
    textLength += name.length + (typeof value === "string" ? value.length : 0);
    if (textLength > maxTextBytes) throw new AppError("too_large");
    form.append(name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
  }
  return form;
}

const maxJsonDepth = 10;
const maxJsonTokens = 1000;

/** Checks nesting, tokens and size before parsing. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  if (!isSmallJson(text, { maxDepth: maxJsonDepth, maxTokens: maxJsonTokens, maxOutside: maxTextBytes })) throw new AppError("too_large");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // handled below
  }
  throw new AppError("invalid_json");
}
