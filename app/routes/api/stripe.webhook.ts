import type { ActionFunctionArgs } from "@remix-run/node";
import { onlyMutations } from "#app/http/endpoint.server";
import { failureOf } from "#app/http/failure.server";
import { addressKey, countRequest } from "#app/http/rate-limit.server";
import { billing } from "#app/integrations/billing.server";
import { refreshAccount } from "#app/jobs/payment-account.server";
import { AppError } from "#app/models/app-error";

const mostBytes = 1024 * 1024;

export const loader = onlyMutations("POST");

/** Believes the signature on the bytes as they came, and of the event only whom it is about: Stripe is asked for the rest. */
export async function action({ context, request }: ActionFunctionArgs) {
  try {
    await countRequest("webhook", addressKey(context.address));
    if (request.method !== "POST") return failureOf(new AppError("method_not_allowed"), request, { Allow: "POST" });
    if (billing?.mode !== "stripe") throw new AppError("bad_signature");
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > mostBytes) throw new AppError("too_large");
    const event = await billing.readEvent(body, request.headers.get("stripe-signature") ?? "");
    if (!event) throw new AppError("bad_signature");
    if (event.customerId) await refreshAccount(event.customerId, { id: event.id, type: event.type });
    return new Response(null);
  } catch (error) {
    return failureOf(error, request);
  }
}
