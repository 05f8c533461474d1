import { z } from "zod";
import { idField, listOf } from "#app/lib/fields";
import { maxCaptionLength } from "#app/models/looks/caption";
import { images, privacy } from "#app/models/looks/post.schema";
import { firstTakenAt, keyPattern, maxPublishedAtOnce } from "./imported-look";

export const ImportedLook = z.object({
  /** Names the post of the archive; the same one is brought once. */
  key: z.string({ error: "errors:invalid" }).regex(keyPattern, "errors:invalid"),
  /** In milliseconds. */
  takenAt: z
    .number({ error: "errors:invalid" })
    .int("errors:invalid")
    .min(firstTakenAt, "errors:invalid")
    .refine((moment) => moment <= Date.now(), "errors:invalid"),
  caption: z.string({ error: "errors:invalid" }).trim().max(maxCaptionLength, "errors:caption_too_long").default(""),
  images,
});

export type ImportedLook = z.output<typeof ImportedLook>;

const lookIds = listOf(idField, maxPublishedAtOnce, "errors:invalid");

/** `act`: one look, the chosen ones, or all that were listed. */
export const PublishForm = z.object({
  act: z.union([z.enum(["chosen", "page"]), idField], { error: "errors:invalid" }),
  chosen: lookIds,
  listed: lookIds,
  privacy,
});
