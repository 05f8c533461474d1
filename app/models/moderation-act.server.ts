import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { comments, moderationActs, posts, reports, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { enqueue } from "#app/jobs/queue.server";
import { AppError } from "./app-error";
import type { ActKind } from "./moderation";
import { lastActId } from "./moderation-audit.server";
import { isModerator } from "./moderator.server";
import { publish } from "./news.server";
import { notify } from "./notification.server";
import { isStaying, isSuspended } from "./presence.server";
import { forgetRejection, noteRejection } from "./rejected-picture.server";
import { isUuid } from "./uuid";
import { reviewableBy } from "./visibility.server";

// Every act: under the lock of what it is about, once a form, never over what another moderator decided meanwhile, with its row in the audit.

/** What every form of a moderator says: its key, the last act its reader saw on the thing (null: none), and why. */
export type ActForm = { key: string; seen: string | null; reason: string };

/** Goes into a form when it is shown: an act sent twice with one key is done once. */
export const newActKey = newId;

type Act = {
  kind: ActKind;
  userId: string | null;
  postId?: string;
  commentId?: string;
  evidence?: string | null;
  until?: SQL | null;
  answersId?: string;
};

/** Writes the act's row and gives its id; null when this very form has acted before. */
export async function recordAct(tx: Tx, moderatorId: string, { key, reason }: Omit<ActForm, "seen">, act: Act, unless: () => Promise<void>) {
  const [twin] = await tx.select({ id: moderationActs.id }).from(moderationActs).where(eq(moderationActs.key, key));
  if (twin) return null;
  if (act.userId === moderatorId) throw new AppError("on_oneself");
  if (act.userId) await requireNoModerator(tx, act.userId);
  await unless();
  const id = newId();
  await tx.insert(moderationActs).values({ ...act, id, key, reason, moderatorId });
  return id;
}

async function requireNoModerator(tx: Tx, userId: string) {
  const [person] = await tx.select({ isModerator }).from(users).where(eq(users.id, userId));
  if (person?.isModerator) throw new AppError("moderator_protected");
}

/** Fails when somebody has acted on it since the page was made. */
const unlessDecided = (tx: Tx, seen: string | null, on: SQL | undefined) => async () => {
  if ((await lastActId(on, tx)) !== seen) throw new AppError("already_moderated");
};

/** The acts about the post itself, not about a comment on it. */
export const onPost = (postId: string) => and(eq(moderationActs.postId, postId), isNull(moderationActs.commentId));
/** The acts about the person, not about one of their posts. */
export const onPerson = (userId: string) => and(eq(moderationActs.userId, userId), isNull(moderationActs.postId));

type Decision = "approve" | "hold" | "reject";

const statusAfter = { approve: "approved", hold: "held", reject: "rejected" } as const;

/** Decides about a post: seen by all who may, put away while it is looked at, or by its author only. Its author is told why. */
export async function decidePost(moderatorId: string, postId: string, decision: Decision, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, moderatorId, postId);
    const actId = await recordAct(tx, moderatorId, form, { kind: decision, userId: post.userId, postId }, unlessDecided(tx, form.seen, onPost(postId)));
    if (!actId) return;
    await setPostStatus(tx, postId, statusAfter[decision], form.reason);
    if (decision !== "hold") await resolveReports(tx, moderatorId, eq(reports.reportedPostId, postId), decision);
    if (decision !== "approve" || post.status === "held" || post.status === "rejected") await tell(tx, post.userId, actId, postId);
  });
}

async function lockPost(tx: Tx, moderatorId: string, postId: string) {
  const [post] = isUuid(postId)
    ? await tx
        .select({ userId: posts.userId, status: posts.moderationStatus })
        .from(posts)
        .where(and(eq(posts.id, postId), reviewableBy(moderatorId)))
        .for("no key update")
    : [];
  if (!post) throw new AppError("post_not_found");
  return post;
}

/** Writes who may see the post from now on, and why. A rejected picture is recognised when it comes again, for as long as that stands. */
export async function setPostStatus(tx: Tx, postId: string, moderationStatus: "approved" | "held" | "rejected", reason: string): Promise<void> {
  await tx
    .update(posts)
    .set({ moderationStatus, moderationReason: moderationStatus === "approved" ? null : reason, moderatedAt: sql`now()` })
    .where(eq(posts.id, postId));
  await (moderationStatus === "rejected" ? noteRejection(tx, postId) : forgetRejection(tx, postId));
}

/** Puts a post away until a moderator has looked at it; its author is told. `actReason` is why, where it is not a report of AI misuse. */
export async function holdByMachine(tx: Tx, post: { id: string; userId: string }, reason: string, actReason = ""): Promise<void> {
  const actId = newId();
  await tx.insert(moderationActs).values({ id: actId, kind: "hold", userId: post.userId, postId: post.id, reason: actReason });
  await setPostStatus(tx, post.id, "held", reason);
  await tell(tx, post.userId, actId, post.id);
}

const tell = (tx: Tx, userId: string, actId: string, postId: string | null = null) => notify(tx, userId, { type: "moderation", actId, postId });

/** The open reports it settles; of what is let be they were unfounded. */
async function resolveReports(tx: Tx, moderatorId: string, about: SQL | undefined, resolution: "approve" | "reject" | "warn" | "suspend" | "dismiss") {
  const status = resolution === "approve" || resolution === "dismiss" ? "rejected" : "accepted";
  await tx
    .update(reports)
    .set({ status, resolution, reviewedBy: moderatorId, reviewedAt: sql`now()` })
    .where(and(about, eq(reports.status, "pending")));
}

/** Takes a comment off, with its count; its author is told why, and keeps the words there. */
export async function removeComment(moderatorId: string, postId: string, commentId: string, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPost(tx, moderatorId, postId);
    const [comment] = await tx
      .select({ userId: comments.userId, content: comments.content })
      .from(comments)
      .where(and(eq(comments.id, commentId), eq(comments.postId, postId), isStaying(sql`${comments.userId}`)))
      .for("update");
    const act = { kind: "remove_comment" as const, userId: comment?.userId ?? null, postId, commentId, evidence: comment?.content ?? null };
    const actId = await recordAct(tx, moderatorId, form, act, async () => {
      if (!comment) throw new AppError("already_moderated");
    });
    if (!actId || !comment) return;
    await tx.execute(sql`
      with gone as (delete from ${comments} where id = ${commentId} returning post_id)
      update ${posts} set comments_count = comments_count - (select count(*) from gone) where id in (select post_id from gone)`);
    await tell(tx, comment.userId, actId, postId);
  });
}

const day = 24 * 60 * 60;

type PersonAct = { act: "warn" | "lift" | "dismiss" | "suspend"; days?: number | null };

/** Warns or suspends a person, lifts that, or finds the reports of them unfounded. They read why, except of the last. */
export async function actOnPerson(moderatorId: string, userId: string, { act: kind, days }: PersonAct, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    const until = kind === "suspend" && days ? sql`now() + make_interval(secs => ${days * day})` : null;
    const actId = await recordAct(tx, moderatorId, form, { kind, userId, until }, async () => {
      await unlessDecided(tx, form.seen, onPerson(userId))();
      if ((kind === "suspend" && person.isSuspended) || (kind === "lift" && !person.isSuspended)) throw new AppError("already_moderated");
    });
    if (!actId) return;
    if (kind === "suspend") await suspend(tx, userId, until);
    if (kind === "suspend" && days) await enqueue(tx, "renewal", { userId }, { startAfter: days * day });
    if (kind === "lift") await endSuspension(tx, userId);
    if (kind !== "lift") await resolveReports(tx, moderatorId, and(eq(reports.reportedUserId, userId), isNull(reports.reportedPostId)), kind);
    if (kind === "warn" || kind === "lift") await tell(tx, userId, actId);
    if (kind === "suspend" || kind === "lift") await enqueue(tx, "mail", { kind: "moderation", actId });
  });
}

async function lockPerson(tx: Tx, userId: string) {
  const [person] = isUuid(userId) ? await tx.select({ isSuspended }).from(users).where(eq(users.id, userId)).for("no key update") : [];
  if (!person) throw new AppError("user_not_found");
  return person;
}

async function suspend(tx: Tx, userId: string, until: SQL | null) {
  await tx.update(users).set({ suspendedAt: sql`now()`, suspendedUntil: until }).where(eq(users.id, userId));
  await publish(tx, userId, { type: "end" });
  await enqueue(tx, "renewal", { userId });
}

/** Lets the person back in, and their subscription renew again. */
export async function endSuspension(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(eq(users.id, userId));
  await enqueue(tx, "renewal", { userId });
}

/** Closes the reports of a post that its author has deleted. */
export async function dismissReports(moderatorId: string, postId: string, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    const [report] = await tx.select({ userId: reports.reportedUserId }).from(reports).where(eq(reports.reportedPostId, postId)).limit(1).for("update");
    if (!report) throw new AppError("post_not_found");
    const actId = await recordAct(tx, moderatorId, form, { kind: "dismiss", userId: report.userId, postId }, unlessDecided(tx, form.seen, onPost(postId)));
    if (actId) await resolveReports(tx, moderatorId, eq(reports.reportedPostId, postId), "dismiss");
  });
}
