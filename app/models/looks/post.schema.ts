import { z } from "zod";
import { formKey, idField, listOf } from "#app/lib/fields";
import { maxPictures } from "./album";
import { maxCaptionLength } from "./caption";
import { maxTags, normaliseTags, splitTags } from "./tag";

const caption = z.string({ error: "errors:caption_required" }).trim().min(1, "errors:caption_required").max(maxCaptionLength, "errors:caption_too_long");
export const privacy = z.enum(["public", "followers", "mutual"], { error: "errors:invalid" });
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

const imageUrl = z.string({ error: "errors:image_required" }).min(1, "errors:image_required");

/** One picture of a look; without `altText` an edited look keeps it. */
const picture = z.object({ imageUrl, altText: optionalText(500).optional() }, { error: "errors:invalid" });

export const images = listOf(picture, maxPictures, "errors:too_many_images").refine((list) => list.length > 0, "errors:image_required");

const newPost = {
  imageUrl: imageUrl.optional(),
  /** All pictures, cover first; else `imageUrl` is the only one. */
  images: images.optional(),
  caption,
  type: z.enum(["virtual_tryon", "outfit", "image_edit"], { error: "errors:invalid" }),
  tags: tags.default([]),
  location: optionalText(100),
  altText: optionalText(500),
  privacy: privacy.default("public"),
  allowTryOn: booleanField.optional(),
  imageEditId: idField.nullish(),
  /** Shows the film of the try-on too. */
  withFilm: booleanField.optional(),
};

type Pictures = { imageUrl?: unknown; images?: { imageUrl: string }[] | undefined };
const hasOneCover = ({ imageUrl, images }: Pictures) => (images ? imageUrl === undefined || imageUrl === images[0]?.imageUrl : imageUrl !== undefined);
const isFilledIn = ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
  typeof value === "object" && value !== null && !issues.some(({ path }) => path?.[0] === "imageUrl" || path?.[0] === "images");
const coverRule = { path: ["imageUrl"], error: "errors:image_required", when: isFilledIn };

export const NewPost = z.object(newPost).refine(hasOneCover, coverRule);

export const PostForm = z.object({ ...newPost, key: formKey }).refine(hasOneCover, coverRule);

export const PostEdit = z.object({
  caption: caption.optional(),
  tags: tags.optional(),
  altText: optionalText(500).optional(),
  location: optionalText(100).optional(),
  allowTryOn: booleanField.optional(),
});

/** `images`: all that the look is to have, cover first. */
export const PostChange = PostEdit.extend({ images: images.optional() });

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

export type GivenPicture = z.output<typeof picture>;
export type NewPost = z.output<typeof NewPost>;
export type PostForm = z.output<typeof PostForm>;
export type PostChange = z.output<typeof PostChange>;
