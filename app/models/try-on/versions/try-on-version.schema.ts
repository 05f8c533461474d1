import { z } from "zod";
import { formKey } from "#app/lib/fields";

/** Results of the same input, side by side. */
export const maxVersions = 4;

/** Without a model: the same one with another seed. */
export const VersionInput = z.object({ model: z.string("errors:invalid").max(100, "errors:invalid").optional(), key: formKey });

export type VersionInput = z.output<typeof VersionInput>;
