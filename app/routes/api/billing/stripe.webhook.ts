import { onlyMutations } from "#app/http/endpoint/endpoint.server";
import { billing } from "#app/integrations/billing.server";
import { refreshAccount } from "#app/jobs/payment-account.server";
import { AppError } from "#app/lib/app-error";
import { webhookRoute } from "#app/server/webhook.server";

export const loader = onlyMutations("POST");

/** Uses only the customer id and rereads the account. */
export const action = webhookRoute(async (request, body) => {
  const event = await billing?.readEvent(body, request.headers.get("stripe-signature") ?? "");
  if (!event) throw new AppError("bad_signature");
  if (event.customerId) await refreshAccount(event.customerId, event);
});
