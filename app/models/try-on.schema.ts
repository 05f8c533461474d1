import { z } from "zod";
import { atMost, formKey } from "./fields";

/** The form of Get Ready: pictures are addresses by now, and the notice is asked for only while it has not been accepted. */
export const tryOnInput = ({ isConsentNeeded }: { isConsentNeeded: boolean }) =>
  z.object({
    person: z.string("errors:no_images").min(1, "errors:no_images"),
    garment: z.string("errors:image_not_allowed").optional(),
    look: z.string().optional(), // the one that the page showed as the clothes
    prompt: z.string("errors:no_prompt").trim().min(1, "errors:no_prompt").refine(atMost(2000), "errors:too_long"),
    consent: z
      .boolean("errors:consent_required")
      .default(false)
      .refine((isGiven) => isGiven || !isConsentNeeded, "errors:consent_required"),
    key: formKey,
  });
