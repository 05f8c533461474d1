import type { PostDetail, PostImage } from "#app/models/contract";
import { type Picture, pictureOf } from "#app/models/media/picture";

export type ShownImage = { image: Picture; altText: string | null; isAi: boolean };

export type ShownPost = Omit<PostDetail, "image" | "images"> & { image: Picture; images: ShownImage[] };

const showImage = ({ image, altText, isAi }: PostImage): ShownImage => ({ image: pictureOf(image), altText, isAi });

/** Without what the page does not show. */
export const toShownPost = (post: PostDetail): ShownPost => ({ ...post, image: pictureOf(post.image), images: post.images.map(showImage) });
