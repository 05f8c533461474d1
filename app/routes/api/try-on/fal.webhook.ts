import { onlyMutations } from "#app/http/endpoint/endpoint.server";
import { isSignedByFal, isWebhookKey, parseFalReport } from "#app/integrations/fal-webhook.server";
import { AppError } from "#app/lib/app-error";
import { applyProviderUpdate } from "#app/models/try-on/queue/try-on-lease.server";
import { webhookRoute } from "#app/server/webhook.server";

export const loader = onlyMutations("POST");

/** Uses only the request id; the job asks fal for the rest. */
export const action = webhookRoute(async (request, body) => {
  const report = (await isSignedByFal(request.headers, body)) ? parseFalReport(request.headers, body) : null;
  if (!report) throw new AppError("signed_out");
  const { searchParams } = new URL(request.url);
  const [editId, key] = [searchParams.get("e"), searchParams.get("k") ?? ""];
  if (!editId) return; // unknown
  if (!isWebhookKey(editId, key)) throw new AppError("signed_out");
  await applyProviderUpdate(editId, { falRequestId: report.requestId, hasResult: report.hasResult });
});
