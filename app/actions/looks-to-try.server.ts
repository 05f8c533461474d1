import { listSavedPosts } from "#app/models/collections/collection-posts.server";
import type { Post } from "#app/models/contract";
import { listLikedPosts, listPostsBy } from "#app/models/feed/feed.server";
import { listOutfitSuggestions } from "#app/models/feed/outfit-suggestion.server";
import { searchLooks } from "#app/models/search/look-search.server";
import { searchUsers } from "#app/models/search/user-search.server";
import type { LooksToTry, WornLook } from "#app/models/try-on/try-on-start";
import { getWearableLook, presentLooks } from "#app/models/try-on/try-on-start.server";

const maxShown = 12;
const page = { limit: 24, cursor: null };

/** The latest looks that the viewer saved, liked or is suggested, each once. */
export async function listLooksToTry(viewerId: string): Promise<LooksToTry> {
  const [saved, liked, suggested] = await Promise.all([
    listSavedPosts(viewerId, page).then(({ items }) => present(viewerId, items)),
    listLikedPosts(viewerId, page).then(({ items }) => present(viewerId, items)),
    listOutfitSuggestions(viewerId).then((posts) => present(viewerId, posts)),
  ]);
  const shown = new Set<string>();
  const once = ({ id }: WornLook) => !shown.has(id) && shown.add(id);
  return { saved: saved.filter(once), liked: liked.filter(once), suggested: suggested.filter(once) };
}

/** Looks by a link to one, by a person's name, or by words. */
export async function findLooksToTry(viewerId: string, text: string): Promise<WornLook[]> {
  const [, postId] = /\/post\/([0-9a-f-]{36})/.exec(text) ?? [];
  const [, name] = /^@(\S+)$/.exec(text) ?? [];
  if (postId)
    return present(
      viewerId,
      [await getWearableLook(viewerId, postId)].filter((post) => post !== null),
    );
  if (name) {
    const person = (await searchUsers(viewerId, name)).find(({ username }) => username?.toLowerCase() === name.toLowerCase());
    return person ? present(viewerId, (await listPostsBy(viewerId, person.id, page)).items) : [];
  }
  return present(viewerId, (await searchLooks(viewerId, text, page)).items);
}

const present = async (viewerId: string, posts: Post[]) => (await presentLooks(viewerId, posts)).slice(0, maxShown);
