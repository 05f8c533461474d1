import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Tx } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { appeals, comments, moderationActs, posts, userInteractions, users } from "#app/db/schema";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import type { UserSummary } from "./contract";
import { idCursor } from "./cursor.server";
import { type ActKind, answerableKinds, isAnswerable, type Notice } from "./moderation";
import { type ActForm, endSuspension, recordAct, setPostStatus } from "./moderation-act.server";
import { lastActId } from "./moderation-audit.server";
import { notify } from "./notification.server";
import { holdPost } from "./pair.server";
import { authorColumns, presentAuthor } from "./post-view.server";
import { isStaying, isSuspended } from "./presence.server";
import { isUuid, timeOfId } from "./uuid";

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

/** A decision about this person that they were told of; to anybody else it does not exist. */
export async function getNotice(userId: string, actId: string): Promise<Notice | null> {
  if (!isUuid(actId)) return null;
  const [row] = await selectNotices().where(and(eq(moderationActs.id, actId), eq(moderationActs.userId, userId), sql`${moderationActs.kind} <> 'dismiss'`));
  if (!row) return null;
  const decided = row.act.answersId ? await getNotice(userId, row.act.answersId) : null;
  return decided ?? present(row);
}

/** Why this person is suspended now. */
export async function getSuspension(userId: string): Promise<Notice | null> {
  const [row] = await selectNotices()
    .where(and(eq(moderationActs.userId, userId), eq(moderationActs.kind, "suspend")))
    .orderBy(desc(moderationActs.id))
    .limit(1);
  return row ? present(row) : null;
}

/** The decision that stands over the person's own post; null when none does. */
export async function getPostNotice(userId: string, postId: string): Promise<Notice | null> {
  const [row] = await selectNotices()
    .where(and(eq(moderationActs.userId, userId), eq(moderationActs.postId, postId), inArray(moderationActs.kind, ["hold", "reject"])))
    .orderBy(desc(moderationActs.id))
    .limit(1);
  return row ? present(row) : null;
}

/** Keeps the person's one answer to an act about them; already_answered when there is another, not_found when the act is none to be answered by them. */
export async function appeal(userId: string, actId: string, text: string): Promise<void> {
  const notice = await getNotice(userId, actId);
  if (!notice || !isAnswerable(notice.kind)) throw new AppError("not_found");
  const kept = await db.insert(appeals).values({ actId: notice.id, userId, text }).onConflictDoNothing().returning({ id: appeals.id });
  if (kept.length > 0) return;
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

/** The answers that nobody has decided about, the oldest first. */
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

/** Decides about an answer: takes the act back, or lets it stand. The person reads why. */
export async function decideAppeal(moderatorId: string, actId: string, kind: "grant" | "uphold", form: Omit<ActForm, "seen">): Promise<void> {
  await db.transaction(async (tx) => {
    const [act] = await tx
      .select()
      .from(moderationActs)
      .where(and(eq(moderationActs.id, actId), inArray(moderationActs.kind, [...answerableKinds])));
    if (!act?.userId) throw new AppError("not_found");
    // in the order in which every transaction takes them: the post, the person, then what hangs on them
    if (act.postId) await holdPost(tx, act.userId, act.postId);
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
    // a mail speaks of the suspension that keeps them out now, and of nothing else
    const isAboutNow = act.kind === "suspend" && Boolean(person?.isSuspended) && (await lastActId(suspensionsOf(act.userId), tx)) === act.id;
    await tx.update(appeals).set({ answerId }).where(eq(appeals.actId, actId));
    if (kind === "grant" && isAboutNow) await endSuspension(tx, act.userId);
    if (kind === "grant") await takeBack(tx, act);
    await notify(tx, act.userId, { type: "moderation", actId: answerId, postId: null });
    if (isAboutNow) await enqueue(tx, "mail", { kind: "moderation", actId: answerId });
  });
}

/** An answer to an act of long ago takes back no later one, which has its own reason and its own answer. */
async function takeBack(tx: Tx, act: typeof moderationActs.$inferSelect) {
  if ((act.kind === "hold" || act.kind === "reject") && act.postId && (await lastActId(hiddenBy(act.postId), tx)) === act.id)
    await setPostStatus(tx, act.postId, "approved", "");
  if (act.kind !== "remove_comment" || !act.commentId || !act.postId || !act.userId) return;
  const author = sql`${act.userId}::uuid`;
  // a block takes the author's comments off the owner's looks for good, also this one
  const isBlocked = sql`exists (select 1 from ${userInteractions} where type = 'block' and user_id = ${posts.userId} and target_user_id = ${author})`;
  await tx.execute(sql`
    with back as (
      insert into ${comments} (id, post_id, user_id, content, created_at)
      select ${act.commentId}, ${posts.id}, ${author}, ${act.evidence}, ${new Date(timeOfId(act.commentId)).toISOString()}::timestamptz
      from ${posts} where ${posts.id} = ${act.postId} and ${isStaying(author)} and not ${isBlocked} on conflict do nothing returning post_id)
    update ${posts} set comments_count = comments_count + 1 where id in (select post_id from back)`);
}

const suspensionsOf = (userId: string) => and(eq(moderationActs.userId, userId), eq(moderationActs.kind, "suspend"));
const hiddenBy = (postId: string) => and(eq(moderationActs.postId, postId), inArray(moderationActs.kind, ["hold", "reject"]));

/** Whom the mail about an act goes to, and what it says; null when its person is gone or their address not proven. */
export async function getModerationMail(actId: string) {
  const [row] = await db
    .select({ to: users.email, language: users.locale, kind: moderationActs.kind, reason: moderationActs.reason, until: moderationActs.until, isSuspended })
    .from(moderationActs)
    .innerJoin(users, eq(users.id, moderationActs.userId))
    .where(and(eq(moderationActs.id, actId), eq(users.emailVerified, true)));
  return row ?? null;
}
