import { z } from "zod";

/** The form of Get Ready: pictures are addresses by now, and the notice is asked for only while it has not been accepted. */
export const tryOnInput = ({ isConsentNeeded }: { isConsentNeeded: boolean }) =>
  z.object({
    person: z.string("errors:no_images").min(1, "errors:no_images"),
    garment: z.string("errors:image_not_allowed").optional(),
    look: z.string().optional(), // the one that the page showed as the clothes
    prompt: z
      .string("errors:no_prompt")
      .trim()
      .min(1, "errors:no_prompt")
      .refine((text) => [...text].length <= 2000, "errors:too_long"),
    consent: z
      .boolean("errors:consent_required")
      .default(false)
      .refine((isGiven) => isGiven || !isConsentNeeded, "errors:consent_required"),
    key: z.string().max(200).optional(), // a form sent twice is one try-on
  });
