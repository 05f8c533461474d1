import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { AppError } from "#app/models/app-error";

// a schema's own words come first; zod's would be English, and in no catalogue
const error = () => "errors:invalid";

/** A form as its schema reads it, empty fields as missing ones; what is wrong is said in keys of the catalogues. */
export const readForm = <S extends z.ZodType>(form: FormData, schema: S, options: { disableAutoCoercion?: boolean } = {}) =>
  parseWithZod(withOwnLines(form), { schema, error, ...options });

/** The form with line breaks of one character, as they were typed and counted: browsers send two. */
export function withOwnLines(sent: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of sent) form.append(name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value);
  return form;
}

/** A body as its schema reads it; `invalid` with the issues otherwise. */
export function readInput<S extends z.ZodType>(body: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(body, { error });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", { issues: parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })) });
}
