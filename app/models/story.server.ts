import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
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

const hour = 60 * 60 * 1000;

const viewer = sql.placeholder("viewer");
const looksAsOfNow = latestLooks(sql`true`);
const looksAsOf = latestLooks(sql`${seenPosts.seenAt} < ${sql.placeholder("asOf")}`);

// the feed page asks it every time, so it is written out once
function latestLooks(counts: SQL) {
  const isSeen = sql<boolean>`exists (select 1 from ${seenPosts} where ${seenPosts.userId} = ${viewer} and ${seenPosts.postId} = ${posts.id}
    and ${seenPosts.expiresAt} > now() and ${counts})`;
  return db
    .select({ id: posts.id, createdAt: posts.createdAt, author: authorColumns, image: imageColumns, isSeen })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(
      and(
        sql`${posts.userId} in (select ${follows.followingId} from ${follows} where ${follows.followerId} = ${viewer} union all select ${viewer}::uuid)`,
        gt(posts.id, sql.placeholder("since")),
        gt(posts.createdAt, sql`now() - interval '24 hours'`),
        sql`not ${posts.isArchived}`,
        unmuted(viewer, sql`${posts.userId}`),
        visibleTo(viewer),
      ),
    )
    .orderBy(posts.createdAt, posts.id)
    .prepare("reels");
}

/** The last 24 hours' looks of the viewer and of those they follow, by author, unseen first, then the latest. With `asOf` what was seen since counts as unseen, so that the order holds while one pages through. */
export async function listReels(viewerId: string, asOf?: Date): Promise<Reel[]> {
  const since = firstIdOf(Date.now() - 25 * hour); // the index holds ids, not times
  const rows = await (asOf ? looksAsOf : looksAsOfNow).execute({ viewer: viewerId, since, asOf: asOf?.toISOString() });
  const reels = new Map<string, Reel>();
  for (const { id, author, isSeen, image, ...row } of rows) {
    const createdAt = row.createdAt.toISOString();
    const reel = reels.get(author.id) ?? { author: presentAuthor(author), hasUnseen: false, latestAt: createdAt, looks: [] };
    reel.looks.push({ id, createdAt, isSeen, image: presentPicture(image) });
    reels.set(author.id, { ...reel, latestAt: createdAt, hasUnseen: reel.hasUnseen || !isSeen });
  }
  return [...reels.values()].sort((a, b) => Number(b.hasUnseen) - Number(a.hasUnseen) || Date.parse(b.latestAt) - Date.parse(a.latestAt));
}

/** The same with every post whole. Three queries, however many there are. */
export async function listStories(viewerId: string): Promise<StoryGroup[]> {
  const reels = await listReels(viewerId);
  const ids = reels.flatMap((reel) => reel.looks.map((look) => look.id));
  const byId = new Map((await hydratePosts(viewerId, ids)).map((post) => [post.id, post]));
  return reels.map(({ author, hasUnseen, latestAt, looks }) => ({
    user: author,
    hasUnseen,
    latestAt,
    posts: looks.flatMap(({ id, isSeen }) => {
      const post = byId.get(id);
      return post ? { ...post, isSeen } : [];
    }),
  }));
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
