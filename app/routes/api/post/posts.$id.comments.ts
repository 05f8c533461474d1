import { submitComment } from "#app/actions/comment.server";
import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { listComments } from "#app/models/looks/comment.server";
import { CommentForm } from "#app/models/looks/post.schema";

export const loader = query(({ viewer, params: { id }, page }) => listComments(viewer.id, id, page));
export const action = mutation(
  {
    POST: inputCommand(CommentForm, ({ viewer, params: { id }, input, idempotencyKey }) => submitComment(viewer.id, id, input, idempotencyKey), {
      status: 201,
      isIdempotent: true,
    }),
  },
  { hasQuery: true, isJsonOnly: true },
);
