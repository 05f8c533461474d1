import type { Post, UserSummary } from "./contract";
import { type Picture, pictureOf } from "./picture";
import { beginningOf } from "./text";

/** What a card shows of a post, and no more: it travels 24 to a page. */
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
  isLiked: boolean;
  likesCount: number;
  isSaved: boolean;
};

/** What a thumbnail shows of a post: its picture, whether AI made it, and in words whose it is and how its caption begins. */
export type Thumbnail = { id: string; name: string; beginning: string; alt: string | null; image: Picture; isTryOn: boolean; isAi: boolean };

const tagsOnCard = 3;

/** @handle; someone without one is `user_` and the first six characters of the id. */
export const handleOf = (user: { id: string; username: string | null }) => user.username || `user_${user.id.slice(0, 6)}`;

export const thumbnailOf = (post: Post): Thumbnail => ({
  id: post.id,
  name: handleOf(post.author),
  beginning: beginningOf(post.caption, 120),
  alt: post.altText,
  image: pictureOf(post.image),
  isTryOn: post.type === "virtual_tryon",
  isAi: post.isAi,
});

type CardSource = Pick<Post, "id" | "caption" | "altText" | "type" | "isAi" | "tags" | "isLiked" | "likesCount" | "isSaved"> & {
  author: Pick<UserSummary, "id" | "username" | "profilePhoto">;
  image: Picture;
};

export const cardOf = (post: CardSource): Card => ({
  id: post.id,
  author: { id: post.author.id, name: handleOf(post.author), profilePhoto: post.author.profilePhoto },
  caption: post.caption,
  alt: post.altText,
  image: pictureOf(post.image),
  isTryOn: post.type === "virtual_tryon",
  isAi: post.isAi,
  tags: post.tags.slice(0, tagsOnCard),
  moreTags: Math.max(0, post.tags.length - tagsOnCard),
  isLiked: post.isLiked,
  likesCount: post.likesCount,
  isSaved: post.isSaved,
});
