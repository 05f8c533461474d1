import { z } from "zod";
import { formKey, listOf } from "#app/lib/fields";
import { maxTags, normaliseTags, splitTags } from "./tag";

/** In characters. */
export const maxCaptionLength = 500;

const caption = z.string({ error: "errors:caption_required" }).trim().min(1, "errors:caption_required").max(maxCaptionLength, "errors:caption_too_long");
const privacy = z.enum(["public", "followers", "mutual"], { error: "errors:invalid" });
const optionalText = (maxLength: number) =>
  z
    .string({ error: "errors:invalid" })
    .trim()
    .max(maxLength, "errors:too_long")
    .nullish()
    .transform((text) => text || null);
const booleanField = z.union([z.boolean(), z.enum(["true", "false", "on"]).transform((value) => value !== "false")], { error: "errors:invalid" });

const maxGivenTags = 50;

const tags = z
  .union([listOf(z.string({ error: "errors:invalid" }), maxGivenTags, "errors:too_many_tags").transform(normaliseTags), z.string().transform(splitTags)], {
    error: "errors:invalid",
  })
  .refine((list) => list.length <= maxTags, "errors:too_many_tags");

export const NewPost = z.object({
  imageUrl: z.string({ error: "errors:image_required" }).min(1, "errors:image_required"),
  caption,
  type: z.enum(["virtual_tryon", "outfit", "image_edit"], { error: "errors:invalid" }),
  tags: tags.default([]),
  location: optionalText(100),
  altText: optionalText(500),
  privacy: privacy.default("public"),
  allowTryOn: booleanField.optional(),
  imageEditId: z.uuid({ error: "errors:invalid" }).nullish(),
  /** Shows the film of the try-on too. */
  withFilm: booleanField.optional(),
});

export const PostForm = NewPost.extend({ key: formKey });

export const PostChange = z.object({
  caption: caption.optional(),
  tags: tags.optional(),
  altText: optionalText(500).optional(),
  location: optionalText(100).optional(),
  allowTryOn: booleanField.optional(),
});

export const CaptionChange = z.object({ caption });
export const ArchiveChange = z.object({ isArchived: booleanField });
export const PrivacyChange = z.object({ privacy });
export const LikeInput = z.object({ isLiked: booleanField.optional() });
export const SaveInput = z.object({ isSaved: booleanField.optional(), isUndone: booleanField.default(false) });

export const SeenInput = z.object({ isOpened: booleanField.default(true) });

export const PreferenceInput = z.object({ preference: z.enum(["more", "less"], { error: "errors:invalid" }), isUndone: booleanField.default(false) });

export const CommentForm = z.object({
  key: formKey,
  content: z.string({ error: "errors:comment_required" }).trim().min(1, "errors:comment_required").max(500, "errors:comment_too_long"),
});

export type NewPost = z.output<typeof NewPost>;
export type PostForm = z.output<typeof PostForm>;
export type PostChange = z.output<typeof PostChange>;
