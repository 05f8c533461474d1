import { eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type JsonRow, jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { inlineNumber, type Page, type PageRequest } from "#app/db/page.server";
import { deleteInBatches } from "#app/db/remove-all.server";
import { media, posts, seenPosts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid, minIdAt } from "#app/lib/uuid";
import { type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { StoryGroup } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { hydratePosts, imageColumns } from "#app/models/looks/post-view.server";
import { presentPicture } from "#app/models/media/picture.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { authorsWithLook, selectOwnAndFollowed } from "./newest-looks.server";
import type { RailStory, Reel } from "./story";

/** Authors with the newest looks, newest looks of each. */
export const maxStoryAuthors = 200;
export const maxStoryLooks = 10;
const maxRailAuthors = 50;

const hour = 60 * 60 * 1000;

const viewer = sql.placeholder("viewer");
// A subquery keeps one generic plan.
const since = sql`(select ${sql.placeholder("since")}::uuid)`;
const ownAndFollowed = (viewer: UserIdParam) => authorsWithLook(viewer, selectOwnAndFollowed(viewer), sql`id > ${since}`);
const asOf = sql`${sql.placeholder("asOf")}::timestamptz`;
const readingOrder = sql`look.has_unseen desc, look.latest_at desc, look.author_id, look.created_at, look.id`;
const wasOpened = sql`${seenPosts.openedAt} is not null`;
const openedBefore = sql`${seenPosts.openedAt} < ${asOf}`;
const after = sql`(not has_unseen, -extract(epoch from latest_at), author_id) > (not ${sql.placeholder("hasUnseen")}::boolean,
  -extract(epoch from ${sql.placeholder("latestAt")}::timestamptz), ${sql.placeholder("authorId")}::uuid)`;

const reelsAround = reelsQuery({
  which: sql`(look.is_opening or look.is_last or look.author_id = ${sql.placeholder("authorId")}::uuid)`,
  opened: openedBefore,
});
const firstReels = reelsQuery({});
const furtherReels = reelsQuery({ opened: openedBefore, posted: sql`${posts.createdAt} <= ${asOf}`, range: after });

type ReelFilter = {
  which?: SQL;
  opened?: SQL;
  posted?: SQL;
  range?: SQL;
};

/** Of a query on `posts`. */
export function isSeenBy(viewer: UserIdParam, opened: SQL = wasOpened): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
    and ${seenPosts.expiresAt} > now() and ${opened})`;
}

/** Looks of `authors`, of which it needs the newest look. */
function storyLooks(
  viewer: UserIdParam,
  authors: SQL,
  limit: Placeholder,
  { which = sql`true`, opened = wasOpened, posted = sql`true`, range = sql`true` }: ReelFilter,
): SQL {
  return sql`(
    with author as materialized (
      select id from ${authors} author where look_id > ${since} order by look_id desc limit ${inlineNumber(maxStoryAuthors)}),
    look as materialized (
      select author.id as author_id, look.*,
        row_number() over (partition by author.id order by look.is_seen, look.created_at, look.id) = 1 as is_opening,
        row_number() over (partition by author.id order by look.created_at desc, look.id desc) = 1 as is_last
      from author cross join lateral (
        select ${posts.id}, ${posts.createdAt}, ${posts.imageUrl}, ${isSeenBy(viewer, opened)} as is_seen from ${posts}
        where ${posts.userId} = author.id and ${posts.id} > ${since} and ${posts.createdAt} > now() - interval '24 hours' and ${posted}
          and not ${posts.isArchived} and ${visibleTo(viewer)}
        order by ${posts.id} desc limit ${inlineNumber(maxStoryLooks)}) look),
    reel as (
      select * from (select author_id, bool_or(not is_seen) as has_unseen, max(created_at) as latest_at from look group by author_id) reel
      where ${range} order by has_unseen desc, latest_at desc, author_id limit ${limit})
    select look.*, reel.has_unseen, reel.latest_at from reel join look on look.author_id = reel.author_id where ${which}) look`;
}

function reelsQuery(filter: ReelFilter) {
  return db
    .select({
      id: sql<string>`look.id`,
      createdAt: sql`look.created_at`.mapWith(posts.createdAt),
      isSeen: sql<boolean>`look.is_seen`,
      hasUnseen: sql<boolean>`look.has_unseen`,
      latestAt: sql`look.latest_at`.mapWith(posts.createdAt),
      readAt: sql`now()`.mapWith(posts.createdAt),
      author: authorColumns,
      image: imageColumns,
    })
    .from(storyLooks(viewer, ownAndFollowed(viewer), sql.placeholder("limit"), filter))
    .innerJoin(users, eq(users.id, sql`look.author_id`))
    .innerJoin(media, eq(media.id, sql`look.image_url`))
    .orderBy(readingOrder)
    .prepare("reels");
}

type Row = Awaited<ReturnType<typeof reelsAround.execute>>[number];

/** The index holds ids, not times. */
export const railParams = () => ({ since: minIdAt(Date.now() - 25 * hour) });
const reelParams = (viewerId: string) => ({ ...railParams(), viewer: viewerId });

const railColumns = {
  author: { id: users.id, username: users.username },
  lookId: sql<string>`look.id`,
  image: { id: media.id, width: media.width, height: media.height, thumbhash: media.thumbhash },
  isSeen: sql<boolean>`not look.has_unseen`,
};

/** Stories of the feed, at most 50; needs `railParams()`. */
export function railOf(viewer: SQL, authors: SQL = ownAndFollowed(viewer)): SQL<JsonRow[]> {
  const looks = storyLooks(viewer, authors, inlineNumber(maxRailAuthors), { which: sql`look.is_opening` });
  return jsonRows(railColumns, sql`${looks} join ${users} on ${users.id} = look.author_id join ${media} on ${media.id} = look.image_url`, readingOrder);
}

const readRailRow = jsonRowReader(railColumns);

export const presentRail = (rows: JsonRow[]): RailStory[] =>
  rows
    .map(readRailRow)
    .map(({ author, lookId, image, isSeen }) => ({ userId: author.id, name: handleOf(author), lookId, image: presentPicture(image), isSeen }));

/** Looks opened after `asOf` count as unseen. */
export async function listReelsAround(viewerId: string, authorId: string, asOf: Date): Promise<Reel[]> {
  if (!isUuid(authorId)) return [];
  return presentReels(await reelsAround.execute({ ...reelParams(viewerId), asOf: asOf.toISOString(), authorId, limit: maxStoryAuthors }));
}

function presentReels(rows: Row[]): Reel[] {
  const reels = new Map<string, Reel>();
  for (const { id, author, isSeen, image, hasUnseen, createdAt, latestAt } of rows) {
    const reel = reels.get(author.id) ?? { author: presentAuthor(author), hasUnseen, latestAt: latestAt.toISOString(), looks: [] };
    reel.looks.push({ id, createdAt: createdAt.toISOString(), isSeen, image: presentPicture(image) });
    reels.set(author.id, reel);
  }
  return [...reels.values()];
}

export async function listStories(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<StoryGroup>> {
  const from = cursor === null ? null : decodeCursor(cursor);
  const request = { ...reelParams(viewerId), limit: limit + 1 };
  const rows = await (from ? furtherReels.execute({ ...request, ...from }) : firstReels.execute(request));
  const found = presentReels(rows);
  const reels = found.slice(0, limit);
  const ids = reels.flatMap((reel) => reel.looks.map((look) => look.id));
  const byId = new Map((await hydratePosts(viewerId, ids)).map((post) => [post.id, post]));
  const items = reels.map(({ author, hasUnseen, latestAt, looks }) => ({
    user: author,
    hasUnseen,
    latestAt,
    posts: looks.flatMap(({ id, isSeen }) => {
      const post = byId.get(id);
      return post ? { ...post, isSeen } : [];
    }),
  }));
  const last = found.length > limit ? reels.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(from?.asOf ?? rows[0]?.readAt.toISOString() ?? "", last) : null };
}

type Cursor = { asOf: string; hasUnseen: boolean; latestAt: string; authorId: string };

const encodeCursor = (asOf: string, { hasUnseen, latestAt, author }: Reel) => [Date.parse(asOf), Number(hasUnseen), Date.parse(latestAt), author.id].join(".");

function decodeCursor(cursor: string): Cursor {
  const [, asOf, hasUnseen, latestAt, authorId = ""] = /^(\d{13})\.([01])\.(\d{13})\.([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(authorId)) throw new AppError("bad_cursor");
  return { asOf: new Date(Number(asOf)).toISOString(), hasUnseen: hasUnseen === "1", latestAt: new Date(Number(latestAt)).toISOString(), authorId };
}

export async function markSeen(viewerId: string, postId: string, { isOpened }: { isOpened: boolean } = { isOpened: true }): Promise<void> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const isExpired = sql`${seenPosts.expiresAt} < now()`;
  const [row] = await db.execute<{ isVisible: boolean }>(sql`
    with visible as (select ${posts.id} as id from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)}),
    upserted as (
      insert into ${seenPosts} (id, user_id, post_id, opened_at)
      select ${newId()}::uuid, ${viewerId}::uuid, id, case when ${isOpened}::boolean then now() end from visible
      on conflict (user_id, post_id) do update set
        seen_at = case when ${isExpired} then excluded.seen_at else ${seenPosts.seenAt} end,
        opened_at = case when ${isExpired} then excluded.opened_at else coalesce(${seenPosts.openedAt}, excluded.opened_at) end,
        expires_at = case when ${isExpired} then excluded.expires_at else ${seenPosts.expiresAt} end
      where ${isExpired} or (${seenPosts.openedAt} is null and excluded.opened_at is not null))
    select exists (select 1 from visible) as "isVisible"`);
  if (!row?.isVisible) throw new AppError("post_not_found");
}

export async function removeExpiredSeen(): Promise<void> {
  await deleteInBatches(seenPosts, lt(seenPosts.expiresAt, sql`now()`));
}
