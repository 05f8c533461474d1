import { z } from "zod";
import { formKey, listOf } from "./fields";
import { mostTags, normaliseTags, splitTags } from "./tag";

/** In characters. */
export const longestCaption = 500;

const caption = z.string({ error: "errors:caption_required" }).trim().min(1, "errors:caption_required").max(longestCaption, "errors:caption_too_long");
const privacy = z.enum(["public", "followers", "mutual"], { error: "errors:invalid" });
const optionalText = (longest: number) =>
  z
    .string({ error: "errors:invalid" })
    .trim()
    .max(longest, "errors:too_long")
    .nullish()
    .transform((text) => text || null);
const truth = z.union([z.boolean(), z.enum(["true", "false", "on"]).transform((value) => value !== "false")], { error: "errors:invalid" });

// doubles and empty ones among them are dropped
const maxGivenTags = 50;

const tags = z
  .union([listOf(z.string({ error: "errors:invalid" }), maxGivenTags, "errors:too_many_tags").transform(normaliseTags), z.string().transform(splitTags)], {
    error: "errors:invalid",
  })
  .refine((list) => list.length <= mostTags, "errors:too_many_tags");

export const NewPost = z.object({
  imageUrl: z.string({ error: "errors:image_required" }).min(1, "errors:image_required"),
  caption,
  type: z.enum(["virtual_tryon", "outfit", "image_edit"], { error: "errors:invalid" }),
  tags: tags.default([]),
  location: optionalText(100),
  altText: optionalText(500),
  privacy: privacy.default("public"),
  allowTryOn: truth.optional(), // unless it is said, of a public look only
  imageEditId: z.uuid({ error: "errors:invalid" }).nullish(),
});

/** The same from a page's form, with the key that makes a form sent twice one look. */
export const PostForm = NewPost.extend({ key: formKey });

export const PostChange = z.object({
  caption: caption.optional(),
  tags: tags.optional(),
  altText: optionalText(500).optional(),
  location: optionalText(100).optional(),
  allowTryOn: truth.optional(),
});

export const CaptionChange = z.object({ caption });
export const ArchiveChange = z.object({ isArchived: truth });
export const PrivacyChange = z.object({ privacy });
export const LikeInput = z.object({ isLiked: truth.optional() });
export const SaveInput = z.object({ isSaved: truth.optional(), isUndone: truth.default(false) });

export const PreferenceInput = z.object({ preference: z.enum(["more", "less"], { error: "errors:invalid" }), isUndone: truth.default(false) });

export const CommentInput = z.object({
  content: z.string({ error: "errors:comment_required" }).trim().min(1, "errors:comment_required").max(500, "errors:comment_too_long"),
});

/** The same from the post's own form, with the key that makes a form sent twice one comment. */
export const CommentForm = CommentInput.extend({ key: formKey });

export type NewPost = z.output<typeof NewPost>;
export type PostForm = z.output<typeof PostForm>;
export type PostChange = z.output<typeof PostChange>;
