import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { isoTime, type JsonRow, jsonRowReader, jsonRows } from "#app/db/json-rows.server";
import { defaultPageSize, inlineNumber, type Page, type PageRequest, pageOf } from "#app/db/page.server";
import { comments, posts, userInteractions, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { AppError } from "#app/lib/app-error";
import { isUuid, lowestId } from "#app/lib/uuid";
import { isActive, isActiveUser } from "#app/models/access/active-people.server";
import { withPostLock } from "#app/models/access/locks.server";
import { isUnblocked, mayActOn, type UserIdParam, visibleTo } from "#app/models/access/visibility.server";
import type { Comment } from "#app/models/contract";
import { notify } from "#app/models/events/notification.server";
import { type AuthorRow, authorColumns, presentAuthor } from "#app/models/people/author.server";
import { idCursor } from "#app/models/shared/cursor.server";
import { runIdempotent } from "#app/models/shared/idempotency.server";
import { getAuthor } from "./post-view.server";

const columns = {
  id: comments.id,
  postId: comments.postId,
  userId: comments.userId,
  content: comments.content,
  createdAt: isoTime(comments.createdAt),
  author: authorColumns,
};
type CommentRow = Omit<Comment, "author"> & { author: AuthorRow };

const viewer = sql.placeholder("viewer");
const commentsQuery = db
  .select(columns)
  .from(comments)
  .innerJoin(posts, eq(posts.id, comments.postId))
  .innerJoin(users, eq(users.id, comments.userId))
  .where(and(eq(comments.postId, sql.placeholder("post")), gt(comments.id, sql.placeholder("after")), visibleTo(viewer), isShownTo(viewer), isActive))
  .orderBy(comments.id)
  .limit(sql.placeholder("limit"))
  .prepare("comments");

/** Oldest first; throws post_not_found. */
export async function listComments(viewerId: string, postId: string, request: PageRequest): Promise<Page<Comment>> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const page = await listCommentsIfVisible(viewerId, postId, request);
  if (page.items.length === 0) await requireVisiblePost(viewerId, postId);
  return page;
}

/** Oldest first; none where the viewer may not see the look. */
export async function listCommentsIfVisible(viewerId: string, postId: string, { limit, cursor }: PageRequest): Promise<Page<Comment>> {
  const after = idCursor(cursor) ?? lowestId;
  return presentPage(await commentsQuery.execute({ viewer: viewerId, post: postId, after, limit: limit + 1 }), limit);
}

function presentPage(rows: CommentRow[], limit: number): Page<Comment> {
  const page = pageOf(rows, limit, (row) => row.id);
  return { ...page, items: page.items.map((row) => ({ ...row, author: presentAuthor(row.author) })) };
}

const readComment = jsonRowReader(columns);

/** The first page of a query on `posts`, which decides who sees the look. */
export const firstCommentsOf = (viewer: UserIdParam) =>
  jsonRows(
    columns,
    sql`(select ${comments}.* from ${comments} join ${users} on ${users.id} = ${comments.userId}
      where ${comments.postId} = ${posts.id} and ${isShownTo(viewer)} and ${isActive}
      order by ${comments.id} limit ${inlineNumber(defaultPageSize + 1)}) ${comments} join ${users} on ${users.id} = ${comments.userId}`,
    sql`${comments.id}`,
  );

export const presentFirstComments = (rows: JsonRow[]): Page<Comment> => presentPage(rows.map(readComment), defaultPageSize);

// Hides blocked authors, and restricted ones from third parties.
function isShownTo(viewerId: UserIdParam): SQL {
  return sql`(${isUnblocked(viewerId, sql`${comments.userId}`)}
    and (${comments.userId} = ${viewerId} or ${posts.userId} = ${viewerId} or not exists (
      select 1 from ${userInteractions} where type = 'restrict' and user_id = ${posts.userId} and target_user_id = ${comments.userId})))`;
}

export async function getCursorUpTo({ id, postId }: Pick<Comment, "id" | "postId">, limit: number): Promise<string | null> {
  const [previous] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), lte(comments.id, id)))
    .orderBy(desc(comments.id))
    .offset(limit)
    .limit(1);
  return previous?.id ?? null;
}

async function requireVisiblePost(viewerId: string, postId: string) {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(viewerId)));
  if (!post) throw new AppError("post_not_found");
}

/** Idempotent by key; updates the post's count. */
export async function addComment(authorId: string, postId: string, content: string, idempotencyKey?: string): Promise<Comment> {
  if (!isUuid(postId)) throw new AppError("post_not_found");
  const { id, createdAt } = await runIdempotent(
    idempotencyKey,
    (key) => findCommentByKey(authorId, key),
    () => insertComment(authorId, postId, content, idempotencyKey),
  );
  const author = await getAuthor(authorId);
  if (!author) throw new AppError("signed_out");
  return { id, postId, userId: authorId, author, content, createdAt };
}

type InsertedComment = Pick<Comment, "id" | "createdAt">;

async function findCommentByKey(authorId: string, key: string): Promise<InsertedComment | null> {
  const [row] = await db
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.userId, authorId), eq(comments.idempotencyKey, key)));
  return row ? { id: row.id, createdAt: row.createdAt.toISOString() } : null;
}

async function insertComment(authorId: string, postId: string, content: string, idempotencyKey: string | undefined): Promise<InsertedComment> {
  const id = newId();
  const row = await withPostLock(authorId, postId, async (tx) => {
    const [added] = await tx.execute<{ createdAt: string; ownerId: string }>(sql`
    with inserted as (insert into ${comments} (id, post_id, user_id, content, idempotency_key)
      select ${id}, ${posts.id}, ${authorId}, ${content}, ${idempotencyKey ?? null}::text from ${posts} where ${posts.id} = ${postId} and ${mayActOn(authorId)} returning created_at),
    counted as (update ${posts} set comments_count = comments_count + 1 where id = ${postId} and exists (select 1 from inserted) returning user_id)
    select inserted.created_at as "createdAt", counted.user_id as "ownerId" from inserted, counted`);
    if (added) await notify(tx, added.ownerId, { type: "comment", actorId: authorId, postId, commentId: id });
    return added;
  });
  if (!row) throw new AppError("post_not_found");
  return { id, createdAt: new Date(row.createdAt).toISOString() };
}

/** Author or post owner; throws forbidden or not_found. */
export async function deleteComment(viewerId: string, commentId: string): Promise<void> {
  if (!isUuid(commentId)) throw new AppError("not_found");
  const [comment] = await db
    .select({ userId: comments.userId, ownerId: posts.userId, postId: posts.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        eq(comments.id, commentId),
        or(eq(comments.userId, viewerId), eq(posts.userId, viewerId), and(visibleTo(viewerId), isShownTo(viewerId))),
        isActiveUser(sql`${comments.userId}`),
      ),
    );
  if (!comment) throw new AppError("not_found");
  if (comment.userId !== viewerId && comment.ownerId !== viewerId) throw new AppError("forbidden");
  await withPostLock(viewerId, comment.postId, (tx) =>
    tx.execute(sql`
    with deleted as (delete from ${comments} where id = ${commentId} and ${isActiveUser(sql`user_id`)} returning post_id)
    update ${posts} set comments_count = comments_count - (select count(*) from deleted) where id in (select post_id from deleted)`),
  );
}
