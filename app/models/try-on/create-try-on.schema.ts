import { z } from "zod";
import { idField, listOf, maxCharacters } from "#app/lib/fields";

const imageUrlList = z.preprocess((value) => (typeof value === "string" ? [value] : value), listOf(z.string("errors:image_not_allowed"), 4));
const emptyAsUndefined = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** createTryOn reports missing pictures and prompts. */
export const CreateTryOnInput = z.object({
  imageUrls: imageUrlList.default([]),
  prompt: z.string("errors:no_prompt").trim().refine(maxCharacters(2000), "errors:invalid").default(""),
  description: emptyAsUndefined(z.string("errors:invalid").trim().max(500, "errors:invalid")),
  sourcePostId: emptyAsUndefined(idField),
  model: emptyAsUndefined(z.string("errors:invalid")),
});

export type CreateTryOnInput = z.output<typeof CreateTryOnInput>;
