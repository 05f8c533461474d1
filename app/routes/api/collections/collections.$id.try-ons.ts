import { startCheckedRun } from "#app/actions/try-on.server";
import { command, inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { runOnce } from "#app/http/idempotency.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { RunInput } from "#app/models/collections/collection-run.schema";
import { stopRun } from "#app/models/collections/collection-run.server";
import { giveConsent } from "#app/models/privacy/consent.server";
import { isProviderAllowed } from "#app/models/try-on/try-on-start.server";

export const loader = onlyMutations("POST", "DELETE");
export const action = mutation({
  POST: inputCommand(
    RunInput,
    async ({ viewer, params: { id }, input: { key, consent, ...run }, request, context: { language } }) =>
      runOnce(viewer.id, key ?? request.headers.get("idempotency-key") ?? undefined, JSON.stringify([id, run]), async (idempotencyKey) => {
        await consumeLimit("edit-run", viewer.id);
        if (consent && !(await isProviderAllowed(viewer.id))) await giveConsent(viewer.id, "ai_provider", language);
        return startCheckedRun(viewer, id, { ...run, language, idempotencyKey });
      }),
    { status: 201 },
  ),
  DELETE: command(({ viewer, params: { id } }) => stopRun(viewer.id, id)),
});
