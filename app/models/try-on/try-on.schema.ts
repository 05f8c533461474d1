import { z } from "zod";
import { formKey, listOf, maxCharacters } from "#app/lib/fields";
import { maxKeptPieces } from "./pieces";

const pictureUrl = z.string("errors:image_not_allowed").optional();
const lookId = z.string().optional();

export const tryOnFormSchema = ({ isConsentNeeded }: { isConsentNeeded: boolean }) =>
  z.object({
    person: z.string("errors:no_images").min(1, "errors:no_images"),
    garment: pictureUrl,
    garment2: pictureUrl,
    garment3: pictureUrl,
    /** Kept pieces that were ticked without scripts. */
    piece: z.preprocess((value) => (typeof value === "string" ? [value] : value), listOf(z.string("errors:image_not_allowed"), maxKeptPieces)).default([]),
    look: lookId,
    look2: lookId,
    look3: lookId,
    prompt: z.string("errors:no_prompt").trim().min(1, "errors:no_prompt").refine(maxCharacters(2000), "errors:too_long"),
    consent: z
      .boolean("errors:consent_required")
      .default(false)
      .refine((isGiven) => isGiven || !isConsentNeeded, "errors:consent_required"),
    key: formKey,
  });
