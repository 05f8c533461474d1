import { truncateText } from "#app/lib/text";
import type { Post, UserSummary } from "#app/models/contract";
import { type Picture, pictureOf } from "#app/models/media/picture";
import { tagsOnLine } from "./tag-line";

export type Card = {
  id: string;
  author: { id: string; name: string; profilePhoto: string | null };
  caption: string;
  alt: string | null;
  image: Picture;
  isTryOn: boolean;
  isAi: boolean;
  tags: string[];
  moreTags: number;
  phoneTags: number;
  isLiked: boolean;
  likesCount: number;
  isSaved: boolean;
  isWearable: boolean;
  allowTryOn: boolean;
  hasFilm?: true;
  /** More than one. */
  pictures?: number;
};

export type Thumbnail = {
  id: string;
  name: string;
  beginning: string;
  alt: string | null;
  image: Picture;
  isTryOn: boolean;
  isAi: boolean;
  isWearable: boolean;
  allowTryOn: boolean;
  hasFilm?: true;
  /** More than one. */
  pictures?: number;
};

const tagsOnCard = 3;

// Narrowest cards in pixels, at 360 and 1024 with a scroll bar.
const phoneCard = 153;
const wideCard = 304;

/** @handle, or `user_` and six characters of the id. */
export const handleOf = (user: { id: string; username: string | null }) => user.username || `user_${user.id.slice(0, 6)}`;

export const thumbnailOf = (post: Post): Thumbnail => ({
  id: post.id,
  name: handleOf(post.author),
  beginning: truncateText(post.caption, 120),
  alt: post.altText,
  image: pictureOf(post.image),
  isTryOn: post.type === "virtual_tryon",
  isAi: post.isAi,
  isWearable: post.isWearable,
  allowTryOn: post.allowTryOn,
  ...filmMark(post.videoUrl !== null),
  ...countMark(post.imagesCount),
});

const filmMark = (hasFilm: boolean | undefined): { hasFilm?: true } => (hasFilm ? { hasFilm: true } : {});

const countMark = (pictures: number | undefined): { pictures?: number } => (pictures && pictures > 1 ? { pictures } : {});

export const thumbnailOfCard = ({ id, author, caption, alt, image, isTryOn, isAi, isWearable, allowTryOn, hasFilm, pictures }: Card): Thumbnail => ({
  id,
  name: author.name,
  beginning: truncateText(caption, 120),
  alt,
  image,
  isTryOn,
  isAi,
  isWearable,
  allowTryOn,
  ...filmMark(hasFilm),
  ...countMark(pictures),
});

type CardSource = Pick<
  Post,
  "id" | "caption" | "altText" | "type" | "isAi" | "tags" | "isLiked" | "likesCount" | "isSaved" | "isWearable" | "allowTryOn" | "imagesCount"
> & {
  videoUrl?: string | null;
  author: Pick<UserSummary, "id" | "username" | "profilePhoto">;
  image: Picture;
};

export function cardOf(post: CardSource): Card {
  const wideTags = tagsOnLine(post.tags, tagsOnCard, wideCard);
  return {
    id: post.id,
    author: { id: post.author.id, name: handleOf(post.author), profilePhoto: post.author.profilePhoto },
    caption: post.caption,
    alt: post.altText,
    image: pictureOf(post.image),
    isTryOn: post.type === "virtual_tryon",
    isAi: post.isAi,
    tags: post.tags.slice(0, wideTags),
    moreTags: post.tags.length - wideTags,
    phoneTags: tagsOnLine(post.tags, tagsOnCard, phoneCard),
    isLiked: post.isLiked,
    likesCount: post.likesCount,
    isSaved: post.isSaved,
    isWearable: post.isWearable,
    allowTryOn: post.allowTryOn,
    ...filmMark(Boolean(post.videoUrl)),
    ...countMark(post.imagesCount),
  };
}
