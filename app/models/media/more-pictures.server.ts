import { sql } from "drizzle-orm";
import { media, postPictures, posts } from "#app/db/schema";

/** Of the enclosing query's post. */
export const imagesCount = sql<number>`(1 + (select count(*) from ${postPictures} where ${postPictures.postId} = ${posts.id}))::int`;

export type MorePicture = {
  image: Pick<typeof media.$inferSelect, "id" | "width" | "height" | "thumbhash" | "areVariantsReady">;
  altText: string | null;
  isAi: boolean;
};

/** Pictures after the cover of the enclosing query's post. */
export const morePictures = sql<MorePicture[]>`(
  select coalesce(json_agg(json_build_object('altText', picture.alt_text, 'isAi', picture.is_ai, 'image', json_build_object('id', shown.id, 'width', shown.width,
    'height', shown.height, 'thumbhash', shown.thumbhash, 'areVariantsReady', shown.are_variants_ready)) order by picture.position), '[]')
  from ${postPictures} picture join ${media} shown on shown.id = picture.media_id where picture.post_id = ${posts.id})`;
