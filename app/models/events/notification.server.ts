import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { notifications, userInteractions } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { publishWithRow } from "./events.server";
import { enqueuePush, hasPushSubscription } from "./push.server";

/** Deleted with the row it refers to. */
type NotificationInput =
  | { type: "follow"; actorId: string; followId: string }
  | { type: "like"; actorId: string; postId: string; likeId: string }
  | { type: "comment"; actorId: string; postId: string; commentId: string }
  | { type: "try_on" | "piece_question" | "piece_answer"; actorId: string; postId: string }
  | { type: "moderation"; actId: string; postId: string | null }
  | { type: "edit_ready" | "credit_returned" | "film_ready" | "film_failed"; editId: string }
  | { type: "dispute_open" | "dispute_won" | "dispute_lost" };

type Columns = { type: NotificationInput["type"] } & {
  [id in "actorId" | "postId" | "editId" | "likeId" | "commentId" | "followId" | "actId"]?: string | null;
};

const pushedTypes: NotificationInput["type"][] = ["follow", "like", "comment", "piece_question", "piece_answer", "edit_ready", "credit_returned"];

/** Skips self, muted, restricted and blocked. */
export async function notify(tx: Tx, userId: string, input: NotificationInput): Promise<void> {
  const { actorId = null, postId = null, editId = null, likeId = null, commentId = null, followId = null, actId = null }: Columns = input;
  const subjectId = actId ?? postId ?? editId ?? userId;
  const id = newId();
  const insert = (published: SQL) => sql`
    with inserted as (insert into ${notifications} (id, user_id, type, subject_id, actor_id, post_id, edit_id, like_id, comment_id, follow_id, act_id)
    select ${id}::uuid, ${userId}::uuid, ${input.type}, ${subjectId}::uuid, ${actorId}::uuid, ${postId}::uuid, ${editId}::uuid,
      ${likeId}::uuid, ${commentId}::uuid, ${followId}::uuid, ${actId}::uuid
    where ${actorId}::uuid is null or (${actorId}::uuid <> ${userId}::uuid and not exists (
      select 1 from ${userInteractions}
      where (user_id = ${userId}::uuid and target_user_id = ${actorId}::uuid)
        or (user_id = ${actorId}::uuid and target_user_id = ${userId}::uuid and type = 'block')))
    returning id)
    select ${published}, ${hasPushSubscription(userId)} as "hasPush" from inserted`;
  const comment = commentId && postId ? { comment: { id: commentId, postId } } : {};
  const inserted = await publishWithRow<{ hasPush: boolean }>(tx, userId, { type: "notification", ...comment }, insert);
  if (!inserted?.hasPush || !pushedTypes.includes(input.type)) return;
  await enqueuePush(tx, userId, input.type === "like" ? { kind: "like" } : { kind: "notification", id });
}

/** Likes, comments and follows cascade by themselves. */
export async function deleteNotificationsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications}
    where (user_id = ${one}::uuid and actor_id = ${other}::uuid) or (user_id = ${other}::uuid and actor_id = ${one}::uuid)`);
}

/** Of a question that is taken back. */
export async function deletePieceQuestionNotification(tx: Tx, { userId, actorId, postId }: { userId: string; actorId: string; postId: string }): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications}
    where user_id = ${userId}::uuid and actor_id = ${actorId}::uuid and post_id = ${postId}::uuid and type = 'piece_question'`);
}

export async function deleteTryOnNotifications(tx: Tx, editId: string): Promise<void> {
  await tx.execute(sql`delete from ${notifications} where edit_id = ${editId}::uuid`);
}
