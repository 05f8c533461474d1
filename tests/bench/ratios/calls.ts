import { createHash } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type postgres from "postgres";
import { getLookId, getPersonId, getPieceId, namedPeople, type World } from "./world.ts";

export const secret = "a secret for the bench, thirty-two characters long";

const cookie = createCookie("session", { secrets: [secret] });

/** Returns a Cookie header with a new session. */
export async function createSessionCookie(sql: postgres.Sql, userId: string): Promise<string> {
  const token = `the bench as ${userId}`;
  const id = createHash("sha256").update(token).digest("hex");
  await sql`insert into sessions (id, user_id, agent) values (${id}, ${userId}, 'bench') on conflict (id) do update set created_at = now(), last_used_at = now()`;
  return (await cookie.serialize(token)).split(";")[0] ?? "";
}

/** Pages compared with the feed page. */
export const listPages = (world: World) => ({
  explore: "/?tab=feed&feed=explore",
  profile: `/user/${getPersonId(world, namedPeople.friend)}`,
  post: `/post/${getLookId(world, namedPeople.featuredLook)}`,
  conversation: `/messages/${getPersonId(world, namedPeople.celebrity)}`,
});

export const feedPage = "/?tab=feed&feed=following";
export const feedJson = "/api/posts/feed/following";
export const poll = "/api/messages/unread-count";

/** Every list and search of the API, equally long in every size. */
export function listApiLists(world: World, collectionIds: { looks: string; custom: string }): Record<string, string> {
  const [friend, celebrity, look] = [
    getPersonId(world, namedPeople.friend),
    getPersonId(world, namedPeople.celebrity),
    getLookId(world, namedPeople.featuredLook),
  ];
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
    "looks of a collection": `/api/collections/${collectionIds.custom}/posts`,
    "a tag, common": "/tag/linho",
    "a tag, rare": `/tag/${namedPeople.rareTag}`,
    "tags by their beginning": "/api/tags?q=l",
    "people by name": `/api/users/search?q=${namedPeople.firstName}`,
    "people by the middle of a name": "/api/users/search?q=ouza",
    "looks by a common word": "/api/posts/search?q=vestidos",
    "looks by a rare word": `/api/posts/search?q=${namedPeople.rareTag}`,
    "looks by two words": "/api/posts/search?q=cidade%20saias",
    "looks by a beginning": "/api/posts/search?q=alfai",
    "tags found": "/api/tags/search?q=lin",
    "more like a look": `/api/posts/${look}/similar`,
    "people to follow": "/api/users/suggestions",
    "who liked a look": `/api/posts/${getLookId(world, 0)}/likes`,
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
    ...listPieceLists(world, collectionIds.custom),
  };
}

/** Lists of pieces and of the viewer's wardrobe. */
function listPieceLists(world: World, collectionId: string): Record<string, string> {
  const look = getLookId(world, namedPeople.featuredLook);
  const search = (filters: Record<string, string>) => `/api/search/pieces?${new URLSearchParams(filters)}`;
  return {
    "pieces of a look": `/api/posts/${look}/pieces`,
    "a piece": `/api/pieces/${getPieceId(world, namedPeople.featuredLook, 0)}`,
    "looks with a piece": `/api/pieces/${getPieceId(world, namedPeople.copiedLook, 1)}/looks`,
    "pieces of a collection": `/api/collections/${collectionId}/pieces`,
    "pieces, the newest": search({}),
    "pieces by a common word": search({ q: "linho" }),
    "pieces by a rare word": search({ q: namedPeople.rareTag }),
    "pieces by a beginning": search({ q: "alg" }),
    "pieces by kind": search({ kind: "skirt" }),
    "pieces by colour": search({ colour: "green" }),
    "pieces by brand": search({ brand: namedPeople.commonBrand }),
    "pieces by price": search({ maxPriceCents: "1500" }),
    "thrifted pieces": search({ isThrift: "true" }),
    "pieces by all of these": search({ q: "linho", kind: "skirt", colour: "green", brand: "ateliê", maxPriceCents: "40000", isThrift: "true" }),
    wardrobe: "/api/wardrobe",
    "wardrobe, most worn": "/api/wardrobe?order=most",
    "wardrobe, least worn": "/api/wardrobe?order=least",
    "wardrobe, price a wear": "/api/wardrobe?order=cheap",
    "wardrobe, filtered": "/api/wardrobe?kind=skirt&season=summer&state=none&order=dear",
    "numbers of a wardrobe": "/api/wardrobe/numbers",
    "pieces that may be one": "/wardrobe/duplicates",
    calendar: "/api/calendar",
    outfits: "/api/outfits",
    "outfits of an occasion": "/api/outfits?occasion=work",
    "outfit for today": "/api/wardrobe/suggestion",
    "packing lists": "/api/packs",
  };
}
