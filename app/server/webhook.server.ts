import type { ActionFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/error-response.server";
import { addressKey } from "#app/http/rate-limit.server";
import { consumeRequestLimit } from "#app/http/request-limit.server";
import { AppError } from "#app/lib/app-error";

const maxBytes = 1024 * 1024;

/** Passes the raw bytes, which the provider signed. */
export const webhookRoute =
  (handleWebhook: (request: Request, body: Uint8Array<ArrayBuffer>) => Promise<void>) =>
  async ({ context, request }: ActionFunctionArgs) => {
    try {
      await consumeRequestLimit("webhook", addressKey(context.address));
      if (request.method !== "POST") return errorResponse(new AppError("method_not_allowed"), request, { Allow: "POST" });
      const body = new Uint8Array(await request.arrayBuffer());
      if (body.length > maxBytes) throw new AppError("too_large");
      await handleWebhook(request, body);
      return new Response(null);
    } catch (error) {
      return errorResponse(error, request);
    }
  };
