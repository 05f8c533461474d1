import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { follows, likes, posts, userInteractions } from "#app/db/schema";
import { hydrateCards } from "./card.server";
import type { Post } from "./contract";
import { idCursor } from "./cursor.server";
import { type Hydrate, hydratePosts } from "./post-view.server";
import { highestId } from "./uuid";
import { type Someone, visibleTo } from "./visibility.server";

/** The viewer has not muted that author. */
export const unmuted = (viewerId: Someone, author: SQL) =>
  sql`not exists (select 1 from ${userInteractions} where type = 'mute' and user_id = ${viewerId} and target_user_id = ${author})`;

async function hydrated<T>(viewerId: string, page: Page<{ id: string }>, hydrate: Hydrate<T>): Promise<Page<T>> {
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
const followedLooks = newestBy(followed);
const ownAndFollowedLooks = newestBy(sql`${followed} union all select ${viewer}::uuid`);

/** Looks of those the viewer follows, strictly by time, newest first. */
export const followingFeed = (viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, followedLooks, hydratePosts);

/** The same as cards. */
export const followingCards = (viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, followedLooks, hydrateCards);

/** The viewer's own looks among those of whom they follow. */
export const ownAndFollowedFeed = (viewerId: string, page: PageRequest) => authorsFeed(viewerId, page, ownAndFollowedLooks, hydratePosts);

// block by block, each asked for whole before anybody's rights are: few looks of those one follows are hidden from one
async function authorsFeed<T>(viewerId: string, page: PageRequest, looks: ReturnType<typeof newestBy>, hydrate: Hydrate<T>): Promise<Page<T>> {
  const { limit, cursor } = page;
  const rows: { id: string }[] = [];
  let after = idCursor(cursor);
  for (let size = limit + 1; ; size *= 4) {
    const block = await (after ? looks.further : looks.first).execute({ viewer: viewerId, size, after });
    rows.push(...block.filter(({ isVisible }) => isVisible));
    after = block.at(-1)?.id ?? null;
    if (rows.length > limit || block.length < size) return hydrated(viewerId, pageOf(rows, limit, byId), hydrate);
  }
}

/** Fan-out on read by the index on (user_id, id): the authors with the newest looks, then the newest of these. The last look of a block may be hidden and still say where the next begins. */
function newestBy(authors: SQL) {
  const size = sql.placeholder("size");
  const query = (range: SQL) => {
    const looksOf = (count: unknown) => sql`select id from ${posts} where user_id = author.id and ${range} order by id desc limit ${count}`;
    const newest = sql`(
      with latest as materialized (
        select author.id from (${authors}) author (id) cross join lateral (${looksOf(1)}) look
        where ${unmuted(viewer, sql`author.id`)} order by look.id desc limit ${size})
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

// a profile asks these, so they are written out once
const before = sql.placeholder("before");
const most = sql.placeholder("most");
const shownLooks = looksOfOne(sql`not ${posts.isArchived}`);
const archivedLooks = looksOfOne(sql`${posts.isArchived}`);
const likedLooks = db
  .select({ id: posts.id, likeId: likes.id })
  .from(likes)
  .innerJoin(posts, eq(posts.id, likes.postId))
  .where(and(eq(likes.userId, viewer), lt(likes.id, before), visibleTo(viewer)))
  .orderBy(desc(likes.id))
  .limit(most)
  .prepare("liked");

function looksOfOne(which: SQL) {
  return db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, sql.placeholder("author")), which, lt(posts.id, before), visibleTo(viewer)))
    .orderBy(desc(posts.id))
    .limit(most)
    .prepare("of one");
}

/** Somebody's looks that the viewer may see, newest first; archived ones are elsewhere. */
export const listPostsBy = (viewerId: string, authorId: string, page: PageRequest) => newestOf(authorId, viewerId, page, shownLooks);

/** The viewer's own archived looks. */
export const listArchivedPosts = (viewerId: string, page: PageRequest) => newestOf(viewerId, viewerId, page, archivedLooks);

async function newestOf(author: string, viewerId: string, { limit, cursor }: PageRequest, looks: ReturnType<typeof looksOfOne>): Promise<Page<Post>> {
  const rows = await looks.execute({ viewer: viewerId, author, before: idCursor(cursor) ?? highestId, most: limit + 1 });
  return hydrated(viewerId, pageOf(rows, limit, byId), hydratePosts);
}

/** The looks the viewer likes and may still see, the latest like first. */
export async function listLikedPosts(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> {
  const rows = await likedLooks.execute({ viewer: viewerId, before: idCursor(cursor) ?? highestId, most: limit + 1 });
  return hydrated(
    viewerId,
    pageOf(rows, limit, (row) => row.likeId),
    hydratePosts,
  );
}
