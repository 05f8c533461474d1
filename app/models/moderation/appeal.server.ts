import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { appeals, comments, moderationActs, posts, userInteractions, users } from "#app/db/schema";
import { AppError } from "#app/lib/app-error";
import { isUuid, timeOfId } from "#app/lib/uuid";
import { isNotDeleted, isSuspended } from "#app/models/access/active-people.server";
import { lockPostRow } from "#app/models/access/locks.server";
import type { UserSummary } from "#app/models/contract";
import { notify } from "#app/models/events/notification.server";
import { authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { type ActKind, answerableKinds, isAnswerable, type Notice } from "#app/models/shared/moderation";
import { enqueue } from "#app/queue/queue.server";
import { type ActForm, endSuspension, recordAct, setPostStatus } from "./moderation-act.server";
import { getLastActId } from "./moderation-audit.server";

const answers = alias(moderationActs, "answers");

const noticeColumns = {
  act: moderationActs,
  appeal: { text: appeals.text, createdAt: appeals.createdAt },
  answer: { kind: answers.kind, reason: answers.reason, createdAt: answers.createdAt },
};

const selectNotices = () =>
  db.select(noticeColumns).from(moderationActs).leftJoin(appeals, eq(appeals.actId, moderationActs.id)).leftJoin(answers, eq(answers.id, appeals.answerId));

type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

const present = ({ act, appeal, answer }: NoticeRow): Notice => ({
  id: act.id,
  kind: act.kind,
  reason: act.reason,
  until: act.until?.toISOString() ?? null,
  removed: act.evidence,
  postId: act.postId,
  createdAt: act.createdAt.toISOString(),
  mayAnswer: isAnswerable(act.kind) && !appeal,
  appeal: appeal && { ...appeal, createdAt: appeal.createdAt.toISOString() },
  answer: answer && { isGranted: answer.kind === "grant", reason: answer.reason, createdAt: answer.createdAt.toISOString() },
});

export async function getNotice(userId: string, actId: string): Promise<Notice | null> {
  if (!isUuid(actId)) return null;
  const [row] = await selectNotices().where(and(eq(moderationActs.id, actId), eq(moderationActs.userId, userId), sql`${moderationActs.kind} <> 'dismiss'`));
  if (!row) return null;
  const decided = row.act.answersId ? await getNotice(userId, row.act.answersId) : null;
  return decided ?? present(row);
}

export async function getSuspension(userId: string): Promise<Notice | null> {
  const [row] = await selectNotices()
    .where(and(eq(moderationActs.userId, userId), eq(moderationActs.kind, "suspend")))
    .orderBy(desc(moderationActs.id))
    .limit(1);
  return row ? present(row) : null;
}

export async function getPostNotice(userId: string, postId: string): Promise<Notice | null> {
  const [row] = await selectNotices()
    .where(and(eq(moderationActs.userId, userId), eq(moderationActs.postId, postId), inArray(moderationActs.kind, ["hold", "reject"])))
    .orderBy(desc(moderationActs.id))
    .limit(1);
  return row ? present(row) : null;
}

/** Throws already_answered or not_found. */
export async function createAppeal(userId: string, actId: string, text: string): Promise<void> {
  const notice = await getNotice(userId, actId);
  if (!notice || !isAnswerable(notice.kind)) throw new AppError("not_found");
  const inserted = await db.insert(appeals).values({ actId: notice.id, userId, text }).onConflictDoNothing().returning({ id: appeals.id });
  if (inserted.length > 0) return;
  const [first] = await db.select({ text: appeals.text }).from(appeals).where(eq(appeals.actId, notice.id));
  if (first?.text !== text) throw new AppError("already_answered");
}

export type OpenAppeal = {
  id: string;
  actId: string;
  text: string;
  createdAt: string;
  person: UserSummary;
  kind: ActKind;
  reason: string;
  removed: string | null;
  postId: string | null;
};

export async function listAppeals({ limit, cursor }: PageRequest): Promise<Page<OpenAppeal>> {
  const after = idCursor(cursor);
  const rows = await db
    .select({ appeal: appeals, act: moderationActs, author: authorColumns })
    .from(appeals)
    .innerJoin(moderationActs, eq(moderationActs.id, appeals.actId))
    .innerJoin(users, eq(users.id, appeals.userId))
    .where(and(isNull(appeals.answerId), after ? gt(appeals.id, after) : undefined))
    .orderBy(asc(appeals.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ appeal }) => appeal.id);
  return {
    ...page,
    items: page.items.map(({ appeal: { id, actId, text, createdAt }, act, author }) => ({
      id,
      actId,
      text,
      createdAt: createdAt.toISOString(),
      person: presentAuthor(author),
      kind: act.kind,
      reason: act.reason,
      removed: act.evidence,
      postId: act.postId,
    })),
  };
}

export async function decideAppeal(moderatorId: string, actId: string, kind: "grant" | "uphold", form: Omit<ActForm, "seen">): Promise<void> {
  await db.transaction(async (tx) => {
    const [act] = await tx
      .select()
      .from(moderationActs)
      .where(and(eq(moderationActs.id, actId), inArray(moderationActs.kind, [...answerableKinds])));
    if (!act?.userId) throw new AppError("not_found");
    // Lock order: post, user, dependent rows.
    if (act.postId) await lockPostRow(tx, act.userId, act.postId);
    const [person] = await tx.select({ isSuspended }).from(users).where(eq(users.id, act.userId)).for("no key update");
    const [open] = await tx.select({ answerId: appeals.answerId }).from(appeals).where(eq(appeals.actId, actId)).for("update");
    if (!open) throw new AppError("not_found");
    const about = {
      kind,
      userId: act.userId,
      answersId: actId,
      ...(act.postId ? { postId: act.postId } : {}),
      ...(act.commentId ? { commentId: act.commentId } : {}),
    };
    const answerId = await recordAct(tx, moderatorId, form, about, async () => {
      if (open.answerId) throw new AppError("already_moderated");
    });
    if (!answerId) return;
    const isAboutNow = act.kind === "suspend" && Boolean(person?.isSuspended) && (await getLastActId(isSuspensionOf(act.userId), tx)) === act.id;
    await tx.update(appeals).set({ answerId }).where(eq(appeals.actId, actId));
    if (kind === "grant" && isAboutNow) await endSuspension(tx, act.userId);
    if (kind === "grant") await revertAct(tx, act);
    await notify(tx, act.userId, { type: "moderation", actId: answerId, postId: null });
    if (isAboutNow) await enqueue(tx, "mail", { kind: "moderation", actId: answerId });
  });
}

async function revertAct(tx: Tx, act: typeof moderationActs.$inferSelect) {
  if ((act.kind === "hold" || act.kind === "reject") && act.postId && (await getLastActId(isHideActOn(act.postId), tx)) === act.id)
    await setPostStatus(tx, act.postId, "approved", "");
  if (act.kind !== "remove_comment" || !act.commentId || !act.postId || !act.userId) return;
  const author = sql`${act.userId}::uuid`;
  // A block removes comments for good.
  const isBlocked = sql`exists (select 1 from ${userInteractions} where type = 'block' and user_id = ${posts.userId} and target_user_id = ${author})`;
  await tx.execute(sql`
    with restored as (
      insert into ${comments} (id, post_id, user_id, content, created_at)
      select ${act.commentId}, ${posts.id}, ${author}, ${act.evidence}, ${new Date(timeOfId(act.commentId)).toISOString()}::timestamptz
      from ${posts} where ${posts.id} = ${act.postId} and ${isNotDeleted(author)} and not ${isBlocked} on conflict do nothing returning post_id)
    update ${posts} set comments_count = comments_count + 1 where id in (select post_id from restored)`);
}

const isSuspensionOf = (userId: string) => and(eq(moderationActs.userId, userId), eq(moderationActs.kind, "suspend"));
const isHideActOn = (postId: string) => and(eq(moderationActs.postId, postId), inArray(moderationActs.kind, ["hold", "reject"]));

/** Null for deleted accounts and unverified addresses. */
export async function getModerationMail(actId: string) {
  const [row] = await db
    .select({ to: users.email, language: users.locale, kind: moderationActs.kind, reason: moderationActs.reason, until: moderationActs.until, isSuspended })
    .from(moderationActs)
    .innerJoin(users, eq(users.id, moderationActs.userId))
    .where(and(eq(moderationActs.id, actId), eq(users.emailVerified, true)));
  return row ?? null;
}
