import { runOnce } from "#app/http/idempotency.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import type { Comment } from "#app/models/contract";
import { addComment } from "#app/models/looks/comment.server";
import { postPath } from "#app/paths";

type NewComment = { content: string; key?: string | undefined };

/** Rate-limits and adds; idempotent by form key, from the page and the API alike. */
export function submitComment(authorId: string, postId: string, { key, content }: NewComment, idempotencyKey?: string): Promise<Comment> {
  return runOnce(authorId, key, `${postPath({ id: postId })}\n${content}`, async (formIdempotencyKey = idempotencyKey) => {
    await consumeLimit("comment", authorId);
    return addComment(authorId, postId, content, formIdempotencyKey);
  });
}
