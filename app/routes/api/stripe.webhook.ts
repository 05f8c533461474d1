import { onlyMutations } from "#app/http/endpoint.server";
import { webhookRoute } from "#app/http/webhook.server";
import { billing } from "#app/integrations/billing.server";
import { refreshAccount } from "#app/jobs/payment-account.server";
import { AppError } from "#app/models/app-error";

export const loader = onlyMutations("POST");

/** Believes the signature on the bytes as they came, and of the event only whom it is about: Stripe is asked for the rest. */
export const action = webhookRoute(async (request, body) => {
  const event = await billing?.readEvent(body, request.headers.get("stripe-signature") ?? "");
  if (!event) throw new AppError("bad_signature");
  if (event.customerId) await refreshAccount(event.customerId, event);
});
