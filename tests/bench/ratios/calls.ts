import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type postgres from "postgres";
import { cast, lookId, personId, type World } from "./world.ts";

export const secret = "a secret for the bench, thirty-two characters long";

const cookie = createCookie("session", { secrets: [secret] });

/** The Cookie header of a session of this person's. */
export async function signIn(sql: postgres.Sql, userId: string): Promise<string> {
  const token = `the bench as ${userId}`;
  const id = createHash("sha256").update(token).digest("hex");
  await sql`insert into sessions (id, user_id, agent) values (${id}, ${userId}, 'bench') on conflict (id) do update set created_at = now(), last_used_at = now()`;
  return (await cookie.serialize(token)).split(";")[0] ?? "";
}

/** The pages that are held against the feed page. */
export const pagesOf = (world: World) => ({
  explore: "/?tab=feed&feed=explore",
  profile: `/user/${personId(world, cast.friend)}`,
  post: `/post/${lookId(world, cast.featuredLook)}`,
  conversation: `/messages/${personId(world, cast.celebrity)}`,
});

export const feedPage = "/?tab=feed&feed=following";
export const feedJson = "/api/posts/feed/following";
export const poll = "/api/messages/unread-count";

/** Every list and search of the API. What the viewer gets is of the same length in every size. */
export function listsOf(world: World, shelves: { looks: string; custom: string }): Record<string, string> {
  const [friend, celebrity, look] = [personId(world, cast.friend), personId(world, cast.celebrity), lookId(world, cast.featuredLook)];
  return {
    "home feed": "/api/posts/feed",
    following: feedJson,
    explore: "/api/posts/feed/explore",
    stories: "/api/stories",
    "looks of a person": `/api/posts/user/${friend}`,
    "own archive": "/api/posts/archived",
    liked: "/api/posts/liked",
    saved: "/api/collections/saved-looks",
    collections: "/api/collections",
    "looks of a collection": `/api/collections/${shelves.custom}/posts`,
    "a tag, common": "/tag/linho",
    "a tag, rare": `/tag/${cast.rareTag}`,
    "tags by their beginning": "/api/tags?q=l",
    "people by name": `/api/users/search?q=${cast.firstName}`,
    "people by the middle of a name": "/api/users/search?q=ouza",
    post: `/api/posts/${look}`,
    comments: `/api/posts/${look}/comments`,
    "followers of a celebrity": `/api/users/${celebrity}/followers`,
    "whom a person follows": `/api/users/${friend}/following`,
    "mutual followers": `/api/users/${celebrity}/mutual-followers`,
    conversations: "/api/conversations",
    conversation: `/api/conversations/${celebrity}/messages`,
    activity: "/api/notifications",
    "unread messages": poll,
    "try-ons": "/api/image-edits",
  };
}
