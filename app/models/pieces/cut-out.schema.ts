import { z } from "zod";
import { wholePicture } from "./piece";

const percent = z
  .string({ error: "errors:invalid" })
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/, "errors:percent_invalid")
  .transform((given) => Math.round(Number(given.replace(",", ".")) * (wholePicture / 100)))
  .refine((given) => given <= wholePicture, "errors:percent_invalid");

/** In percent of the picture. */
export const CutBoxForm = z.object({ act: z.literal("cut"), x: percent, y: percent, width: percent, height: percent });

/** `mend` brings the mask of a brush. */
export const CutOutAct = z.object({ act: z.enum(["keep", "discard", "undo", "mend"], { error: "errors:invalid" }) });
