import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { AppError } from "#app/models/app-error";
import { asAppError, headOf } from "./failure.server";
import { type FormFields, maxFormFields, readFormData, requireKnownFields } from "./request-body.server";

const maxIssues = 20;

// a schema's own words come first; zod's would be English, and in no catalogue
const error = () => "errors:invalid";

type FormOptions = { disableAutoCoercion?: boolean };
/** A form's schema: its shape names the fields that the form may have. */
export type FormSchema = z.ZodObject;

/** A page's form as its schema reads it, empty fields as missing ones; what is wrong is said in keys of the catalogues. Fields that the schema does not name are refused before they are parsed. */
export async function readForm<S extends FormSchema>(request: Request, schema: S, options: FormOptions = {}) {
  return parseForm(await readPageFormData(request, fieldsOf(schema)), schema, options);
}

// more than the longest text of a form; what is longer would come back several times over
const maxKeptText = 6000;

/** A form that was read and changed before, as its schema reads it. A reply keeps what was typed up to `maxKeptText` characters. */
export function parseForm<S extends FormSchema>(form: FormData, schema: S, options: FormOptions = {}) {
  const submission = parseWithZod(form, { schema, error, ...options });
  const [reply, dropped] = [submission.reply, namesBeyond(form, maxKeptText)];
  submission.reply = (said = {}) => {
    if ("resetForm" in said) return reply(said);
    const hidden = "hideFields" in said ? said.hideFields : [];
    return reply({ ...said, hideFields: [...(hidden ?? []), ...dropped] });
  };
  return submission;
}

/** The text fields with which the form holds more than so many characters. */
function namesBeyond(form: FormData, max: number): string[] {
  let length = 0;
  const isBeyond = (text: FormDataEntryValue) => {
    if (typeof text === "string") length += text.length;
    return typeof text === "string" && length > max;
  };
  return [...form].filter(([, text]) => isBeyond(text)).map(([name]) => name);
}

/** The fields that the schema names: a list may be sent often, anything else once. */
export const fieldsOf = ({ shape }: FormSchema): FormFields =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, isList(field) ? maxFormFields : 1]));

function isList(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "pipe") return isList(def.in);
  return def.type === "array";
}

/** The form if it has these fields and no others; a refusal is thrown as the page that says it. */
export async function readPageFormData(request: Request, fields: FormFields): Promise<FormData> {
  try {
    const form = await readFormData(request);
    requireKnownFields(form, fields);
    return form;
  } catch (thrown) {
    const refusal = asAppError(thrown);
    throw data({ code: refusal.code }, headOf(refusal));
  }
}

/** A body as its schema reads it; `invalid` with at most `maxIssues` issues otherwise. */
export function readInput<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(body, { error });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxIssues).map(({ path, message }) => ({ path: path.join(".").slice(0, 100), message }));
  throw new AppError("invalid", { issues });
}
