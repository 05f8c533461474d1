import { submitMark } from "#app/actions/pieces/piece.server";
import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { requirePost } from "#app/models/looks/post.server";
import { NewMark } from "#app/models/pieces/piece.schema";
import { listMarkedPieces } from "#app/models/pieces/piece-view.server";

export const loader = query(async ({ viewer, params: { id } }) => {
  await requirePost(viewer.id, id);
  return listMarkedPieces(viewer.id, id);
});
export const action = mutation(
  {
    POST: inputCommand(NewMark, ({ viewer, params: { id }, input, idempotencyKey }) => submitMark(viewer.id, id, input, idempotencyKey), {
      status: 201,
      isIdempotent: true,
    }),
  },
  { hasQuery: true },
);
