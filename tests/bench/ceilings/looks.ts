import postgres from "postgres";

const sql = postgres(process.env.DATABASE_URL ?? "");

export type Look = { id: string; caption: string; tags: string[]; likes: number; picture: string; width: number; height: number; author: string; name: string };

/** Newest looks of followed people, without permission checks. */
export const readFeed = () => sql<Look[]>`
  select posts.id, caption, tags, likes_count as likes, media.id as picture, width, height, users.id as author, username as name
  from posts join follows on following_id = posts.user_id and follower_id = ${process.env.VIEWER ?? ""}
    join users on users.id = posts.user_id join media on media.id = posts.image_url
  where not is_archived order by posts.id desc limit 24`;
