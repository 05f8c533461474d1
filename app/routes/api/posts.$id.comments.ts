import { handleInput, mutation, query } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { addComment, listComments } from "#app/models/comment.server";
import { CommentInput } from "#app/models/post.schema";

export const loader = query(({ viewer, params: { id }, page }) => listComments(viewer.id, id, page));
export const action = mutation(
  {
    POST: handleInput(
      CommentInput,
      async ({ viewer, params: { id }, input, idempotencyKey }) => {
        await countAgainst("comment", viewer.id);
        return addComment(viewer.id, id, input.content, idempotencyKey);
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { hasQuery: true, isJsonOnly: true },
);
