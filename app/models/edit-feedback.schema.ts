import { z } from "zod";
import { truth } from "./fields";

export const EditFeedback = z.object({
  good: truth,
  reason: z
    .string("errors:invalid")
    .trim()
    .max(500, "errors:too_long")
    .nullish()
    .transform((reason) => reason || null),
});

export type EditFeedback = z.output<typeof EditFeedback>;
