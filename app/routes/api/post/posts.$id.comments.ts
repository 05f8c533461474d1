import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { addComment, listComments } from "#app/models/looks/comment.server";
import { CommentInput } from "#app/models/looks/post.schema";

export const loader = query(({ viewer, params: { id }, page }) => listComments(viewer.id, id, page));
export const action = mutation(
  {
    POST: inputCommand(
      CommentInput,
      async ({ viewer, params: { id }, input, idempotencyKey }) => {
        await consumeLimit("comment", viewer.id);
        return addComment(viewer.id, id, input.content, idempotencyKey);
      },
      { status: 201, isIdempotent: true },
    ),
  },
  { hasQuery: true, isJsonOnly: true },
);
