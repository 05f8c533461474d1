import { z } from "zod";

export const booleanField = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], { error: "errors:invalid" });

/** In lower case, as the database writes ids. */
export const idField = z.uuid({ error: "errors:invalid" }).toLowerCase();

export const formKey = z.string().max(200).optional();

export const maxCharacters = (max: number) => (text: string) => [...text].length <= max;

/** Checks the length before the elements. */
export const listOf = <T extends z.ZodType>(element: T, max: number, error = "errors:invalid") =>
  z.array(z.unknown(), { error }).max(max, error).pipe(z.array(element, { error }));
