import { hold } from "#app/components/outbox/hold";
import { formId } from "./create-form";

const isFile = (part: FormDataEntryValue): part is File => part instanceof File && part.size > 0;

/** Keeps the written look for later; false when it cannot. */
export async function holdLook(): Promise<boolean> {
  const element = document.getElementById(formId);
  if (!(element instanceof HTMLFormElement)) return false;
  const form = new FormData(element); // WebKit reads no files from a Request
  const cover = [form.get("image"), form.get("photo")].flatMap((part) => (part && isFile(part) ? [{ file: part, altText: "" }] : [])).slice(0, 1);
  const altTexts = form.getAll("pictureAlt").map(String);
  const more = form.getAll("picture").flatMap((part, place) => (isFile(part) ? [{ file: part, altText: altTexts[place]?.trim() ?? "" }] : []));
  for (const name of ["album", "picture", "pictureAlt"]) form.delete(name);
  const fields = Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string" && field[1] !== ""));
  // the same content as the page's action reads, so that both make one look
  const { allowTryOn, ...content } = fields;
  return hold("/api/posts", { ...content, ...(allowTryOn ? {} : { allowTryOn: "false" }), type: "outfit" }, fields.key, [...cover, ...more]);
}
