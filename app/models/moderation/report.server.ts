import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { posts, reports, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { visibleTo } from "#app/models/access/visibility.server";
import { requireUser } from "#app/models/people/person.server";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { holdAutomatically } from "./moderation-act.server";
import type { PostReport, UserReport } from "./report.schema";

export type Report = { id: string; status: "pending" | "accepted" | "rejected" };

const reportColumns = { id: reports.id, status: reports.status };
const maxHoldsPerDay = 3;

/** Works across blocks; an open report is returned again. */
export const reportUser = (reporterId: string, userId: string, report: UserReport, idempotencyKey?: string): Promise<Report> =>
  runIdempotent(
    idempotencyKey,
    (key) => findReportByKey(reporterId, key),
    () => insertUserReport(reporterId, userId, { ...report, idempotencyKey }),
  );

async function findReportByKey(reporterId: string, key: string): Promise<Report | null> {
  const [report] = await db
    .select(reportColumns)
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.idempotencyKey, key)));
  return report ?? null;
}

type Keyed = { idempotencyKey: string | undefined };

async function insertUserReport(reporterId: string, userId: string, input: UserReport & Keyed): Promise<Report> {
  if (reporterId === userId) throw new AppError("on_oneself");
  await requireUser(userId);
  return db.transaction(async (tx) => {
    await lockReporter(tx, reporterId);
    const [open] = await tx
      .select(reportColumns)
      .from(reports)
      .where(and(eq(reports.reporterId, reporterId), eq(reports.reportedUserId, userId), isNull(reports.reportedPostId), eq(reports.status, "pending")))
      .limit(1);
    if (open) return open;
    const [report] = await tx
      .insert(reports)
      .values({ reporterId, reportedUserId: userId, ...input })
      .returning(reportColumns);
    if (!report) throw new Error("the report was not stored");
    return report;
  });
}

// Serializes the reporter's reports.
const lockReporter = (tx: Tx, reporterId: string) => tx.select({ id: users.id }).from(users).where(eq(users.id, reporterId)).for("no key update");

/** Like reportUser; AI misuse hides an AI picture until review. */
export const reportPost = (reporterId: string, postId: string, report: PostReport & { reportedPieceId?: string }, idempotencyKey?: string): Promise<Report> =>
  runIdempotent(
    idempotencyKey,
    (key) => findReportByKey(reporterId, key),
    () => insertPostReport(reporterId, postId, { ...report, idempotencyKey }),
  );

async function insertPostReport(reporterId: string, postId: string, input: PostReport & Keyed & { reportedPieceId?: string }): Promise<Report> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ ownerId: posts.userId, isAi: posts.isAi })
      .from(posts)
      .where(and(eq(posts.id, postId), visibleTo(reporterId)))
      .for("no key update");
    if (!post) throw new AppError("post_not_found");
    if (post.ownerId === reporterId) throw new AppError("on_oneself");
    const mayHold = input.reason === "ai_misuse" && post.isAi && (await canHold(tx, reporterId));
    const [report] = await tx
      .insert(reports)
      .values({ reporterId, reportedUserId: post.ownerId, reportedPostId: postId, ...input })
      .onConflictDoNothing()
      .returning(reportColumns);
    if (!report) return requireOpenReport(tx, reporterId, postId, input.reportedPieceId);
    if (mayHold) await holdAutomatically(tx, { id: postId, userId: post.ownerId }, "ai_misuse");
    return report;
  });
}

// Three a day, none after an unfounded report.
async function canHold(tx: Tx, reporterId: string): Promise<boolean> {
  await lockReporter(tx, reporterId);
  const [row] = await tx
    .select({
      today: sql<number>`count(*) filter (where ${reports.createdAt} > now() - interval '1 day'
        and not exists (select 1 from posts where posts.id = reports.reported_post_id and not posts.is_ai))::integer`,
      rejected: sql<number>`count(*) filter (where ${reports.status} = 'rejected' and ${reports.resolution} is distinct from 'dismiss')::integer`,
    })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.reason, "ai_misuse")));
  return row !== undefined && row.today < maxHoldsPerDay && row.rejected === 0;
}

export async function isHiddenByReport(reporterId: string, postId: string): Promise<boolean> {
  if (!isUuid(postId)) return false;
  const hidden = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(posts, eq(posts.id, reports.reportedPostId))
    .where(and(eq(reports.reporterId, reporterId), eq(reports.reportedPostId, postId), eq(reports.status, "pending"), eq(posts.moderationStatus, "held")))
    .limit(1);
  return hidden.length > 0;
}

/** Notes the piece, if it names none yet. */
async function requireOpenReport(tx: Tx, reporterId: string, postId: string, pieceId: string | undefined): Promise<Report> {
  const isOpen = and(eq(reports.reporterId, reporterId), eq(reports.reportedPostId, postId), eq(reports.status, "pending"));
  if (pieceId)
    await tx
      .update(reports)
      .set({ reportedPieceId: pieceId })
      .where(and(isOpen, isNull(reports.reportedPieceId)));
  const [report] = await tx.select(reportColumns).from(reports).where(isOpen);
  if (!report) throw new Error("the report that stood in the way is gone");
  return report;
}
