import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, posts, userInteractions, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "./app-error";
import type { Comment } from "./contract";
import { idCursor } from "./cursor.server";
import { doOnce } from "./idempotency.server";
import { notify } from "./notification.server";
import { writeOnPost } from "./pair.server";
import { authorColumns, getAuthor, presentAuthor } from "./post-view.server";
import { isPresent, isPresentPerson } from "./presence.server";
import { isUuid, lowestId } from "./uuid";
import { mayActOn, type Someone, unblocked, visibleTo } from "./visibility.server";

const viewer = sql.placeholder("viewer");
const commentsQuery = db
  .select({
    id: comments.id,
    postId: comments.postId,
    userId: comments.userId,
    content: comments.content,
    createdAt: comments.createdAt,
    author: authorColumns,
  })
  .from(comments)
  .innerJoin(posts, eq(posts.id, comments.postId))
  .innerJoin(users, eq(users.id, comments.userId))
  .where(and(eq(comments.postId, sql.placeholder("post")), gt(comments.id, sql.placeholder("after")), visibleTo(viewer), isShownTo(viewer), isPresent))
  .orderBy(comments.id)
  .limit(sql.placeholder("most"))
  .prepare("comments");

/** The comments the viewer may see under a post they may see, oldest first. A restricted author's are for that author and the owner. */
export async function listComments(viewerId: string, postId: string, { limit, cursor }: PageRequest): Promise<Page<Comment>> {
  const after = idCursor(cursor) ?? lowestId;
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const rows = await commentsQuery.execute({ viewer: viewerId, post: postId, after, most: limit + 1 });
  if (rows.length === 0) await requireVisible(viewerId, postId);
  const page = pageOf(rows, limit, (row) => row.id);
  return { ...page, items: page.items.map((row) => ({ ...row, author: presentAuthor(row.author), createdAt: row.createdAt.toISOString() })) };
}

// across no block, and not a restricted author's, unless one is that author or the post's owner
function isShownTo(viewerId: Someone): SQL {
  return sql`(${unblocked(viewerId, sql`${comments.userId}`)}
    and (${comments.userId} = ${viewerId} or ${posts.userId} = ${viewerId} or not exists (
      select 1 from ${userInteractions} where type = 'restrict' and user_id = ${posts.userId} and target_user_id = ${comments.userId})))`;
}

/** The cursor of the page of comments that ends with this one; null when that is the first page. */
export async function cursorUpTo({ id, postId }: Pick<Comment, "id" | "postId">, limit: number): Promise<string | null> {
  const [before] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), lte(comments.id, id)))
    .orderBy(desc(comments.id))
    .offset(limit)
    .limit(1);
  return before?.id ?? null;
}

async function requireVisible(viewerId: string, postId: string) {
  const [seen] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(viewerId)));
  if (!seen) throw new AppError("post_not_found");
}

/** Adds a comment to a post the author may see, once for each idempotency key; the post's count moves in the same statement. */
export async function addComment(authorId: string, postId: string, content: string, idempotencyKey?: string): Promise<Comment> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const { id, createdAt } = await doOnce(
    idempotencyKey,
    (key) => findCommentByKey(authorId, key),
    () => insertComment(authorId, postId, content, idempotencyKey),
  );
  const author = await getAuthor(authorId);
  if (!author) throw new AppError("signed_out");
  return { id, postId, userId: authorId, author, content, createdAt };
}

type Added = Pick<Comment, "id" | "createdAt">;

async function findCommentByKey(authorId: string, key: string): Promise<Added | null> {
  const [row] = await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.userId, authorId), eq(comments.idempotencyKey, key)));
  return row ? { id: row.id, createdAt: row.createdAt.toISOString() } : null;
}

async function insertComment(authorId: string, postId: string, content: string, idempotencyKey: string | undefined): Promise<Added> {
  const id = newId();
  const row = await writeOnPost(authorId, postId, async (tx) => {
    const [added] = await tx.execute<{ createdAt: string; ownerId: string }>(sql`
    with come as (insert into ${comments} (id, post_id, user_id, content, idempotency_key)
      select ${id}, ${posts.id}, ${authorId}, ${content}, ${idempotencyKey ?? null}::text from ${posts} where ${posts.id} = ${postId} and ${mayActOn(authorId)} returning created_at),
    counted as (update ${posts} set comments_count = comments_count + 1 where id = ${postId} and exists (select 1 from come) returning user_id)
    select come.created_at as "createdAt", counted.user_id as "ownerId" from come, counted`);
    if (added) await notify(tx, added.ownerId, { type: "comment", actorId: authorId, postId, commentId: id });
    return added;
  });
  if (!row) throw new AppError("post_not_found");
  return { id, createdAt: new Date(row.createdAt).toISOString() };
}

/** Deletes a comment; its author and the post's owner may. forbidden to whoever else reads it, not_found to the rest. */
export async function deleteComment(viewerId: string, commentId: string): Promise<void> {
  if (!isUuid(commentId)) throw new AppError("not_found");
  const [found] = await db
    .select({ userId: comments.userId, ownerId: posts.userId, postId: posts.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.id, commentId),
        or(eq(comments.userId, viewerId), eq(posts.userId, viewerId), and(visibleTo(viewerId), isShownTo(viewerId))),
        isPresentPerson(sql`${comments.userId}`),
      ),
    );
  if (!found) throw new AppError("not_found");
  if (found.userId !== viewerId && found.ownerId !== viewerId) throw new AppError("forbidden");
  await writeOnPost(viewerId, found.postId, (tx) =>
    tx.execute(sql`
    with gone as (delete from ${comments} where id = ${commentId} and ${isPresentPerson(sql`user_id`)} returning post_id)
    update ${posts} set comments_count = comments_count - (select count(*) from gone) where id in (select post_id from gone)`),
  );
}
