import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#app/db/client.server";
import { comments, media, moderationActs, posts, reports, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";
import { isNotDeleted, isSuspended } from "#app/models/access/active-people.server";
import { isModerator } from "#app/models/access/moderator.server";
import { reviewableBy } from "#app/models/access/visibility.server";
import { publish } from "#app/models/events/events.server";
import { notify } from "#app/models/events/notification.server";
import { orderGarment, removeGarment } from "#app/models/media/garment-layers.server";
import { morePictures } from "#app/models/media/more-pictures.server";
import { deleteRejectedPictures, saveRejectedPictures } from "#app/models/media/rejected-picture.server";
import type { ActKind } from "#app/models/shared/moderation";
import { enqueue } from "#app/queue/queue.server";
import { getLastActId } from "./moderation-audit.server";

// Every act: locked subject, idempotent form, stale check, audit row.

/** `seen`: last act shown on the page, null if none. */
export type ActForm = { key: string; seen: string | null; reason: string };

export const newActKey = newId;

type Act = {
  kind: ActKind;
  userId: string | null;
  postId?: string;
  commentId?: string;
  host?: string;
  evidence?: string | null;
  until?: SQL | null;
  answersId?: string;
};

export async function recordAct(tx: Tx, moderatorId: string, { key, reason }: Omit<ActForm, "seen">, act: Act, unless: () => Promise<void>) {
  const [existing] = await tx.select({ id: moderationActs.id }).from(moderationActs).where(eq(moderationActs.key, key));
  if (existing) return null;
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

/** Throws after an act newer than `seen`. */
const requireUndecided = (tx: Tx, seen: string | null, on: SQL | undefined) => async () => {
  if ((await getLastActId(on, tx)) !== seen) throw new AppError("already_moderated");
};

export const isActOnPost = (postId: string) => and(eq(moderationActs.postId, postId), isNull(moderationActs.commentId));
export const isActOnPerson = (userId: string) => and(eq(moderationActs.userId, userId), isNull(moderationActs.postId));

type Decision = "approve" | "hold" | "reject";

const statusAfter = { approve: "approved", hold: "held", reject: "rejected" } as const;

/** `pictures`: those that the moderator saw; a look with others is not approved. */
export async function decidePost(moderatorId: string, postId: string, decision: Decision, form: ActForm & { pictures?: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, moderatorId, postId);
    const requireFirst = requireUndecided(tx, form.seen, isActOnPost(postId));
    const actId = await recordAct(tx, moderatorId, form, { kind: decision, userId: post.userId, postId }, async () => {
      await requireFirst();
      const isOther = decision === "approve" && form.pictures !== undefined && form.pictures !== (await readPictures(tx, postId));
      if (isOther) throw new AppError("already_moderated");
    });
    if (!actId) return;
    await setPostStatus(tx, postId, statusAfter[decision], form.reason);
    if (decision !== "hold") await resolveReports(tx, moderatorId, eq(reports.reportedPostId, postId), decision);
    if (decision !== "approve" || post.status === "held" || post.status === "rejected") await notifyAct(tx, post.userId, actId, postId);
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

/** As in the form of a moderator; after the lock, whose query may not see what it waited for. */
async function readPictures(tx: Tx, postId: string): Promise<string> {
  const [post] = await tx
    .select({ cover: media.id, more: morePictures })
    .from(posts)
    .innerJoin(media, eq(media.id, posts.imageUrl))
    .where(eq(posts.id, postId));
  return post ? [post.cover, ...post.more.map(({ image }) => image.id)].join(" ") : "";
}

/** Also records or forgets the rejected picture. */
export async function setPostStatus(tx: Tx, postId: string, moderationStatus: "approved" | "held" | "rejected", reason: string): Promise<void> {
  await tx
    .update(posts)
    .set({ moderationStatus, moderationReason: moderationStatus === "approved" ? null : reason, moderatedAt: sql`now()` })
    .where(eq(posts.id, postId));
  await (moderationStatus === "rejected" ? saveRejectedPictures(tx, postId) : deleteRejectedPictures(tx, postId));
  if (moderationStatus === "rejected") await removeGarment(tx, postId);
  if (moderationStatus === "approved") await orderGarment(tx, postId);
}

/** `actReason`: why, unless a report of AI misuse. */
export async function holdAutomatically(tx: Tx, post: { id: string; userId: string }, reason: string, actReason = ""): Promise<void> {
  const actId = newId();
  await tx.insert(moderationActs).values({ id: actId, kind: "hold", userId: post.userId, postId: post.id, reason: actReason });
  await setPostStatus(tx, post.id, "held", reason);
  await notifyAct(tx, post.userId, actId, post.id);
}

const notifyAct = (tx: Tx, userId: string, actId: string, postId: string | null = null) => notify(tx, userId, { type: "moderation", actId, postId });

async function resolveReports(tx: Tx, moderatorId: string, about: SQL | undefined, resolution: "approve" | "reject" | "warn" | "suspend" | "dismiss") {
  const status = resolution === "approve" || resolution === "dismiss" ? "rejected" : "accepted";
  await tx
    .update(reports)
    .set({ status, resolution, reviewedBy: moderatorId, reviewedAt: sql`now()` })
    .where(and(about, eq(reports.status, "pending")));
}

export async function removeComment(moderatorId: string, postId: string, commentId: string, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPost(tx, moderatorId, postId);
    const [comment] = await tx
      .select({ userId: comments.userId, content: comments.content })
      .from(comments)
      .where(and(eq(comments.id, commentId), eq(comments.postId, postId), isNotDeleted(sql`${comments.userId}`)))
      .for("update");
    const act = { kind: "remove_comment" as const, userId: comment?.userId ?? null, postId, commentId, evidence: comment?.content ?? null };
    const actId = await recordAct(tx, moderatorId, form, act, async () => {
      if (!comment) throw new AppError("already_moderated");
    });
    if (!actId || !comment) return;
    await tx.execute(sql`
      with deleted as (delete from ${comments} where id = ${commentId} returning post_id)
      update ${posts} set comments_count = comments_count - (select count(*) from deleted) where id in (select post_id from deleted)`);
    await notifyAct(tx, comment.userId, actId, postId);
  });
}

const day = 24 * 60 * 60;

type PersonAct = { act: "warn" | "lift" | "dismiss" | "suspend"; days?: number | null };

export async function actOnPerson(moderatorId: string, userId: string, { act: kind, days }: PersonAct, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    const until = kind === "suspend" && days ? sql`now() + make_interval(secs => ${days * day})` : null;
    const actId = await recordAct(tx, moderatorId, form, { kind, userId, until }, async () => {
      await requireUndecided(tx, form.seen, isActOnPerson(userId))();
      if ((kind === "suspend" && person.isSuspended) || (kind === "lift" && !person.isSuspended)) throw new AppError("already_moderated");
    });
    if (!actId) return;
    if (kind === "suspend") await suspend(tx, userId, until);
    if (kind === "suspend" && days) await enqueue(tx, "renewal", { userId }, { startAfter: days * day });
    if (kind === "lift") await endSuspension(tx, userId);
    if (kind !== "lift") await resolveReports(tx, moderatorId, and(eq(reports.reportedUserId, userId), isNull(reports.reportedPostId)), kind);
    if (kind === "warn" || kind === "lift") await notifyAct(tx, userId, actId);
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

export async function endSuspension(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ suspendedAt: null, suspendedUntil: null }).where(eq(users.id, userId));
  await enqueue(tx, "renewal", { userId });
}

export async function dismissReports(moderatorId: string, postId: string, form: ActForm): Promise<void> {
  await db.transaction(async (tx) => {
    const [report] = await tx.select({ userId: reports.reportedUserId }).from(reports).where(eq(reports.reportedPostId, postId)).limit(1).for("update");
    if (!report) throw new AppError("post_not_found");
    const actId = await recordAct(
      tx,
      moderatorId,
      form,
      { kind: "dismiss", userId: report.userId, postId },
      requireUndecided(tx, form.seen, isActOnPost(postId)),
    );
    if (actId) await resolveReports(tx, moderatorId, eq(reports.reportedPostId, postId), "dismiss");
  });
}
