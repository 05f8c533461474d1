import { z } from "zod";
import { formKey } from "#app/lib/fields";

export const BodyPhotoForm = z.object({
  person: z.string("errors:image_required").min(1, "errors:image_required"),
  keep: z.boolean().default(false),
  key: formKey,
});
