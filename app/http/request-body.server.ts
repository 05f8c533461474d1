import { AppError } from "#app/models/app-error";

// What a body may bring; docs/request-budgets.md lists every budget.
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export const maxFormFields = 50;
/** Of all texts of a form together, and of a whole body without pictures. */
export const maxTextBytes = 64 * kilobyte;
const maxJsonPictureBytes = 15 * megabyte; // 10 MB in base64
const maxFormPictureBytes = 22 * megabyte; // two pictures of 10 MB
const maxWebhookBytes = megabyte;

const pictureForm = /^\/(create-post|get-ready|profile\/photo)(\.data)?$/;
const pictureJson = /^\/api\/(posts|fal)\/upload-image$|^\/api\/profile-photo\/upload$/;
const webhook = /^\/api\/(fal|stripe)\/webhook$/;

/** How many bytes a body of this type may have at this address. */
export function maxBodyBytes(path: string, contentType: string | null): number {
  if (webhook.test(path)) return maxWebhookBytes;
  if (pictureJson.test(path)) return maxJsonPictureBytes;
  return pictureForm.test(path) && mediaTypeOf(contentType) === "multipart/form-data" ? maxFormPictureBytes : maxTextBytes;
}

/** The media type without its parameters, in lower case. */
export const mediaTypeOf = (contentType: string | null) => contentType?.split(";")[0]?.trim().toLowerCase();

export const isFormType = (contentType: string | null) => ["application/x-www-form-urlencoded", "multipart/form-data"].includes(mediaTypeOf(contentType) ?? "");

/** The fields of a form, counted before they are parsed; line breaks are one character, as they were typed. `too_many_fields` beyond `maxFormFields`, `too_large` with more text than `maxTextBytes`. */
export async function readFormData(request: Request): Promise<FormData> {
  const { separator, contentType } = encodingOf(request.headers.get("content-type"));
  const bytes = Buffer.from(await request.arrayBuffer());
  if (countSeparators(bytes, separator) > maxFormFields + 1) throw new AppError("too_many_fields");
  const form = withSingleLineBreaks(await new Response(bytes, { headers: { "Content-Type": contentType } }).formData());
  if ([...form.keys()].length > maxFormFields) throw new AppError("too_many_fields");
  return form;
}

/** The names of a form's fields, and how often each may be sent. */
export type FormFields = Record<string, number>;

/** Each of these fields once. */
export const eachOnce = (names: string[]): FormFields => Object.fromEntries(names.map((name) => [name, 1]));

/** Throws `unexpected_field` when the form has another field, or one too often. */
export function requireKnownFields(form: FormData, fields: FormFields): void {
  const known = new Map(Object.entries(fields));
  const left = (name: string) => known.get(name) ?? 0;
  for (const name of form.keys()) {
    if (left(name) === 0) throw new AppError("unexpected_field", { issues: [{ path: name.slice(0, 100), message: "errors:unexpected_field" }] });
    known.set(name, left(name) - 1);
  }
}

/** What stands between the fields, and the type to parse them by: not the one that was sent, in which Bun may see another form or boundary. */
function encodingOf(sent: string | null): { separator: string; contentType: string } {
  if (!isFormType(sent)) throw new AppError("invalid_form");
  if (mediaTypeOf(sent) !== "multipart/form-data") return { separator: "&", contentType: "application/x-www-form-urlencoded" };
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i.exec(sent ?? "");
  if (!found) throw new AppError("invalid_form");
  const boundary = found[1] ?? found[2];
  return { separator: `--${boundary}`, contentType: `multipart/form-data; boundary="${boundary}"` };
}

/** How often the separator occurs, counted to one more than a form may have. */
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

/** A JSON object. Its nesting, its tokens and what it holds beside its strings are counted before it is parsed; `too_large` beyond. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === "") return {};
  if (!isSmallJson(text)) throw new AppError("too_large");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw new AppError("invalid_json");
}

const isToken = (char: string | undefined) => char === "," || char === "[" || char === "{";

/** Whether the text stays within the budget of a JSON body; strings cost no more than their bytes. */
function isSmallJson(text: string): boolean {
  let [depth, tokens, outside] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (++outside > maxTextBytes) return false;
    if (isToken(char) && ++tokens > maxJsonTokens) return false;
    if ((char === "[" || char === "{") && ++depth > maxJsonDepth) return false;
    if (char === "]" || char === "}") depth--;
  }
  return true;
}

/** Where the string that begins here ends. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
