import { createHash } from "node:crypto";
import { log } from "#app/config/log.server";
import { AppError } from "#app/lib/app-error";
import { claimIdempotencyKey, releaseIdempotencyKey, saveResponse } from "#app/models/shared/idempotency.server";
import type { PublicCall } from "./endpoint/call";

type KeyedWrite<T> = (idempotencyKey?: string) => Promise<T>;

/** Repeats within 24 h get the first response. */
export async function respondIdempotently(call: PublicCall, body: object, answer: KeyedWrite<Response>): Promise<Response> {
  const key = call.request.headers.get("idempotency-key");
  if (!key) return answer();
  const viewer = await call.context.requireUser();
  if (key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  return respondOnce(viewer.id, key, `${call.url.pathname}\n${JSON.stringify(body)}`, answer);
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const waitMs = 250;
const mostWaits = 40;

/** Runs once for a form's key; a repeat waits up to ten seconds for the first answer. */
export async function runOnce<T>(userId: string, key: string | undefined, payload: string, act: KeyedWrite<T>): Promise<T> {
  if (!key) return act();
  for (let waits = 0; ; waits++) {
    try {
      const answer = await respondOnce(userId, digest(`${key}\n${payload}`), payload, async (idempotencyKey) => Response.json(await act(idempotencyKey)));
      return (await answer.json()) as T;
    } catch (error) {
      const isRunning = error instanceof AppError && error.code === "idempotency_running";
      if (!isRunning || waits === mostWaits) throw error;
      await Bun.sleep(waitMs);
    }
  }
}

async function respondOnce(userId: string, key: string, payload: string, answer: KeyedWrite<Response>): Promise<Response> {
  const request = digest(payload);
  const stored = await claimIdempotencyKey(userId, key, request);
  if (stored) return new Response(stored.body || null, { status: stored.status, headers: { "Content-Type": "application/json; charset=utf-8" } });
  let response: Response;
  try {
    response = await answer(digest(`${key}\n${request}`));
  } catch (error) {
    await releaseIdempotencyKey(userId, key);
    throw error;
  }
  // a repeat without a stored response finds the row by key
  const text = await response.clone().text();
  await saveResponse(userId, key, response.status, text).catch((error: unknown) => log.warn({ err: error }, "an answer was not kept"));
  return response;
}
