import { z } from "zod";
import { formKey, idField, listOf } from "#app/lib/fields";
import { maxRunLooks } from "./collection-run";

/** `postIds`: the looks that were confirmed; forms join them with commas. */
export const RunInput = z.object({
  photoId: idField,
  postIds: z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), listOf(idField, maxRunLooks)),
  consent: z.enum(["on"], "errors:invalid").optional(),
  key: formKey,
});
