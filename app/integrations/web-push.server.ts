import { env } from "#app/config/env.server";
import { vapidKeys } from "#app/config/vapid.server";

type Target = { endpoint: string; p256dh: string; auth: string };
type Message = { payload: string; ttl: number; urgency: "low" | "normal" | "high"; topic: string };

const timeoutMs = 10_000;

/** One POST (RFC 8030), encrypted (8291), signed (8292); follows no redirects. */
export async function sendPush({ endpoint, p256dh, auth }: Target, { payload, ttl, urgency, topic }: Message): Promise<{ status: number; retryAfter: number }> {
  if (!vapidKeys) throw new Error("pushes need VAPID_PRIVATE_KEY");
  const { default: webPush } = await import("web-push"); // for processes that send none
  const vapidDetails = { subject: `mailto:${env.SUPPORT_EMAIL}`, ...vapidKeys };
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { vapidDetails, TTL: ttl, urgency, topic });
  const { "Content-Length": _, ...headers } = request.headers;
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: new Uint8Array(request.body as Buffer),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: parseRetryAfter(answer.headers.get("retry-after")) };
}

/** Seconds, 0 without the header. */
function parseRetryAfter(value: string | null): number {
  if (!value) return 0;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}
