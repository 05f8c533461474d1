import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { UserReport } from "#app/models/moderation/report.schema";
import { reportUser } from "#app/models/moderation/report.server";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    UserReport,
    async ({ viewer, params: { id }, input, idempotencyKey }) => {
      await consumeLimit("report", viewer.id);
      return reportUser(viewer.id, id, input, idempotencyKey);
    },
    { status: 201, isIdempotent: true },
  ),
});
