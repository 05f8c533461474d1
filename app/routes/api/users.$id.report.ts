import { handleInput, mutation, onlyMutations } from "#app/http/endpoint.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { UserReport } from "#app/models/report.schema";
import { reportUser } from "#app/models/report.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: handleInput(
    UserReport,
    async ({ viewer, params: { id }, input, idempotencyKey }) => {
      await countAgainst("report", viewer.id);
      return reportUser(viewer.id, id, input, idempotencyKey);
    },
    { status: 201, isIdempotent: true },
  ),
});
