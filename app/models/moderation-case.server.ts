import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, moderationActs, posts, reports, users } from "#app/db/schema";
import { AppError } from "./app-error";
import type { UserSummary } from "./contract";
import { idCursor } from "./cursor.server";
import { onPerson, onPost } from "./moderation-act.server";
import { lastActId, listActs } from "./moderation-audit.server";
import { reviewedPosts } from "./moderation-queue.server";
import { isModerator } from "./moderator.server";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isStaying, isSuspended } from "./presence.server";
import { isUuid } from "./uuid";
import { reviewableBy } from "./visibility.server";

const some: PageRequest = { limit: 50, cursor: null };

/** The last so many reports of a thing, with who made them: for moderators only. */
async function reportsOf(about: SQL | undefined) {
  const rows = await db
    .select({
      id: reports.id,
      reason: reports.reason,
      description: reports.description,
      status: reports.status,
      by: { id: users.id, username: users.username },
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(about)
    .orderBy(desc(reports.id))
    .limit(some.limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type ListedReport = Awaited<ReturnType<typeof reportsOf>>[number];

/** A post as moderators judge it: itself (null once deleted), the reports, the acts, a part of what is said under it; post_not_found for what is none of theirs to see. */
export async function requireReviewed(moderatorId: string, postId: string, page = some) {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const [[post = null], reported, acts, said] = await Promise.all([
    reviewedPosts(moderatorId, eq(posts.id, postId)),
    reportsOf(eq(reports.reportedPostId, postId)),
    listActs(some, eq(moderationActs.postId, postId)),
    commentsUnder(moderatorId, postId, page),
  ]);
  if (!post && reported.length + acts.items.length === 0) throw new AppError("post_not_found");
  return { post, reports: reported, acts: acts.items, comments: said, seen: await lastActId(onPost(postId)) };
}

async function commentsUnder(moderatorId: string, postId: string, { limit, cursor }: PageRequest) {
  const before = idCursor(cursor);
  const rows = await db
    .select({ id: comments.id, content: comments.content, author: authorColumns, createdAt: comments.createdAt })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.postId, postId), before ? lt(comments.id, before) : undefined, isStaying(sql`${comments.userId}`), reviewableBy(moderatorId)))
    .orderBy(desc(comments.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.id);
  return { ...page, items: page.items.map(({ author, ...row }) => ({ ...row, author: presentAuthor(author), createdAt: row.createdAt.toISOString() })) };
}

/** A person as moderators judge them, how they stand, reports of them and by them, the acts, the latest of their posts that moderation knows. */
export async function requireReviewedPerson(moderatorId: string, userId: string) {
  if (!isUuid(userId)) throw new AppError("user_not_found");
  const [row] = await db
    .select({
      author: authorColumns,
      isSuspended,
      isModerator,
      suspendedUntil: users.suspendedUntil,
      leftAt: users.deletionRequestedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new AppError("user_not_found");
  const { id } = row.author;
  const made = sql<number>`count(*)::int`;
  const [reported, acts, known, [by]] = await Promise.all([
    reportsOf(and(eq(reports.reportedUserId, id), sql`${reports.reportedPostId} is null`)),
    listActs(some, eq(moderationActs.userId, id)),
    reviewedPosts(
      moderatorId,
      and(
        eq(posts.userId, id),
        sql`not (${posts.moderationStatus} = 'pending' and not exists (select 1 from ${reports} where ${reports.reportedPostId} = ${posts.id}))`,
      ),
      24,
      desc,
    ),
    db
      .select({ made, unfounded: sql<number>`count(*) filter (where ${reports.status} = 'rejected')::int` })
      .from(reports)
      .where(eq(reports.reporterId, id)),
  ]);
  return {
    person: presentAuthor(row.author),
    isModerator: row.isModerator,
    isSuspended: row.isSuspended,
    isLeaving: row.leftAt !== null,
    until: row.isSuspended ? (row.suspendedUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    reports: reported,
    acts: acts.items,
    posts: known,
    reportsMade: by ?? { made: 0, unfounded: 0 },
    seen: await lastActId(onPerson(id)),
  };
}

/** The id of whoever has this username. */
export async function findPerson(name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, name.trim().replace(/^@/, "").toLowerCase()));
  return row?.id ?? null;
}

/** Who is suspended now, and until when. */
export async function listSuspended({ limit, cursor }: PageRequest): Promise<Page<UserSummary & { until: string | null }>> {
  const after = idCursor(cursor);
  const rows = await db
    .select({ author: authorColumns, until: users.suspendedUntil })
    .from(users)
    .where(and(isSuspended, after ? gt(users.id, after) : undefined))
    .orderBy(users.id)
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ author }) => author.id);
  return { ...page, items: page.items.map(({ author, until }) => ({ ...presentAuthor(author), until: until?.toISOString() ?? null })) };
}
