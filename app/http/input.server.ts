import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { AppError } from "#app/lib/app-error";
import { asAppError, errorResponseInit } from "./error-response.server";
import { type FormFields, maxFormFields, readFormData, requireKnownFields } from "./request-body.server";

const maxIssues = 20;

// schema messages take precedence over zod's English ones
const error = () => "errors:invalid";

type FormOptions = { disableAutoCoercion?: boolean };
export type FormSchema = z.ZodObject;

/** Parses a page form; rejects unknown fields first. */
export async function readForm<S extends FormSchema>(request: Request, schema: S, options: FormOptions = {}) {
  return parseForm(await readPageFormData(request, getFormFields(schema)), schema, options);
}

const maxKeptText = 6000;

/** Parses form data; replies echo at most `maxKeptText` characters. */
export function parseForm<S extends FormSchema>(form: FormData, schema: S, options: FormOptions = {}) {
  const submission = parseWithZod(form, { schema, error, ...options });
  const [reply, dropped] = [submission.reply, listOverlongFields(form, maxKeptText)];
  submission.reply = (replyOptions = {}) => {
    if ("resetForm" in replyOptions) return reply(replyOptions);
    const hidden = "hideFields" in replyOptions ? replyOptions.hideFields : [];
    return reply({ ...replyOptions, hideFields: [...(hidden ?? []), ...dropped] });
  };
  return submission;
}

function listOverlongFields(form: FormData, max: number): string[] {
  let length = 0;
  const isBeyond = (text: FormDataEntryValue) => {
    if (typeof text === "string") length += text.length;
    return typeof text === "string" && length > max;
  };
  return [...form].filter(([, text]) => isBeyond(text)).map(([name]) => name);
}

export const getFormFields = ({ shape }: FormSchema): FormFields =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, isList(field) ? maxFormFields : 1]));

function isList(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "pipe") return isList(def.in);
  return def.type === "array";
}

export async function readPageFormData(request: Request, fields: FormFields): Promise<FormData> {
  try {
    const form = await readFormData(request);
    requireKnownFields(form, fields);
    return form;
  } catch (thrown) {
    const refusal = asAppError(thrown);
    throw data({ code: refusal.code }, errorResponseInit(refusal));
  }
}

/** Throws `invalid` with at most `maxIssues` issues. */
export function readInput<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(body, { error });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, maxIssues).map(({ path, message }) => ({ path: path.join(".").slice(0, 100), message }));
  throw new AppError("invalid", { issues });
}
