import { env } from "#app/config/env.server";
import { pageRequest } from "#app/http/paging.server";
import type { Viewer } from "#app/models/account/session.server";
import { requireMe } from "#app/models/account/user.server";
import { listArchivedPosts, listLikedPosts, listPostsBy } from "#app/models/feed/feed.server";
import { thumbnailOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

const lists = {
  looks: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listPostsBy(viewer.id, viewer.id, page),
  liked: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listLikedPosts(viewer.id, page),
  archived: (viewer: Viewer, page: ReturnType<typeof pageRequest>) => listArchivedPosts(viewer.id, page),
};

export type ProfileList = keyof typeof lists;

const isList = (name: string | null): name is ProfileList => name !== null && name in lists;

/** The viewer's own profile with one of its three lists. */
export async function loadProfile(viewer: Viewer, url: URL) {
  const requestedList = url.searchParams.get("list");
  const list = isList(requestedList) ? requestedList : "looks";
  const [me, { items, nextCursor }] = await Promise.all([requireMe(viewer.id), lists[list](viewer, pageRequest(url))]);
  const { id, username, name, bio, website, location, profilePhoto, postsCount, followersCount, followingCount, credits, subscriptionPlan } = me;
  return {
    me: { id, username, name, bio, website, location, profilePhoto, postsCount, followersCount, followingCount, credits, subscriptionPlan },
    shareUrl: `${env.APP_URL}${userPath(me)}`,
    list,
    looks: items.map(thumbnailOf),
    nextCursor,
  };
}
