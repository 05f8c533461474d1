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

// block by block, each asked for whole before anybody's rights are: few looks of those one follows are hidden from one
async function authorsFeed(viewerId: string, { limit, cursor }: PageRequest, authors: SQL): Promise<Page<Post>> {
  const rows: { id: string }[] = [];
  let after = idCursor(cursor);
  for (let size = limit + 1; ; size *= 4) {
    const block = await newestBy(viewerId, authors, after, size);
    rows.push(...block.filter(({ isVisible }) => isVisible));
    after = block.at(-1)?.id ?? null;
    if (rows.length > limit || block.length < size) return hydrated(viewerId, pageOf(rows, limit, byId));
  }
}

/** Fan-out on read by the index on (user_id, id): the authors with the newest looks, then the newest of these. The last look of a block may be hidden and still say where the next begins. */
function newestBy(viewerId: string, authors: SQL, after: string | null, size: number) {
  const looksOf = (count: number) =>
    sql`select id from ${posts} where user_id = author.id and ${after ? sql`id < ${after}::uuid` : sql`true`} order by id desc limit ${count}`;
  return db.execute<{ id: string; isVisible: boolean }>(sql`
    with latest as materialized (
      select author.id from (${authors}) author (id) cross join lateral (${looksOf(1)}) look
      where ${unmuted(viewerId, sql`author.id`)} order by look.id desc limit ${size})
    select ${posts.id}, (not ${posts.isArchived} and ${visibleTo(viewerId)}) as "isVisible"
    from (select look.id from latest author cross join lateral (${looksOf(size)}) look order by look.id desc limit ${size}) newest
    join ${posts} on ${posts.id} = newest.id order by ${posts.id} desc`);
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
