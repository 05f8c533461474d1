import { z } from "zod";
import { formKey, listOf } from "#app/lib/fields";
import { maxRunLooks } from "./collection-run";

/** `postIds`: the looks that were confirmed; forms join them with commas. */
export const RunInput = z.object({
  photoId: z.uuid("errors:invalid"),
  postIds: z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), listOf(z.uuid("errors:invalid"), maxRunLooks)),
  consent: z.enum(["on"], "errors:invalid").optional(),
  key: formKey,
});
