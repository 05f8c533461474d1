import { createHash } from "node:crypto";
import { log } from "#app/log.server";
import { AppError } from "#app/models/app-error";
import { claimKey, forgetKey, keepAnswer } from "#app/models/idempotency.server";
import type { OpenCall } from "./endpoint.server";

/** A write that may get a key for the row it makes, so that a repeat after a crash finds it. */
type KeyedWrite<T> = (idempotencyKey?: string) => Promise<T>;

/** Runs the write once for an Idempotency-Key: the same key and body within 24 h get the first answer again. */
export async function idempotent(call: OpenCall, body: object, answer: KeyedWrite<Response>): Promise<Response> {
  const key = call.request.headers.get("idempotency-key");
  if (!key) return answer();
  const viewer = await call.context.requireUser();
  if (key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  return answerOnce(viewer.id, key, `${call.url.pathname}\n${JSON.stringify(body)}`, answer);
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** Does a form's deed once for its key and what it says, however often it is sent: an answer lost on its way back writes nothing twice, and whoever sends again is told what came of the first. */
export async function once<T>(userId: string, key: string | undefined, what: string, act: KeyedWrite<T>): Promise<T> {
  if (!key) return act();
  const answer = await answerOnce(userId, digest(`${key}\n${what}`), what, async (idempotencyKey) => Response.json(await act(idempotencyKey)));
  return (await answer.json()) as T;
}

async function answerOnce(userId: string, key: string, what: string, answer: KeyedWrite<Response>): Promise<Response> {
  const request = digest(what);
  const kept = await claimKey(userId, key, request);
  if (kept) return new Response(kept.body || null, { status: kept.status, headers: { "Content-Type": "application/json; charset=utf-8" } });
  let response: Response;
  try {
    response = await answer(digest(`${key}\n${request}`));
  } catch (error) {
    await forgetKey(userId, key);
    throw error;
  }
  // the deed is done: a repeat without a kept answer finds it by the key in its row
  const text = await response.clone().text();
  await keepAnswer(userId, key, response.status, text).catch((error: unknown) => log.warn({ err: error }, "an answer was not kept"));
  return response;
}
