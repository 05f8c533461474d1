import { eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { fixed, type Page, type PageRequest } from "#app/db/page.server";
import { removeAll } from "#app/db/remove-all.server";
import { follows, media, posts, seenPosts, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import type { StoryGroup } from "./contract";
import { unmuted } from "./feed.server";
import { presentPicture } from "./picture.server";
import { authorColumns, hydratePosts, imageColumns, presentAuthor } from "./post-view.server";
import type { Reel } from "./story";
import { firstIdOf, isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

/** Of the authors with stories those with the newest looks, and of each the newest looks. */
export const maxStoryAuthors = 200;
export const maxStoryLooks = 10;
const maxRailAuthors = 50;

const hour = 60 * 60 * 1000;

const viewer = sql.placeholder("viewer");
const since = sql.placeholder("since");
const asOf = sql`${sql.placeholder("asOf")}::timestamptz`;
const seenBefore = sql`${seenPosts.seenAt} < ${asOf}`;
const after = sql`(not has_unseen, -extract(epoch from latest_at), author_id) > (not ${sql.placeholder("hasUnseen")}::boolean,
  -extract(epoch from ${sql.placeholder("latestAt")}::timestamptz), ${sql.placeholder("authorId")}::uuid)`;

// the feed page asks the first every time, so they are written out once
const railReels = reelsBy({ which: sql`look.is_opening` });
const reelsAround = reelsBy({ which: sql`(look.is_opening or look.is_last or look.author_id = ${sql.placeholder("authorId")}::uuid)`, seen: seenBefore });
const firstReels = reelsBy({});
const furtherReels = reelsBy({ seen: seenBefore, posted: sql`${posts.createdAt} <= ${asOf}`, range: after });

type Part = {
  /** The looks that are wanted of each reel. */
  which?: SQL;
  /** What counts as seen, and as posted. */
  seen?: SQL;
  posted?: SQL;
  /** The reels that are wanted. */
  range?: SQL;
};

function reelsBy({ which = sql`true`, seen = sql`true`, posted = sql`true`, range = sql`true` }: Part) {
  const isSeen = sql`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
    and ${seenPosts.expiresAt} > now() and ${seen})`;
  const authors = sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewer} union all select ${viewer}::uuid`;
  const reels = sql`(
    with author as materialized (
      select author.id from (${authors}) author (id)
      cross join lateral (select id from ${posts} where user_id = author.id and id > ${since} order by id desc limit 1) look
      where ${unmuted(viewer, sql`author.id`)} order by look.id desc limit ${fixed(maxStoryAuthors)}),
    look as materialized (
      select author.id as author_id, look.*,
        row_number() over (partition by author.id order by look.is_seen, look.created_at, look.id) = 1 as is_opening,
        row_number() over (partition by author.id order by look.created_at desc, look.id desc) = 1 as is_last
      from author cross join lateral (
        select ${posts.id}, ${posts.createdAt}, ${posts.imageUrl}, ${isSeen} as is_seen from ${posts}
        where ${posts.userId} = author.id and ${posts.id} > ${since} and ${posts.createdAt} > now() - interval '24 hours' and ${posted}
          and not ${posts.isArchived} and ${visibleTo(viewer)}
        order by ${posts.id} desc limit ${fixed(maxStoryLooks)}) look),
    reel as (
      select * from (select author_id, bool_or(not is_seen) as has_unseen, max(created_at) as latest_at from look group by author_id) reel
      where ${range} order by has_unseen desc, latest_at desc, author_id limit ${sql.placeholder("most")})
    select look.*, reel.has_unseen, reel.latest_at from reel join look on look.author_id = reel.author_id where ${which}) look`;
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
    .from(reels)
    .innerJoin(users, eq(users.id, sql`look.author_id`))
    .innerJoin(media, eq(media.id, sql`look.image_url`))
    .orderBy(sql`look.has_unseen desc, look.latest_at desc, look.author_id, look.created_at, look.id`)
    .prepare("reels");
}

type Row = Awaited<ReturnType<typeof railReels.execute>>[number];

const asked = (viewerId: string) => ({ viewer: viewerId, since: firstIdOf(Date.now() - 25 * hour) }); // the index holds ids, not times

/** The last 24 hours' looks of the viewer and of those they follow, by author, unseen first, then the latest; of each the look it opens with. */
export async function listReels(viewerId: string): Promise<Reel[]> {
  return presentReels(await railReels.execute({ ...asked(viewerId), most: maxRailAuthors }));
}

/** The same with all looks of one author, and of the others the first to show and the last. What was seen since `asOf` counts as unseen, so that the order holds while one pages through. */
export async function listReelsAround(viewerId: string, authorId: string, asOf: Date): Promise<Reel[]> {
  if (!isUuid(authorId)) return [];
  return presentReels(await reelsAround.execute({ ...asked(viewerId), asOf: asOf.toISOString(), authorId, most: maxStoryAuthors }));
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

/** The same with every post whole, some authors at a time. Three queries, however many there are. */
export async function listStories(viewerId: string, { limit, cursor }: PageRequest): Promise<Page<StoryGroup>> {
  const from = cursor === null ? null : readCursor(cursor);
  const request = { ...asked(viewerId), most: limit + 1 };
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
  return { items, nextCursor: last ? writeCursor(from?.asOf ?? rows[0]?.readAt.toISOString() ?? "", last) : null };
}

type Cursor = { asOf: string; hasUnseen: boolean; latestAt: string; authorId: string };

const writeCursor = (asOf: string, { hasUnseen, latestAt, author }: Reel) => [Date.parse(asOf), Number(hasUnseen), Date.parse(latestAt), author.id].join(".");

/** The moment of the first part, and the last author before this one; bad_cursor for anything else. */
function readCursor(cursor: string): Cursor {
  const [, asOf, hasUnseen, latestAt, authorId = ""] = /^(\d{13})\.([01])\.(\d{13})\.([\w-]{36})$/.exec(cursor) ?? [];
  if (!isUuid(authorId)) throw new AppError("bad_cursor");
  return { asOf: new Date(Number(asOf)).toISOString(), hasUnseen: hasUnseen === "1", latestAt: new Date(Number(latestAt)).toISOString(), authorId };
}

/** Remembers for seven days that the viewer has seen the post; once more changes nothing. post_not_found when they may not see it. */
export async function markSeen(viewerId: string, postId: string): Promise<void> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const [row] = await db.execute<{ isVisible: boolean }>(sql`
    with visible as (select ${posts.id} as id from ${posts} where ${posts.id} = ${postId} and ${visibleTo(viewerId)}),
    kept as (
      insert into ${seenPosts} (id, user_id, post_id) select ${newId()}::uuid, ${viewerId}::uuid, id from visible
      on conflict (user_id, post_id) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at where ${seenPosts.expiresAt} < now())
    select exists (select 1 from visible) as "isVisible"`);
  if (!row?.isVisible) throw new AppError("post_not_found");
}

/** Forgets what was seen more than seven days ago; the sweeper's part. */
export async function removeExpiredSeen(): Promise<void> {
  await removeAll(seenPosts, lt(seenPosts.expiresAt, sql`now()`));
}
