import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { cutOuts, follows, moderationActs, pieceMarks, pieces, postPictures, posts, reports, tryOns, userInteractions } from "#app/db/schema";
import { isActiveUser } from "./active-people.server";
import { isModeratorUser } from "./moderator.server";

/** A user id, or its placeholder in a prepared query. */
export type UserIdParam = string | Placeholder | SQL;

export function isUnblocked(viewerId: UserIdParam, person: SQL): SQL {
  const blocks = (from: SQL, to: SQL) => sql`exists (
    select 1 from ${userInteractions}
    where ${userInteractions.userId} = ${from} and ${userInteractions.targetUserId} = ${to} and ${userInteractions.type} = 'block')`;
  const viewer = sql`${viewerId}::uuid`;
  return sql`(not ${blocks(viewer, person)} and not ${blocks(person, viewer)})`;
}

export const isUnmuted = (viewerId: UserIdParam, author: SQL) =>
  sql`not exists (select 1 from ${userInteractions} where type = 'mute' and user_id = ${viewerId} and target_user_id = ${author})`;

/** Who sees a post: for every query on `posts`. */
export function visibleTo(viewerId: UserIdParam): SQL {
  const owner = sql`${posts.userId}`;
  const viewer = sql`${viewerId}::uuid`;
  const followed = (follower: SQL, following: SQL) => sql`exists (
    select 1 from ${follows} where ${follows.followerId} = ${follower} and ${follows.followingId} = ${following})`;
  return sql`(${owner} = ${viewer} or (
    not ${posts.isArchived}
    and ${posts.moderationStatus} in ('pending', 'approved')
    and ${isUnblocked(viewerId, owner)}
    and ${isActiveUser(owner)}
    and (${posts.privacy} = 'public' or (
      ${followed(viewer, owner)} and (${posts.privacy} = 'followers' or ${followed(owner, viewer)})))))`;
}

/** Who may like, save or comment on a post. */
export const mayActOn = (viewerId: UserIdParam): SQL => sql`(${isActiveUser(sql`${viewerId}::uuid`)} and ${visibleTo(viewerId)})`;

/** For every query on `pieces`: their owner, and who sees a look with them. */
export const isVisiblePiece = (viewerId: UserIdParam): SQL => sql`(${pieces.ownerId} = ${viewerId}::uuid or exists (
  select 1 from ${pieceMarks} join ${posts} on ${posts.id} = ${pieceMarks.postId} where ${pieceMarks.pieceId} = ${pieces.id} and ${visibleTo(viewerId)}))`;

const isLookWithSource: SQL = sql`(${posts.imageUrl} = ${cutOuts.sourceId} or exists (
  select 1 from ${postPictures} where ${postPictures.postId} = ${posts.id} and ${postPictures.mediaId} = ${cutOuts.sourceId}))`;

/** A kept cut-out is its owner's, and of who sees a look of its picture. */
const isCutOutOfLook = (viewerId: UserIdParam, where: SQL): SQL => sql`(${cutOuts.state} = 'kept'
  and not exists (select 1 from ${posts} where ${isLookWithSource} and ${posts.userId} = ${pieces.ownerId} and ${posts.moderationStatus} in ('held', 'rejected'))
  and (${pieces.ownerId} = ${viewerId}::uuid
    or exists (select 1 from ${posts} where ${isLookWithSource} and ${posts.userId} = ${pieces.ownerId} and ${where} and ${visibleTo(viewerId)})))`;

export const isShownCutOut = (viewerId: UserIdParam): SQL => isCutOutOfLook(viewerId, sql`true`);

/** Somebody else's clothes are tried on from looks that allow it. */
export const isTriableCutOut = (viewerId: UserIdParam): SQL => isCutOutOfLook(viewerId, sql`${posts.allowTryOn}`);

/** Signed-out visitors: share card and Open Graph tags only. */
export const visibleToAll = (): SQL => sql`(
  ${posts.privacy} = 'public' and not ${posts.isArchived} and ${posts.moderationStatus} in ('pending', 'approved')
  and ${isActiveUser(sql`${posts.userId}`)})`;

const isHidden: SQL = sql`${posts.moderationStatus} in ('held', 'rejected')`;
const showsResult: SQL = sql`${postPictures.postId} = ${posts.id} and ${postPictures.mediaId} = ${tryOns.resultImageUrls}[1]`;
const isMadeOfResult: SQL = sql`(${posts.imageEditId} = ${tryOns.id} or ${posts.imageUrl} = ${tryOns.resultImageUrls}[1])`;

/** Reads `posts` and `image_edits` in the enclosing query. */
export const isHiddenLook: SQL = sql`(${isMadeOfResult} or exists (select 1 from ${postPictures} where ${showsResult})) and ${isHidden}`;

/** Moderation hides a look that shows this result. */
export const isHiddenResult: SQL = sql`(exists (select 1 from ${posts} where ${isMadeOfResult} and ${isHidden})
  or exists (select 1 from ${postPictures} join ${posts} on ${showsResult} where ${isHidden}))`;

/** Posts held, reported, judged or pending; moderators only. */
export const reviewableBy = (viewerId: UserIdParam): SQL => sql`(${isModeratorUser(sql`${viewerId}::uuid`)} and (
  ${posts.moderationStatus} in ('held', 'rejected')
  or (${posts.moderationStatus} = 'pending' and ${posts.privacy} = 'public' and not ${posts.isArchived})
  or exists (select 1 from ${reports} where ${reports.reportedPostId} = ${posts.id})
  or exists (select 1 from ${moderationActs} where ${moderationActs.postId} = ${posts.id})))`;
