import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "#app/env.server";
import { AppError } from "#app/models/app-error";
import { listOf } from "#app/models/fields";
import { readUpTo } from "./bounded-body";

const keyOf = (editId: string) => createHmac("sha256", env.SESSION_SECRET).update(`fal-webhook:${editId}`).digest("hex");

/** Where fal reports on this try-on. The key keeps another customer of fal's, whose signature holds as well, from naming our ids. */
export const webhookUrlFor = (editId: string) => `${env.APP_URL}/api/fal/webhook?e=${editId}&k=${keyOf(editId)}`;

export function isWebhookKey(editId: string, key: string): boolean {
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(editId))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const Report = z.object({ request_id: z.string().min(1), status: z.enum(["OK", "ERROR"]), payload_error: z.string().nullish() });

type FalReport = { requestId: string; hasResult: boolean };

/** What a signed body says, when it speaks of the request its headers name; null otherwise. */
export function reportOf(headers: Headers, body: Uint8Array): FalReport | null {
  const parsed = Report.safeParse(parseJson(body));
  if (!parsed.success || parsed.data.request_id !== headers.get("x-fal-webhook-request-id")) return null;
  return { requestId: parsed.data.request_id, hasResult: parsed.data.status === "OK" };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}

const tolerance = 300;
const day = 24 * 60 * 60 * 1000;

/** A check whether fal signed these very bytes within five minutes of now. It throws `unavailable` while fal's keys cannot be had, so that fal asks again. */
export function signatureCheck(restUrl: string) {
  let ring: { keys: CryptoKey[]; readAt: number; askedAt: number } | undefined;

  async function keysAt(now: number, newest = false): Promise<CryptoKey[]> {
    if (ring && !newest && now - ring.readAt < day) return ring.keys;
    if (ring) ring.askedAt = now;
    try {
      ring = { keys: await readKeys(restUrl), readAt: now, askedAt: now };
    } catch (error) {
      if (!ring || now - ring.readAt >= day) throw new AppError("unavailable", { retryAfter: 30, cause: error });
    }
    return ring.keys;
  }

  return async (headers: Headers, body: Uint8Array, now = Date.now()): Promise<boolean> => {
    const signed = signedPart(headers, body, now);
    if (!signed) return false;
    if (await isSignedByOne(await keysAt(now), signed)) return true;
    // perhaps by a key newer than ours; looked up at most once a minute, or forgeries would have us ask all day
    return ring !== undefined && now - ring.askedAt > 60_000 && isSignedByOne(await keysAt(now, true), signed);
  };
}

type Signed = { message: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> };

function signedPart(headers: Headers, body: Uint8Array, now: number): Signed | null {
  const [requestId, userId, timestamp, signature] = ["request-id", "user-id", "timestamp", "signature"].map(
    (name) => headers.get(`x-fal-webhook-${name}`) ?? "",
  );
  if (!requestId || !userId || !timestamp || !/^[0-9a-f]{128}$/i.test(signature ?? "")) return null;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance) return null;
  const digest = createHash("sha256").update(body).digest("hex");
  return { message: new TextEncoder().encode([requestId, userId, timestamp, digest].join("\n")), signature: Uint8Array.fromHex(signature ?? "") };
}

async function isSignedByOne(keys: CryptoKey[], { message, signature }: Signed): Promise<boolean> {
  const verdicts = await Promise.all(keys.map((key) => crypto.subtle.verify("Ed25519", key, signature, message)));
  return verdicts.includes(true);
}

const maxKeySetBytes = 64 * 1024;
const Jwks = z.object({ keys: listOf(z.object({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() }), 20) });

async function readKeys(restUrl: string): Promise<CryptoKey[]> {
  const response = await fetch(`${restUrl}/.well-known/jwks.json`, { signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`the key set answered ${response.status}`);
  const usable = Jwks.parse(JSON.parse(String(await readUpTo(response.body, maxKeySetBytes, () => new Error("the key set is too large"))))).keys.filter(
    ({ kty, crv }) => kty === "OKP" && crv === "Ed25519",
  );
  return Promise.all(usable.map(({ kty, crv, x }) => crypto.subtle.importKey("jwk", { kty, crv, x }, { name: "Ed25519" }, false, ["verify"])));
}

export const isSignedByFal = signatureCheck(env.FAL_REST_URL);
