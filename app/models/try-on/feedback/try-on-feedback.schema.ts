import { z } from "zod";
import { booleanField } from "#app/lib/fields";

export const TryOnFeedback = z.object({
  good: booleanField,
  reason: z
    .string("errors:invalid")
    .trim()
    .max(500, "errors:too_long")
    .nullish()
    .transform((reason) => reason || null),
});

export type TryOnFeedback = z.output<typeof TryOnFeedback>;
