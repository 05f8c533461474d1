import { z } from "zod";
import { booleanField, idField, maxCharacters } from "#app/lib/fields";

const unwritable = /[\p{Cc}\p{Cs}]/u;
const unwritableButLines = /[^\P{Cc}\n]|\p{Cs}/u;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

const name = z
  .string({ error: "errors:collection_name_required" })
  .trim()
  .refine((text) => visible.test(text), "errors:collection_name_required")
  .refine(maxCharacters(100), "errors:collection_name_too_long")
  .refine((text) => !unwritable.test(text), "errors:invalid");

const text = (maxLength: number) =>
  z
    .string({ error: "errors:invalid" })
    .transform((given) => given.replace(/\r\n?/g, "\n").trim())
    .refine(maxCharacters(maxLength), "errors:too_long")
    .refine((given) => !unwritableButLines.test(given), "errors:invalid");

const note = text(200)
  .nullish()
  .transform((given) => given || null);

const position = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: "errors:invalid" },
);

export const NewCollection = z.object({
  name,
  description: text(500).default(""),
  category: text(50)
    .nullish()
    .transform((given) => given || null),
  isPrivate: booleanField.default(false),
});

export const CollectionForm = NewCollection.pick({ name: true, description: true });

export const CollectionChange = z.object({
  name: name.optional(),
  description: text(500).optional(),
  coverPostId: z.union([idField, z.literal("").transform(() => null), z.null()], { error: "errors:invalid" }).optional(),
  position: position.optional(),
});

/** `from` makes it a move. Malformed post ids count as unknown. */
export const NewItem = z.object({ postId: z.string({ error: "errors:invalid" }), note: note.optional(), from: idField.optional() });
export const ItemChange = z.object({ note: note.optional(), position: position.optional() });

export type NewCollection = z.output<typeof NewCollection>;
export type CollectionChange = z.output<typeof CollectionChange>;
export type NewItem = z.output<typeof NewItem>;
export type ItemChange = z.output<typeof ItemChange>;
