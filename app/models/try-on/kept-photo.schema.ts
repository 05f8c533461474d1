import { z } from "zod";
import { idField } from "#app/lib/fields";

export const KeptPhotoInput = z.object({ imageUrl: z.string("errors:image_required").min(1, "errors:image_required") });

/** A kept photo, or a picture that is kept by this. */
export const BodyPhotoInput = z
  .object({ photoId: idField.optional(), imageUrl: z.string().min(1, "errors:image_required").optional() })
  .refine(({ photoId, imageUrl }) => (photoId === undefined) !== (imageUrl === undefined), { path: ["photoId"], error: "errors:invalid" });
