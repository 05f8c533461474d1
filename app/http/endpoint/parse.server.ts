import { type FormFields, mediaTypeOf, readFormData, readJsonObject, requireKnownFields, singleValueFields } from "#app/http/request-body.server";
import { AppError } from "#app/lib/app-error";
import type { Verb } from "./call";
import { isForm } from "./respond.server";

export type ParsedBody = {
  verb: Verb;
  input: Record<string, unknown>;
  returnTo: unknown;
  toast: unknown;
  toastName: unknown;
  failure: unknown;
  undo: unknown;
  undoAction: unknown;
  requireFields: (known: FormFields) => void;
};

const controlFields = singleValueFields(["_method", "returnTo", "toast", "toastName", "failure", "undo", "undoAction"]);

/** Reads JSON, a form or no body; else unsupported_media_type. */
export async function parseBody(request: Request, { isJsonOnly }: { isJsonOnly: boolean }): Promise<ParsedBody> {
  if (!isForm(request)) return parseJson(request);
  if (isJsonOnly) throw new AppError("unsupported_media_type");
  const form = await readFormData(request);
  const { _method, returnTo, toast, toastName, failure, undo, undoAction, ...input } = Object.fromEntries(form);
  const verb = (typeof _method === "string" ? _method.toUpperCase() : request.method) as Verb;
  const requireFields = (known: FormFields) => requireKnownFields(form, { ...controlFields, ...known });
  return { verb, input, returnTo, toast, toastName, failure, undo, undoAction, requireFields };
}

async function parseJson(request: Request): Promise<ParsedBody> {
  const { returnTo, toast, toastName, failure, undo, undoAction, ...input } = await readJson(request);
  return { verb: request.method as Verb, input, returnTo, toast, toastName, failure, undo, undoAction, requireFields: () => {} };
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = mediaTypeOf(request.headers.get("content-type"));
  if (type === "application/json") return readJsonObject(request);
  if (type === "application/octet-stream") return { bytes: await request.bytes() };
  if (type || (await request.text()) !== "") throw new AppError("unsupported_media_type");
  return {};
}
