import { and, asc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/db/any-of.server";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { media, posts, reports, users } from "#app/db/schema";
import type { Post, Privacy, UserSummary } from "./contract";
import { idCursor } from "./cursor.server";
import { type ReportState, rejectedPictureReason, reportStates } from "./moderation";
import { isModerator } from "./moderator.server";
import type { Picture } from "./picture";
import { presentPicture } from "./picture.server";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isPresent } from "./presence.server";
import { reviewableBy } from "./visibility.server";

export type ReviewedPost = {
  id: string;
  author: UserSummary;
  caption: string;
  image: Picture;
  isAi: boolean;
  privacy: Privacy;
  status: Post["moderationStatus"];
  createdAt: string;
};

export type ReportGroup = {
  subjectId: string;
  postId: string | null;
  /** Null once its author has deleted it. */
  post: ReviewedPost | null;
  /** Null once their account is gone. */
  person: UserSummary | null;
  count: number;
  reasons: [reason: Reason, count: number][];
  firstAt: string;
};

type Reason = (typeof reports.$inferSelect)["reason"];

/** What people reported, grouped by what it points to; by the oldest report, those of long ago first. Three queries, however many reports. */
export async function listReported(moderatorId: string, state: ReportState, { limit, cursor }: PageRequest): Promise<Page<ReportGroup>> {
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
  const [seen, people] = await Promise.all([
    reviewedPosts(moderatorId, isAnyOf(posts.id, ids(page.items.map((row) => row.post)))),
    peopleOf(ids(page.items.map((row) => row.person))),
  ]);
  return {
    ...page,
    items: page.items.map((row) => ({
      subjectId: row.subject,
      postId: row.post,
      post: seen.find(({ id }) => id === row.post) ?? null,
      person: (row.person && people.get(row.person)) || null,
      count: row.count,
      reasons: Object.entries(row.reasons) as [Reason, number][],
      firstAt: new Date(row.at).toISOString(),
    })),
  };
}

const ids = (some: (string | null)[]) => some.flatMap((id) => id ?? []);

/** Those of the posts that are a moderator's to see, the oldest first or the latest. */
export async function reviewedPosts(moderatorId: string, which: SQL | undefined, limit = 100, order = asc): Promise<ReviewedPost[]> {
  const rows = await db
    .select({ post: posts, image: media, author: authorColumns })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(and(which, reviewableBy(moderatorId)))
    .orderBy(order(posts.id))
    .limit(limit);
  return rows.map(({ post, image, author }) => ({
    id: post.id,
    author: presentAuthor(author),
    caption: post.caption,
    image: presentPicture(image),
    isAi: post.isAi,
    privacy: post.privacy,
    status: post.moderationStatus,
    createdAt: post.createdAt.toISOString(),
  }));
}

async function peopleOf(wanted: string[]): Promise<Map<string, UserSummary>> {
  const rows = await db.select(authorColumns).from(users).where(isAnyOf(users.id, wanted));
  return new Map(rows.map((row) => [row.id, presentAuthor(row)]));
}

/** Looks that wait because their picture was rejected before, the oldest first: fifty, more come as these are decided. */
export const listMatched = (moderatorId: string): Promise<ReviewedPost[]> => reviewedPosts(moderatorId, and(isMatched, isPresent, not(isModerator)), 50);

const isMatched = and(eq(posts.moderationStatus, "held"), eq(posts.moderationReason, rejectedPictureReason));

/** The public looks that nobody has looked at, the oldest first; a moderator's own are not for moderators to judge. */
export async function listPending(moderatorId: string, { limit, cursor }: PageRequest): Promise<Page<ReviewedPost>> {
  const after = idCursor(cursor);
  const waits = and(eq(posts.moderationStatus, "pending"), eq(posts.privacy, "public"), eq(posts.isArchived, false), isPresent, not(isModerator));
  return pageOf(await reviewedPosts(moderatorId, and(waits, after ? gt(posts.id, after) : undefined), limit + 1), limit, ({ id }) => id);
}
