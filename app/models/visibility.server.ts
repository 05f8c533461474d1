import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { follows, imageEdits, moderationActs, posts, reports, userInteractions } from "#app/db/schema";
import { isModeratorPerson } from "./moderator.server";
import { isPresentPerson } from "./presence.server";

/** Somebody by their id, or by the place for it in a query that is written out once. */
export type Someone = string | Placeholder;

/** Nobody of the two has blocked the other. `person` is the other one's id in the query around. */
export function unblocked(viewerId: Someone, person: SQL): SQL {
  const blocks = (from: SQL, to: SQL) => sql`exists (
    select 1 from ${userInteractions}
    where ${userInteractions.userId} = ${from} and ${userInteractions.targetUserId} = ${to} and ${userInteractions.type} = 'block')`;
  const viewer = sql`${viewerId}::uuid`;
  return sql`(not ${blocks(viewer, person)} and not ${blocks(person, viewer)})`;
}

/** Who sees a post: the one predicate, for the where clause of any query on `posts`. */
export function visibleTo(viewerId: Someone): SQL {
  const owner = sql`${posts.userId}`;
  const viewer = sql`${viewerId}::uuid`;
  const followed = (follower: SQL, following: SQL) => sql`exists (
    select 1 from ${follows} where ${follows.followerId} = ${follower} and ${follows.followingId} = ${following})`;
  return sql`(${owner} = ${viewer} or (
    not ${posts.isArchived}
    and ${posts.moderationStatus} in ('pending', 'approved')
    and ${unblocked(viewerId, owner)}
    and ${isPresentPerson(owner)}
    and (${posts.privacy} = 'public' or (
      ${followed(viewer, owner)} and (${posts.privacy} = 'followers' or ${followed(owner, viewer)})))))`;
}

/** Who may like, save or comment on a post: whoever sees it, and is not leaving at that moment. */
export const mayActOn = (viewerId: Someone): SQL => sql`(${isPresentPerson(sql`${viewerId}::uuid`)} and ${visibleTo(viewerId)})`;

/** What the signed-out may learn of: a public look in view of everyone. Only its share card and Open Graph tags, nothing else of it. */
export const visibleToAll = (): SQL => sql`(
  ${posts.privacy} = 'public' and not ${posts.isArchived} and ${posts.moderationStatus} in ('pending', 'approved')
  and ${isPresentPerson(sql`${posts.userId}`)})`;

/** A look made of a try-on's result is put away by moderation. For queries that have `posts` and `image_edits` at hand. */
export const isHiddenLook: SQL = sql`(${posts.imageEditId} = ${imageEdits.id} or ${posts.imageUrl} = ${imageEdits.resultImageUrls}[1])
  and ${posts.moderationStatus} in ('held', 'rejected')`;

/** What moderation has put away as a look is put away as a result as well: by its link, and for whom it was sent to. For queries that have `image_edits` at hand. */
export const isHiddenResult: SQL = sql`exists (select 1 from ${posts} where ${isHiddenLook})`;

/** What moderating shows a moderator, and nobody else: posts put away, reported or decided about before, and the public ones that wait. Of anybody's other posts, nothing. */
export const reviewableBy = (viewerId: Someone): SQL => sql`(${isModeratorPerson(sql`${viewerId}::uuid`)} and (
  ${posts.moderationStatus} in ('held', 'rejected')
  or (${posts.moderationStatus} = 'pending' and ${posts.privacy} = 'public' and not ${posts.isArchived})
  or exists (select 1 from ${reports} where ${reports.reportedPostId} = ${posts.id})
  or exists (select 1 from ${moderationActs} where ${moderationActs.postId} = ${posts.id})))`;
