import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, moderationActs, pieceMarks, pieces, posts, reports, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isNotDeleted, isSuspended } from "#app/models/access/active-people.server";
import { isModerator } from "#app/models/access/moderator.server";
import { hiddenReason } from "#app/models/access/shown-host.server";
import { reviewableBy } from "#app/models/access/visibility.server";
import type { UserSummary } from "#app/models/contract";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { isActOnPerson, isActOnPost } from "./moderation-act.server";
import { getLastActId, listActs } from "./moderation-audit.server";
import { listReviewedPosts } from "./moderation-queue.server";

const firstPage: PageRequest = { limit: 50, cursor: null };

const pieceColumns = {
  id: pieces.id,
  kind: pieces.kind,
  name: pieces.name,
  brand: pieces.brand,
  linkUrl: pieces.linkUrl,
  linkHost: pieces.linkHost,
  hiddenReason,
};

export type ReviewedPiece = Pick<typeof pieces.$inferSelect, "id" | "kind" | "name" | "brand" | "linkUrl" | "linkHost"> & { hiddenReason: string | null };

const listReviewedPieces = (moderatorId: string, postId: string): Promise<ReviewedPiece[]> =>
  db
    .select(pieceColumns)
    .from(pieceMarks)
    .innerJoin(pieces, eq(pieces.id, pieceMarks.pieceId))
    .innerJoin(posts, eq(posts.id, pieceMarks.postId))
    .where(and(eq(pieceMarks.postId, postId), reviewableBy(moderatorId)))
    .orderBy(pieceMarks.position)
    .limit(firstPage.limit);

async function listReports(about: SQL | undefined) {
  const rows = await db
    .select({
      id: reports.id,
      reason: reports.reason,
      description: reports.description,
      piece: sql<ReviewedPiece | null>`(
        select json_build_object('id', id, 'kind', kind, 'name', name, 'brand', brand, 'linkUrl', link_url, 'linkHost', link_host, 'hiddenReason', ${hiddenReason}) from ${pieces} where id = ${reports.reportedPieceId})`,
      status: reports.status,
      by: { id: users.id, username: users.username },
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(about)
    .orderBy(desc(reports.id))
    .limit(firstPage.limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export type ListedReport = Awaited<ReturnType<typeof listReports>>[number];

/** `post` is null once deleted; throws post_not_found. */
export async function requireReviewedPost(moderatorId: string, postId: string, page = firstPage) {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const [[post = null], reported, acts, commentRows, marked] = await Promise.all([
    listReviewedPosts(moderatorId, eq(posts.id, postId)),
    listReports(eq(reports.reportedPostId, postId)),
    listActs(firstPage, eq(moderationActs.postId, postId)),
    listReviewedComments(moderatorId, postId, page),
    listReviewedPieces(moderatorId, postId),
  ]);
  if (!post && reported.length + acts.items.length === 0) throw new AppError("post_not_found");
  return { post, reports: reported, acts: acts.items, comments: commentRows, pieces: marked, seen: await getLastActId(isActOnPost(postId)) };
}

async function listReviewedComments(moderatorId: string, postId: string, { limit, cursor }: PageRequest) {
  const before = idCursor(cursor);
  const rows = await db
    .select({ id: comments.id, content: comments.content, author: authorColumns, createdAt: comments.createdAt })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.postId, postId), before ? lt(comments.id, before) : undefined, isNotDeleted(sql`${comments.userId}`), reviewableBy(moderatorId)))
    .orderBy(desc(comments.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.id);
  return { ...page, items: page.items.map(({ author, ...row }) => ({ ...row, author: presentAuthor(author), createdAt: row.createdAt.toISOString() })) };
}

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
    listReports(and(eq(reports.reportedUserId, id), sql`${reports.reportedPostId} is null`)),
    listActs(firstPage, eq(moderationActs.userId, id)),
    listReviewedPosts(
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
    seen: await getLastActId(isActOnPerson(id)),
  };
}

export async function findUserId(name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, name.trim().replace(/^@/, "").toLowerCase()));
  return row?.id ?? null;
}

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
