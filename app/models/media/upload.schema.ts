import { z } from "zod";
import { maxPictureBytes } from "./photo";

export const UploadInput = z.object({
  /** `import`: a picture of a look from elsewhere. */
  purpose: z.enum(["post", "edit_input", "import"], { error: "errors:invalid" }),
  bytes: z.number({ error: "errors:invalid" }).int("errors:invalid").min(1, "errors:invalid").max(maxPictureBytes, "errors:image_too_large"),
  /** SHA-256 of the file in hexadecimal. */
  digest: z.string({ error: "errors:invalid" }).regex(/^[0-9a-f]{64}$/, "errors:invalid"),
});

export type UploadInput = z.output<typeof UploadInput>;
