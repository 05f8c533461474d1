import type { ActionFunctionArgs } from "@remix-run/node";
import { onlyMutations } from "#app/http/endpoint.server";
import { failureOf } from "#app/http/failure.server";
import { addressKey, countRequest } from "#app/http/rate-limit.server";
import { isSignedByFal, isWebhookKey, noticeOf } from "#app/integrations/fal-webhook.server";
import { AppError } from "#app/models/app-error";
import { hurryImageEdit } from "#app/models/image-edit-lease.server";

const mostBytes = 1024 * 1024;

export const loader = onlyMutations("POST");

/** Believes the signature and our own key in the address, and of the body only which request it is about: the job asks fal for the rest. */
export async function action({ context, request }: ActionFunctionArgs) {
  try {
    await countRequest("webhook", addressKey(context.address));
    if (request.method !== "POST") return failureOf(new AppError("method_not_allowed"), request, { Allow: "POST" });
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > mostBytes) throw new AppError("too_large");
    const notice = (await isSignedByFal(request.headers, body)) ? noticeOf(request.headers, body) : null;
    if (!notice) throw new AppError("signed_out");
    const { searchParams } = new URL(request.url);
    const [editId, key] = [searchParams.get("e"), searchParams.get("k") ?? ""];
    if (!editId) return new Response(null); // signed, and about nothing of ours
    if (!isWebhookKey(editId, key)) throw new AppError("signed_out");
    await hurryImageEdit(editId, { falRequestId: notice.requestId, hasResult: notice.hasResult });
    return new Response(null);
  } catch (error) {
    return failureOf(error, request);
  }
}
