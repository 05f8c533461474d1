import type { ActionFunctionArgs } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import { failureOf } from "./failure.server";
import { addressKey, countRequest } from "./rate-limit.server";

const mostBytes = 1024 * 1024;

/** POST of a provider, with the bytes as they came, because those are what it signed; answered with nothing. */
export const webhookRoute =
  (hear: (request: Request, body: Uint8Array<ArrayBuffer>) => Promise<void>) =>
  async ({ context, request }: ActionFunctionArgs) => {
    try {
      await countRequest("webhook", addressKey(context.address));
      if (request.method !== "POST") return failureOf(new AppError("method_not_allowed"), request, { Allow: "POST" });
      const body = new Uint8Array(await request.arrayBuffer());
      if (body.length > mostBytes) throw new AppError("too_large");
      await hear(request, body);
      return new Response(null);
    } catch (error) {
      return failureOf(error, request);
    }
  };
