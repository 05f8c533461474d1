import { z } from "zod";

const truth = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], { error: "errors:invalid" });

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
