import { z } from "zod";
import { formKey, maxCharacters } from "#app/lib/fields";

export const tryOnFormSchema = ({ isConsentNeeded }: { isConsentNeeded: boolean }) =>
  z.object({
    person: z.string("errors:no_images").min(1, "errors:no_images"),
    garment: z.string("errors:image_not_allowed").optional(),
    look: z.string().optional(),
    prompt: z.string("errors:no_prompt").trim().min(1, "errors:no_prompt").refine(maxCharacters(2000), "errors:too_long"),
    consent: z
      .boolean("errors:consent_required")
      .default(false)
      .refine((isGiven) => isGiven || !isConsentNeeded, "errors:consent_required"),
    key: formKey,
  });
