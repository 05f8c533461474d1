import { pageRequest } from "#app/http/paging.server";
import { thumbnailOf } from "#app/models/card";
import { listArchivedPosts, listLikedPosts, listPostsBy } from "#app/models/feed.server";
import type { Viewer } from "#app/models/session.server";
import { requireMe } from "#app/models/user.server";

const lists = {
  looks: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listPostsBy(viewer.id, viewer.id, page),
  liked: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listLikedPosts(viewer.id, page),
  archived: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listArchivedPosts(viewer.id, page),
};

export type ProfileList = keyof typeof lists;

const isList = (name: string | null): name is ProfileList => name !== null && name in lists;

/** The viewer's own profile with one of its three lists. */
export async function loadProfile(viewer: Viewer, url: URL) {
  const asked = url.searchParams.get("list");
  const list = isList(asked) ? asked : "looks";
  const [me, { items, nextCursor }] = await Promise.all([requireMe(viewer.id), lists[list](viewer, pageRequest(url))]);
  const { id, username, name, bio, website, location, profilePhoto, postsCount, followersCount, followingCount, credits, subscriptionPlan } = me;
  return {
    me: { id, username, name, bio, website, location, profilePhoto, postsCount, followersCount, followingCount, credits, subscriptionPlan },
    list,
    looks: items.map(thumbnailOf),
    nextCursor,
  };
}
