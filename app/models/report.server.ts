import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { posts, reports, users } from "#app/db/schema";
import { AppError } from "./app-error";
import { doOnce } from "./idempotency.server";
import { holdByMachine } from "./moderation-act.server";
import { requireSomebody } from "./person.server";
import type { PostReport, UserReport } from "./report.schema";
import { isUuid } from "./uuid";
import { visibleTo } from "./visibility.server";

export type Report = { id: string; status: "pending" | "accepted" | "rejected" };

const shown = { id: reports.id, status: reports.status };
const mostHoldsADay = 3;

/** Stores a report of somebody, whoever blocked whom; they are not told. While the reporter's of them is open, it is that one again. */
export const reportUser = (reporterId: string, userId: string, report: UserReport, idempotencyKey?: string): Promise<Report> =>
  doOnce(
    idempotencyKey,
    (key) => findReportByKey(reporterId, key),
    () => insertUserReport(reporterId, userId, { ...report, idempotencyKey }),
  );

async function findReportByKey(reporterId: string, key: string): Promise<Report | null> {
  const [report] = await db
    .select(shown)
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.idempotencyKey, key)));
  return report ?? null;
}

type Keyed = { idempotencyKey: string | undefined };

async function insertUserReport(reporterId: string, userId: string, said: UserReport & Keyed): Promise<Report> {
  if (reporterId === userId) throw new AppError("on_oneself");
  await requireSomebody(userId);
  return db.transaction(async (tx) => {
    await holdReporter(tx, reporterId);
    const [open] = await tx
      .select(shown)
      .from(reports)
      .where(and(eq(reports.reporterId, reporterId), eq(reports.reportedUserId, userId), isNull(reports.reportedPostId), eq(reports.status, "pending")))
      .limit(1);
    if (open) return open;
    const [report] = await tx
      .insert(reports)
      .values({ reporterId, reportedUserId: userId, ...said })
      .returning(shown);
    if (!report) throw new Error("the report was not stored");
    return report;
  });
}

// reports that one person sends together come one after the other, and count each other
const holdReporter = (tx: Tx, reporterId: string) => tx.select({ id: users.id }).from(users).where(eq(users.id, reporterId)).for("no key update");

/** Stores a report of a post the reporter may see; while theirs of it is open, it is that one again. Misuse of AI takes an AI picture away until somebody has looked. */
export const reportPost = (reporterId: string, postId: string, report: PostReport, idempotencyKey?: string): Promise<Report> =>
  doOnce(
    idempotencyKey,
    (key) => findReportByKey(reporterId, key),
    () => insertPostReport(reporterId, postId, { ...report, idempotencyKey }),
  );

async function insertPostReport(reporterId: string, postId: string, said: PostReport & Keyed): Promise<Report> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ ownerId: posts.userId, isAi: posts.isAi })
      .from(posts)
      .where(and(eq(posts.id, postId), visibleTo(reporterId)))
      .for("no key update");
    if (!post) throw new AppError("post_not_found");
    if (post.ownerId === reporterId) throw new AppError("on_oneself");
    const mayHold = said.reason === "ai_misuse" && post.isAi && (await canHold(tx, reporterId));
    const [report] = await tx
      .insert(reports)
      .values({ reporterId, reportedUserId: post.ownerId, reportedPostId: postId, ...said })
      .onConflictDoNothing()
      .returning(shown);
    if (!report) return requireOpenReport(tx, reporterId, postId);
    if (mayHold) await holdByMachine(tx, { id: postId, userId: post.ownerId }, "ai_misuse");
    return report;
  });
}

// three AI pictures a day, and none after a report was found unfounded, which one of a look deleted meanwhile was not
async function canHold(tx: Tx, reporterId: string): Promise<boolean> {
  await holdReporter(tx, reporterId);
  const [row] = await tx
    .select({
      today: sql<number>`count(*) filter (where ${reports.createdAt} > now() - interval '1 day'
        and not exists (select 1 from posts where posts.id = reports.reported_post_id and not posts.is_ai))::integer`,
      rejected: sql<number>`count(*) filter (where ${reports.status} = 'rejected' and ${reports.resolution} is distinct from 'dismiss')::integer`,
    })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.reason, "ai_misuse")));
  return row !== undefined && row.today < mostHoldsADay && row.rejected === 0;
}

/** Whether a report of theirs is among what keeps the post out of sight until somebody has looked. */
export async function hidByReport(reporterId: string, postId: string): Promise<boolean> {
  if (!isUuid(postId)) return false;
  const held = await db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(posts, eq(posts.id, reports.reportedPostId))
    .where(and(eq(reports.reporterId, reporterId), eq(reports.reportedPostId, postId), eq(reports.status, "pending"), eq(posts.moderationStatus, "held")))
    .limit(1);
  return held.length > 0;
}

async function requireOpenReport(tx: Tx, reporterId: string, postId: string): Promise<Report> {
  const [report] = await tx
    .select(shown)
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), eq(reports.reportedPostId, postId), eq(reports.status, "pending")));
  if (!report) throw new Error("the report that stood in the way is gone");
  return report;
}
