import { z } from "zod";

export const FeedWeightChange = z.object({
  kind: z.enum(["tag", "author"], { error: "errors:invalid" }),
  value: z.string({ error: "errors:invalid" }).min(1, "errors:invalid").max(100, "errors:invalid"),
  weight: z.coerce.number({ error: "errors:invalid" }).int("errors:invalid").min(-3, "errors:invalid").max(3, "errors:invalid"),
});

export type FeedWeightChange = z.output<typeof FeedWeightChange>;
