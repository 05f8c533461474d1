import { z } from "zod";
import { atMost, listOf } from "./fields";

const several = z.preprocess((value) => (typeof value === "string" ? [value] : value), listOf(z.string("errors:image_not_allowed"), 4));
const blankAsNone = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** The body of a try-on. No picture, no prompt or a picture that is not ours are left to createImageEdit, which has codes of its own for them. */
export const ImageEditInput = z.object({
  imageUrls: several.default([]),
  prompt: z.string("errors:no_prompt").trim().refine(atMost(2000), "errors:invalid").default(""),
  description: blankAsNone(z.string("errors:invalid").trim().max(500, "errors:invalid")),
  sourcePostId: blankAsNone(z.uuid("errors:invalid")),
  model: blankAsNone(z.string("errors:invalid")),
});

export type ImageEditInput = z.output<typeof ImageEditInput>;
