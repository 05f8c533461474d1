import { and, asc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { media, posts, reports, users } from "#app/db/schema";
import { isActive } from "#app/models/access/active-people.server";
import { isModerator } from "#app/models/access/moderator.server";
import { reviewableBy } from "#app/models/access/visibility.server";
import type { Post, Privacy, UserSummary } from "#app/models/contract";
import { morePictures } from "#app/models/media/more-pictures.server";
import type { Picture } from "#app/models/media/picture";
import { presentPicture } from "#app/models/media/picture.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { type ReportState, rejectedPictureReason, reportStates } from "#app/models/shared/moderation";

export type ReviewedPost = {
  id: string;
  author: UserSummary;
  caption: string;
  image: Picture;
  /** Pictures after the cover. */
  more: Picture[];
  /** Ids of all pictures, as decidePost() takes them. */
  pictures: string;
  isAi: boolean;
  privacy: Privacy;
  status: Post["moderationStatus"];
  createdAt: string;
};

export type ReportGroup = {
  subjectId: string;
  postId: string | null;
  post: ReviewedPost | null;
  person: UserSummary | null;
  count: number;
  reasons: [reason: Reason, count: number][];
  firstAt: string;
};

type Reason = (typeof reports.$inferSelect)["reason"];

/** Oldest report first. Three queries. */
export async function listReportGroups(moderatorId: string, state: ReportState, { limit, cursor }: PageRequest): Promise<Page<ReportGroup>> {
  const after = idCursor(cursor);
  const rows = await db.execute<{
    subject: string;
    post: string | null;
    person: string | null;
    count: number;
    reasons: Record<Reason, number>;
    first: string;
    at: string;
  }>(sql`
    with each as (
      select coalesce(reported_post_id, reported_user_id) as subject, reported_post_id as post, max(reported_user_id::text) as person, reason,
        count(*)::int as count, min(id::text) as first, min(created_at) as at
      from ${reports} where status = ${reportStates[state]} group by 1, 2, reason)
    select subject, post, max(person) as person, sum(count)::int as count, json_object_agg(reason, count order by count desc, reason) as reasons,
      min(first) as first, min(at) as at
    from each group by subject, post ${after ? sql`having min(first) > ${after}` : sql``} order by min(first) limit ${limit + 1}`);
  const page = pageOf([...rows], limit, (row) => row.first);
  const [reviewed, people] = await Promise.all([
    listReviewedPosts(moderatorId, isAnyOf(posts.id, ids(page.items.map((row) => row.post)))),
    getPeople(ids(page.items.map((row) => row.person))),
  ]);
  return {
    ...page,
    items: page.items.map((row) => ({
      subjectId: row.subject,
      postId: row.post,
      post: reviewed.find(({ id }) => id === row.post) ?? null,
      person: (row.person && people.get(row.person)) || null,
      count: row.count,
      reasons: Object.entries(row.reasons) as [Reason, number][],
      firstAt: new Date(row.at).toISOString(),
    })),
  };
}

const ids = (some: (string | null)[]) => some.flatMap((id) => id ?? []);

export async function listReviewedPosts(moderatorId: string, which: SQL | undefined, limit = 100, order = asc): Promise<ReviewedPost[]> {
  const rows = await db
    .select({ post: posts, image: media, author: authorColumns, more: morePictures })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(and(which, reviewableBy(moderatorId)))
    .orderBy(order(posts.id))
    .limit(limit);
  return rows.map(({ post, image, author, more }) => ({
    id: post.id,
    author: presentAuthor(author),
    caption: post.caption,
    image: presentPicture(image),
    more: more.map((picture) => presentPicture(picture.image)),
    pictures: [image.id, ...more.map((picture) => picture.image.id)].join(" "),
    isAi: post.isAi,
    privacy: post.privacy,
    status: post.moderationStatus,
    createdAt: post.createdAt.toISOString(),
  }));
}

async function getPeople(userIds: string[]): Promise<Map<string, UserSummary>> {
  const rows = await db.select(authorColumns).from(users).where(isAnyOf(users.id, userIds));
  return new Map(rows.map((row) => [row.id, presentAuthor(row)]));
}

export const listMatchedPosts = (moderatorId: string): Promise<ReviewedPost[]> =>
  listReviewedPosts(moderatorId, and(isMatched, isActive, not(isModerator)), 50);

const isMatched = and(eq(posts.moderationStatus, "held"), eq(posts.moderationReason, rejectedPictureReason));

export async function listPendingPosts(moderatorId: string, { limit, cursor }: PageRequest): Promise<Page<ReviewedPost>> {
  const after = idCursor(cursor);
  const waits = and(eq(posts.moderationStatus, "pending"), eq(posts.privacy, "public"), eq(posts.isArchived, false), isActive, not(isModerator));
  return pageOf(await listReviewedPosts(moderatorId, and(waits, after ? gt(posts.id, after) : undefined), limit + 1), limit, ({ id }) => id);
}
