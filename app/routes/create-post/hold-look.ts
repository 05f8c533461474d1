import { hold } from "#app/components/outbox/hold";
import { formId } from "./create-form";

/** Keeps the written look for later; false when it cannot. */
export async function holdLook(): Promise<boolean> {
  const element = document.getElementById(formId);
  if (!(element instanceof HTMLFormElement)) return false;
  const form = new FormData(element); // WebKit reads no files from a Request
  const files = [form.get("image"), form.get("photo")];
  const picture = files.find((part): part is File => part instanceof File && part.size > 0) ?? null;
  const fields = Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string" && field[1] !== ""));
  // the same content as the page's action reads, so that both make one look
  const { allowTryOn, ...content } = fields;
  return hold("/api/posts", { ...content, ...(allowTryOn ? {} : { allowTryOn: "false" }), type: "outfit" }, fields.key, picture);
}
