import { sql } from "drizzle-orm";
import type { Tx } from "#app/db/client.server";
import { notifications, userInteractions } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { telling } from "./news.server";

/** What somebody is told, and the row that it goes with: when that one is deleted, so is this. */
type Told =
  | { type: "follow"; actorId: string; followId: string }
  | { type: "like"; actorId: string; postId: string; likeId: string }
  | { type: "comment"; actorId: string; postId: string; commentId: string }
  | { type: "try_on"; actorId: string; postId: string }
  | { type: "moderation"; actId: string; postId: string | null }
  | { type: "edit_ready" | "credit_returned"; editId: string }
  | { type: "dispute_open" | "dispute_won" | "dispute_lost" };

type Columns = { type: Told["type"] } & { [id in "actorId" | "postId" | "editId" | "likeId" | "commentId" | "followId" | "actId"]?: string | null };

/** Tells somebody in the transaction of the thing itself. Nothing comes from oneself, nor from whom they muted, restricted or blocked, nor from who blocked them. */
export async function notify(tx: Tx, userId: string, told: Told): Promise<void> {
  const { actorId = null, postId = null, editId = null, likeId = null, commentId = null, followId = null, actId = null }: Columns = told;
  const subjectId = actId ?? postId ?? editId ?? userId;
  await tx.execute(sql`
    with told as (insert into ${notifications} (id, user_id, type, subject_id, actor_id, post_id, edit_id, like_id, comment_id, follow_id, act_id)
    select ${newId()}::uuid, ${userId}::uuid, ${told.type}, ${subjectId}::uuid, ${actorId}::uuid, ${postId}::uuid, ${editId}::uuid,
      ${likeId}::uuid, ${commentId}::uuid, ${followId}::uuid, ${actId}::uuid
    where ${actorId}::uuid is null or (${actorId}::uuid <> ${userId}::uuid and not exists (
      select 1 from ${userInteractions}
      where (user_id = ${userId}::uuid and target_user_id = ${actorId}::uuid)
        or (user_id = ${actorId}::uuid and target_user_id = ${userId}::uuid and type = 'block')))
    returning id)
    select ${telling(userId, { type: "notification" })} from told`);
}

/** Takes back what either told the other: a block's part. What goes with a like, a comment or a follow has gone with it. */
export async function forgetEachOther(tx: Tx, one: string, other: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notifications}
    where (user_id = ${one}::uuid and actor_id = ${other}::uuid) or (user_id = ${other}::uuid and actor_id = ${one}::uuid)`);
}

/** Takes back what the person was told of a try-on that they have deleted. */
export async function forgetEdit(tx: Tx, editId: string): Promise<void> {
  await tx.execute(sql`delete from ${notifications} where edit_id = ${editId}::uuid`);
}
