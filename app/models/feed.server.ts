import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { follows, likes, posts, userInteractions } from "#app/db/schema";
import type { Post } from "./contract";
import { idCursor } from "./cursor.server";
import { hydratePosts } from "./post-view.server";
import { visibleTo } from "./visibility.server";

/** The viewer has not muted that author. */
export const unmuted = (viewerId: string, author: SQL) =>
  sql`not exists (select 1 from ${userInteractions} where type = 'mute' and user_id = ${viewerId} and target_user_id = ${author})`;

const before = (cursor: string | null) => (cursor ? lt(posts.id, cursor) : undefined);

async function hydrated(viewerId: string, page: Page<{ id: string }>): Promise<Page<Post>> {
  return {
    nextCursor: page.nextCursor,
    items: await hydratePosts(
      viewerId,
      page.items.map((row) => row.id),
    ),
  };
}

const byId = (row: { id: string }) => row.id;

/** Looks of those the viewer follows, strictly by time, newest first. */
export const followingFeed = (viewerId: string, page: PageRequest) =>
  authorsFeed(viewerId, page, sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewerId}`);

/** The viewer's own looks among those of whom they follow. */
export async function ownAndFollowedFeed(viewerId: string, page: PageRequest): Promise<Page<Post>> {
  const authors = sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewerId} union all select ${viewerId}::uuid`;
  return authorsFeed(viewerId, page, authors);
}

// fan-out on read: the newest few of each author by the index on (user_id, id), then the newest of those
async function authorsFeed(viewerId: string, { limit, cursor }: PageRequest, authors: SQL): Promise<Page<Post>> {
  const after = idCursor(cursor);
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(sql`${posts.userId} = author.id`, sql`not ${posts.isArchived}`, before(after), visibleTo(viewerId)))
    .orderBy(desc(posts.id))
    .limit(limit + 1);
  const rows = await db.execute<{ id: string }>(sql`
    select look.id from (${authors}) author (id) cross join lateral (${newest}) look
    where ${unmuted(viewerId, sql`author.id`)} order by look.id desc limit ${limit + 1}`);
  return hydrated(viewerId, pageOf([...rows], limit, byId));
}

/** Somebody's looks that the viewer may see, newest first; archived ones are elsewhere. */
export async function listPostsBy(viewerId: string, authorId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> {
  return listOwn(viewerId, { limit, cursor }, and(eq(posts.userId, authorId), sql`not ${posts.isArchived}`));
}

/** The viewer's own archived looks. */
export const listArchivedPosts = (viewerId: string, page: PageRequest) => listOwn(viewerId, page, and(eq(posts.userId, viewerId), eq(posts.isArchived, true)));

async function listOwn(viewerId: string, { limit, cursor }: PageRequest, which: SQL | undefined): Promise<Page<Post>> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(which, before(idCursor(cursor)), visibleTo(viewerId)))
    .orderBy(desc(posts.id))
    .limit(limit + 1);
  return hydrated(viewerId, pageOf(rows, limit, byId));
}

/** The looks the viewer likes and may still see, the latest like first. */
export async function listLikedPosts(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> {
  const after = idCursor(cursor);
  const rows = await db
    .select({ id: posts.id, likeId: likes.id })
    .from(likes)
    .innerJoin(posts, eq(posts.id, likes.postId))
    .where(and(eq(likes.userId, viewerId), after ? lt(likes.id, after) : undefined, visibleTo(viewerId)))
    .orderBy(desc(likes.id))
    .limit(limit + 1);
  return hydrated(
    viewerId,
    pageOf(rows, limit, (row) => row.likeId),
  );
}
