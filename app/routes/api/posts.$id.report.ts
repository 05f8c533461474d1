import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { PostReport } from "#app/models/report.schema";
import { reportPost } from "#app/models/report.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(
    PostReport,
    async ({ viewer, params: { id }, input, idempotencyKey }) => {
      await countAgainst("report", viewer.id);
      return reportPost(viewer.id, id, input, idempotencyKey);
    },
    { status: 201, isIdempotent: true },
  ),
});
