import { and, desc, eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { bearsDelay } from "#app/db/delayed-reads.server";
import { type JsonRow, jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { defaultPageSize, inlineNumber, type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { likes, media, posts, users } from "#app/db/schema";
import { highestId, isUuid } from "#app/lib/uuid";
import { type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { Post } from "#app/models/contract";
import { cardColumns, cardJoins, presentCards } from "#app/models/looks/post-card.server";
import { type PostRow, postParts, presentPosts } from "#app/models/looks/post-view.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { authorsWithLook, newestBy, selectFollowed, selectOwnAndFollowed, withOwnLook } from "./newest-looks.server";
import { railOf } from "./story.server";

const viewer = sql.placeholder("viewer");
const blockSize = sql.placeholder("size");
const newestColumns = (viewer: UserIdParam) => ({ id: posts.id, isVisible: sql<boolean>`(not ${posts.isArchived} and ${visibleTo(viewer)})` });
const newestCardColumns = (viewer: UserIdParam) => ({ ...newestColumns(viewer), ...cardColumns(viewer) });
const followedPosts = inBothRanges((range) => newestPosts(selectFollowed(viewer), range));
const ownAndFollowedPosts = inBothRanges((range) => newestPosts(selectOwnAndFollowed(viewer), range));
const followedCards = inBothRanges((range) =>
  db
    .select({ block: cardBlock(viewer, authorsWithLook(viewer, selectFollowed(viewer), range), range, blockSize) })
    .from(sql`(values (1)) one`)
    .prepare("newest cards"),
);

/** The newest looks as one value. */
function cardBlock(viewer: UserIdParam, authors: SQL, range: SQL, size: Placeholder): SQL<JsonRow[]> {
  const looks = sql`${newestBy(authors, range, size)} join ${posts} on ${posts.id} = newest.id ${cardJoins}`;
  return jsonRows(newestCardColumns(viewer), looks, desc(posts.id));
}

const readCard = jsonRowReader(newestCardColumns(viewer));

const firstBlockSize = defaultPageSize + 1;

/** Where home's feed starts: its stories, and for `getFollowingCards()` its first cards. */
export type FeedStart = [rail: JsonRow[], cards: JsonRow[] | null];

/** In a query that knows the viewer; needs `railParams()`. */
export const railStartOf = (viewer: SQL): SQL<FeedStart> => sql<FeedStart>`json_build_array(${railOf(viewer)}, null)`;

/** The same with the cards: the newest look of each author is found once for both. */
export function feedStartOf(viewer: SQL): SQL<FeedStart> {
  const followed = sql`followed`;
  const cards = cardBlock(viewer, followed, sql`true`, inlineNumber(firstBlockSize));
  return sql<FeedStart>`(with followed as materialized ${authorsWithLook(viewer, selectFollowed(viewer))}
    select json_build_array(${railOf(viewer, withOwnLook(viewer, followed))}, ${cards}))`;
}

export const getFollowingFeed = bearsDelay((viewerId: string, page: PageRequest) =>
  authorsFeed(page, readBlocks(viewerId, followedPosts), (rows) => presentPosts(viewerId, rows)),
);

/** `firstBlock` is of `feedStartOf()`, where it was read. */
export const getFollowingCards = bearsDelay((viewerId: string, page: PageRequest, firstBlock?: JsonRow[] | null) => {
  const readJson = readBlocks(viewerId, followedCards);
  const readCards = async (size: number, after: string | null) => {
    const isFirstBlock = after === null && size === firstBlockSize;
    const rows = (isFirstBlock && firstBlock) || (await readJson(size, after))[0]?.block;
    return (rows ?? []).map(readCard);
  };
  return authorsFeed(page, readCards, presentCards);
});

export const getOwnAndFollowedFeed = bearsDelay((viewerId: string, page: PageRequest) =>
  authorsFeed(page, readBlocks(viewerId, ownAndFollowedPosts), (rows) => presentPosts(viewerId, rows)),
);

type BlockQuery<Row> = { execute: (values: { viewer: string; size: number; after: string | null }) => Promise<Row[]> };

const readBlocks =
  <Row>(viewer: string, looks: { first: BlockQuery<Row>; further: BlockQuery<Row> }) =>
  (size: number, after: string | null): Promise<Row[]> =>
    (after ? looks.further : looks.first).execute({ viewer, size, after });

// Blocks are read whole, then filtered by visibility.
async function authorsFeed<Row extends { id: string; isVisible: boolean }, T>(
  { limit, cursor }: PageRequest,
  readBlock: (size: number, after: string | null) => Promise<Row[]>,
  present: (rows: Row[]) => T[] | Promise<T[]>,
): Promise<Page<T>> {
  const rows: Row[] = [];
  let after = idCursor(cursor);
  for (let factor = 1; ; factor *= 4) {
    const size = factor * (limit + 1 - rows.length);
    const block = await readBlock(size, after);
    rows.push(...block.filter(({ isVisible }) => isVisible));
    after = block.at(-1)?.id ?? null;
    if (rows.length > limit || block.length < size) {
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
      return { items: await present(items), nextCursor };
    }
  }
}

function inBothRanges<Query>(build: (range: SQL) => Query): { first: Query; further: Query } {
  return { first: build(sql`true`), further: build(sql`id < ${sql.placeholder("after")}::uuid`) };
}

function newestPosts(authors: SQL, range: SQL) {
  return db
    .select({ ...newestColumns(viewer), ...postParts })
    .from(newestBy(authorsWithLook(viewer, authors, range), range, blockSize))
    .innerJoin(posts, sql`${posts.id} = newest.id`)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .orderBy(desc(posts.id))
    .prepare("newest");
}

const before = sql.placeholder("before");
const limit = sql.placeholder("limit");
const shownLooks = looksByAuthor(sql`not ${posts.isArchived}`);
const archivedLooks = looksByAuthor(sql`${posts.isArchived}`);
const likedLooks = db
  .select({ likeId: likes.id, ...postParts })
  .from(likes)
  .innerJoin(posts, eq(posts.id, likes.postId))
  .innerJoin(users, eq(users.id, posts.userId))
  .innerJoin(media, eq(media.id, posts.imageUrl))
  .where(and(eq(likes.userId, viewer), lt(likes.id, before), visibleTo(viewer)))
  .orderBy(desc(likes.id))
  .limit(limit)
  .prepare("liked");

function looksByAuthor(which: SQL) {
  return db
    .select(postParts)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(and(eq(posts.userId, sql.placeholder("author")), which, lt(posts.id, before), visibleTo(viewer)))
    .orderBy(desc(posts.id))
    .limit(limit)
    .prepare("of one");
}

export const listPostsBy = bearsDelay((viewerId: string, authorId: string, page: PageRequest) => listNewest(authorId, viewerId, page, shownLooks));

export const listArchivedPosts = (viewerId: string, page: PageRequest) => listNewest(viewerId, viewerId, page, archivedLooks);

async function listNewest(author: string, viewerId: string, { limit, cursor }: PageRequest, looks: ReturnType<typeof looksByAuthor>): Promise<Page<Post>> {
  const before = idCursor(cursor) ?? highestId;
  const rows = isUuid(author) ? await looks.execute({ viewer: viewerId, author, before, limit: limit + 1 }) : [];
  return presentPage(viewerId, rows, limit, ({ post }) => post.id);
}

export const listLikedPosts = bearsDelay(async (viewerId: string, { limit, cursor }: PageRequest): Promise<Page<Post>> => {
  const rows = await likedLooks.execute({ viewer: viewerId, before: idCursor(cursor) ?? highestId, limit: limit + 1 });
  return presentPage(viewerId, rows, limit, ({ likeId }) => likeId);
});

async function presentPage<Row extends PostRow>(viewerId: string, rows: Row[], limit: number, cursorOf: (row: Row) => string): Promise<Page<Post>> {
  const { items, nextCursor } = pageOf(rows, limit, cursorOf);
  return { items: await presentPosts(viewerId, items), nextCursor };
}
