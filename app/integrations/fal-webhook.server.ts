import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "#app/config/env.server";
import { AppError } from "#app/lib/app-error";
import { listOf } from "#app/lib/fields";
import { readUpTo } from "./bounded-body";

const getWebhookKey = (tryOnId: string) => createHmac("sha256", env.SESSION_SECRET).update(`fal-webhook:${tryOnId}`).digest("hex");

/** The key prevents reports by other fal customers. */
export const getWebhookUrl = (tryOnId: string) => `${env.APP_URL}/api/fal/webhook?e=${tryOnId}&k=${getWebhookKey(tryOnId)}`;

export function isWebhookKey(tryOnId: string, key: string): boolean {
  const [actual, expected] = [Buffer.from(key), Buffer.from(getWebhookKey(tryOnId))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const ReportBody = z.object({ request_id: z.string().min(1), status: z.enum(["OK", "ERROR"]), payload_error: z.string().nullish() });

type FalReport = { requestId: string; hasResult: boolean };

/** Null unless body and headers name the same request. */
export function parseFalReport(headers: Headers, body: Uint8Array): FalReport | null {
  const parsed = ReportBody.safeParse(parseJson(body));
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

const maxClockSkewSeconds = 300;
const maxKeyAgeMs = 24 * 60 * 60 * 1000;

/** Throws `unavailable` while fal's keys cannot be fetched. */
export function createSignatureCheck(restUrl: string) {
  let keySet: { keys: CryptoKey[]; readAt: number; askedAt: number } | undefined;

  async function getKeys(now: number, newest = false): Promise<CryptoKey[]> {
    if (keySet && !newest && now - keySet.readAt < maxKeyAgeMs) return keySet.keys;
    if (keySet) keySet.askedAt = now;
    try {
      keySet = { keys: await readKeys(restUrl), readAt: now, askedAt: now };
    } catch (error) {
      if (!keySet || now - keySet.readAt >= maxKeyAgeMs) throw new AppError("unavailable", { retryAfter: 30, cause: error });
    }
    return keySet.keys;
  }

  return async (headers: Headers, body: Uint8Array, now = Date.now()): Promise<boolean> => {
    const signed = readSignedPart(headers, body, now);
    if (!signed) return false;
    if (await isSignedByAny(await getKeys(now), signed)) return true;
    // refetches keys at most once a minute
    return keySet !== undefined && now - keySet.askedAt > 60_000 && isSignedByAny(await getKeys(now, true), signed);
  };
}

type Signed = { message: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> };

function readSignedPart(headers: Headers, body: Uint8Array, now: number): Signed | null {
  const [requestId, userId, timestamp, signature] = ["request-id", "user-id", "timestamp", "signature"].map(
    (name) => headers.get(`x-fal-webhook-${name}`) ?? "",
  );
  if (!requestId || !userId || !timestamp || !/^[0-9a-f]{128}$/i.test(signature ?? "")) return null;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > maxClockSkewSeconds) return null;
  const digest = createHash("sha256").update(body).digest("hex");
  return { message: new TextEncoder().encode([requestId, userId, timestamp, digest].join("\n")), signature: Uint8Array.fromHex(signature ?? "") };
}

async function isSignedByAny(keys: CryptoKey[], { message, signature }: Signed): Promise<boolean> {
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

export const isSignedByFal = createSignatureCheck(env.FAL_REST_URL);
