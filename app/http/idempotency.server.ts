import { createHash } from "node:crypto";
import { log } from "#app/log.server";
import { AppError } from "#app/models/app-error";
import { claimKey, forgetKey, keepAnswer } from "#app/models/idempotency.server";
import type { OpenCall } from "./endpoint.server";

/** Runs the write once for an Idempotency-Key: the same key and body within 24 h get the first answer again. */
export async function idempotent(call: OpenCall, body: object, answer: () => Promise<Response>): Promise<Response> {
  const key = call.request.headers.get("idempotency-key");
  if (!key) return answer();
  const viewer = await call.context.requireUser();
  if (key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  return answerOnce(viewer.id, key, `${call.url.pathname}\n${JSON.stringify(body)}`, answer);
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Does a form's deed once for its key and what it says, however often it is sent: an answer lost on its way back writes nothing twice, and whoever sends again is told what came of the first. */
export async function once<T>(userId: string, key: string | undefined, what: string, act: () => Promise<T>): Promise<T> {
  if (!key) return act();
  const answer = await answerOnce(userId, digest(`${key}\n${what}`), what, async () => Response.json(await act()));
  return (await answer.json()) as T;
}

async function answerOnce(userId: string, key: string, what: string, answer: () => Promise<Response>): Promise<Response> {
  const kept = await claimKey(userId, key, digest(what));
  if (kept) return new Response(kept.body || null, { status: kept.status, headers: { "Content-Type": "application/json; charset=utf-8" } });
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    await forgetKey(userId, key);
    throw error;
  }
  // done is done: without its answer the key only holds off whoever sends again
  const text = await response.clone().text();
  await keepAnswer(userId, key, response.status, text).catch((error: unknown) => log.warn({ err: error }, "an answer was not kept"));
  return response;
}
