import { z } from "zod";

/** Yes or no, which a form says in letters. */
export const truth = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], { error: "errors:invalid" });

/** The key of a page's form: sent twice with it, it is done once. */
export const formKey = z.string().max(200).optional();

/** So many characters at most, an emoji being one. */
export const atMost = (most: number) => (text: string) => [...text].length <= most;

/** A list of at most so many elements, counted before they are looked at. */
export const listOf = <T extends z.ZodType>(element: T, max: number, error = "errors:invalid") =>
  z.array(z.unknown(), { error }).max(max, error).pipe(z.array(element, { error }));
