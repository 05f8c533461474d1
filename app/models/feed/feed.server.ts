import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { follows, likes, posts } from "#app/db/schema";
import { highestId } from "#app/lib/uuid";
import { isUnmuted, visibleTo } from "#app/models/access/visibility.server";
import type { Post } from "#app/models/contract";
import { hydrateCards } from "#app/models/looks/post-card.server";
import { type Hydrate, hydratePosts } from "#app/models/looks/post-view.server";
import { idCursor } from "#app/models/shared/cursor.server";

async function hydratePage<T>(viewerId: string, page: Page<{ id: string }>, hydrate: Hydrate<T>): Promise<Page<T>> {
  return {
    nextCursor: page.nextCursor,
    items: await hydrate(
      viewerId,
      page.items.map((row) => row.id),
    ),
  };
}

const byId = (row: { id: string }) => row.id;

const viewer = sql.placeholder("viewer");
const followed = sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewer}`;
const followedLooks = newestByAuthors(followed);
const ownAndFollowedLooks = newestByAuthors(sql`${followed} union all select ${viewer}::uuid`);

export const getFollowingFeed = bearsDelay((viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, followedLooks, hydratePosts));

export const getFollowingCards = bearsDelay((viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, followedLooks, hydrateCards));

export const getOwnAndFollowedFeed = bearsDelay((viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, ownAndFollowedLooks, hydratePosts));

// Blocks are read whole, then filtered by visibility.
async function authorsFeed<T>(viewerId: string, page: PageRequest, looks: ReturnType<typeof newestByAuthors>, hydrate: Hydrate<T>): Promise<Page<T>> {
  const { limit, cursor } = page;
  const rows: { id: string }[] = [];
  let after = idCursor(cursor);
  for (let size = limit + 1; ; size *= 4) {
    const block = await (after ? looks.further : looks.first).execute({ viewer: viewerId, size, after });
    rows.push(...block.filter(({ isVisible }) => isVisible));
    after = block.at(-1)?.id ?? null;
    if (rows.length > limit || block.length < size) return hydratePage(viewerId, pageOf(rows, limit, byId), hydrate);
  }
}

function newestByAuthors(authors: SQL) {
  const size = sql.placeholder("size");
  const query = (range: SQL) => {
    const looksOf = (count: unknown) => sql`select id from ${posts} where user_id = author.id and ${range} order by id desc limit ${count}`;
    const newest = sql`(
      with latest as materialized (
        select author.id from (${authors}) author (id) cross join lateral (${looksOf(1)}) look
        where ${isUnmuted(viewer, sql`author.id`)} order by look.id desc limit ${size})
      select look.id from latest author cross join lateral (${looksOf(size)}) look order by look.id desc limit ${size}) newest`;
    return db
      .select({ id: posts.id, isVisible: sql<boolean>`(not ${posts.isArchived} and ${visibleTo(viewer)})` })
      .from(newest)
      .innerJoin(posts, sql`${posts.id} = newest.id`)
      .orderBy(desc(posts.id))
      .prepare("newest");
  };
  return { first: query(sql`true`), further: query(sql`id < ${sql.placeholder("after")}::uuid`) };
}

const before = sql.placeholder("before");
const limit = sql.placeholder("limit");
const shownLooks = looksByAuthor(sql`not ${posts.isArchived}`);
const archivedLooks = looksByAuthor(sql`${posts.isArchived}`);
const likedLooks = db
  .select({ id: posts.id, likeId: likes.id })
  .from(likes)
  .innerJoin(posts, eq(posts.id, likes.postId))
  .where(and(eq(likes.userId, viewer), lt(likes.id, before), visibleTo(viewer)))
  .orderBy(desc(likes.id))
  .limit(limit)
  .prepare("liked");

function looksByAuthor(which: SQL) {
  return db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, sql.placeholder("author")), which, lt(posts.id, before), visibleTo(viewer)))
    .orderBy(desc(posts.id))
    .limit(limit)
    .prepare("of one");
}

export const listPostsBy = bearsDelay((viewerId: string, authorId: string, page: PageRequest) => listNewest(authorId, viewerId, page, shownLooks));

export const listArchivedPosts = (viewerId: string, page: PageRequest) => listNewest(viewerId, viewerId, page, archivedLooks);

async function listNewest(author: string, viewerId: string, { limit, cursor }: PageRequest, looks: ReturnType<typeof looksByAuthor>): Promise<Page<Post>> {
  const rows = await looks.execute({ viewer: viewerId, author, before: idCursor(cursor) ?? highestId, limit: limit + 1 });
  return hydratePage(viewerId, pageOf(rows, limit, byId), hydratePosts);
}

export const listLikedPosts = bearsDelay(async (viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> => {
  const rows = await likedLooks.execute({ viewer: viewerId, before: idCursor(cursor) ?? highestId, limit: limit + 1 });
  return hydratePage(
    viewerId,
    pageOf(rows, limit, (row) => row.likeId),
    hydratePosts,
  );
});
