import { createHash } from "node:crypto";
import { AppError } from "#app/models/app-error";
import { claimKey, forgetKey, keepAnswer } from "#app/models/idempotency.server";
import type { OpenCall } from "./endpoint.server";

/** Runs the write once for an Idempotency-Key: the same key and body within 24 h get the first answer again. */
export async function idempotent(call: OpenCall, body: object, answer: () => Promise<Response>): Promise<Response> {
  const key = call.request.headers.get("idempotency-key");
  if (!key) return answer();
  const viewer = await call.context.requireUser();
  if (key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  const request = createHash("sha256")
    .update(`${call.url.pathname}\n${JSON.stringify(body)}`)
    .digest("hex");
  const kept = await claimKey(viewer.id, key, request);
  if (kept) return new Response(kept.body || null, { status: kept.status, headers: { "Content-Type": "application/json; charset=utf-8" } });
  try {
    const response = await answer();
    await keepAnswer(viewer.id, key, response.status, await response.clone().text());
    return response;
  } catch (error) {
    await forgetKey(viewer.id, key);
    throw error;
  }
}
