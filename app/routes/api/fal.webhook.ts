import { onlyMutations } from "#app/http/endpoint.server";
import { webhookRoute } from "#app/http/webhook.server";
import { isSignedByFal, isWebhookKey, reportOf } from "#app/integrations/fal-webhook.server";
import { AppError } from "#app/models/app-error";
import { hurryImageEdit } from "#app/models/image-edit-lease.server";

export const loader = onlyMutations("POST");

/** Believes the signature and our own key in the address, and of the body only which request it is about: the job asks fal for the rest. */
export const action = webhookRoute(async (request, body) => {
  const report = (await isSignedByFal(request.headers, body)) ? reportOf(request.headers, body) : null;
  if (!report) throw new AppError("signed_out");
  const { searchParams } = new URL(request.url);
  const [editId, key] = [searchParams.get("e"), searchParams.get("k") ?? ""];
  if (!editId) return; // signed, and about nothing of ours
  if (!isWebhookKey(editId, key)) throw new AppError("signed_out");
  await hurryImageEdit(editId, { falRequestId: report.requestId, hasResult: report.hasResult });
});
