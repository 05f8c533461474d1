import { redirect } from "@remix-run/node";
import { startCheckedVersion } from "#app/actions/try-on.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { wantsHtml } from "#app/http/endpoint/respond.server";
import { runOnce } from "#app/http/idempotency.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { VersionInput } from "#app/models/try-on/versions/try-on-version.schema";
import { versionsPath } from "#app/try-again-paths";

export const loader = onlyMutations("POST");
export const action = mutation({
  POST: inputCommand(
    VersionInput,
    async ({ viewer, params: { id }, input: { model, key }, request }) => {
      const version = await runOnce(
        viewer.id,
        key ?? request.headers.get("idempotency-key") ?? undefined,
        JSON.stringify([id, model]),
        async (idempotencyKey) => {
          await consumeLimit("edit", viewer.id);
          return startCheckedVersion(viewer, id, { model, idempotencyKey });
        },
      );
      return wantsHtml(request) ? redirect(versionsPath({ id }), 303) : version;
    },
    { status: 201 },
  ),
});
