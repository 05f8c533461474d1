import type { MiddlewareHandler } from "hono";
import { AppError } from "#app/models/app-error";
import { weightedTurns } from "#app/models/weighted-turns";
import { maxBodyBytes, maxTextBytes } from "./request-body.server";
import { isWebhook, refuseUnread, viewerOrUnknown, type Wires } from "./sender.server";

const megabyte = 2 ** 20;
const maxBytesEach = 32 * megabyte;
// JavaScriptCore's collector comes late for few objects of many bytes; it takes 30 ms, and browsers send less
const maxLeftToCollector = 4 * megabyte;

// a body waits unread, and costs nothing, until all of it has room
const readInTurn = arrivals(96 * megabyte);
// anybody may send these, unsigned too
const readWebhookInTurn = arrivals(16 * megabyte);
// reading a form or JSON makes up to four further copies of it
const parsing = weightedTurns({ capacity: 24 * megabyte, maxWaiting: 64, maxWaitMs: 30_000, tooHeavy: "too_large" });

// as long as a photo of 10 MB takes at 12 Mbit/s
const maxArrivalMsInDemand = 10_000;

const bytesOf = new Map<string, number>();

/** Lets only so many bytes of large bodies into memory at once, and of one person a share of them; the rest wait unread, and whoever waits too long is told to come back. The signed-out are refused unread elsewhere. */
export const admitLargeBodies: MiddlewareHandler<Wires> = async (c, next) => {
  const request = c.req.raw;
  const maxBytes = maxBodyBytes(c.req.path, request.headers.get("content-type"));
  const bytes = announcedBytes(request.headers) ?? maxBytes;
  if (!request.body || bytes <= maxTextBytes || bytes > maxBytes) return next();
  const isFromProvider = isWebhook(c.req.path);
  const viewer = isFromProvider ? null : await viewerOrUnknown(c.get("context"));
  if (!isFromProvider && !viewer) return next(); // refused unread
  const handle = (body: Blob) => {
    c.req.raw = withBody(request, body);
    return next();
  };
  const parse = async (body: Blob) => {
    await parsing(bytes, () => handle(body));
    if (bytes > maxLeftToCollector) Bun.gc(true);
  };
  try {
    if (viewer) await withinShare(viewer.id, bytes, () => readInTurn(request, bytes, parse));
    else await readWebhookInTurn(request, bytes, handle);
  } catch (error) {
    if (error instanceof AppError && isUnread(error.code)) return refuseUnread(request, c.get("context"), error.code, error);
    throw error;
  }
};

const isUnread = (code: string) => code === "unavailable" || code === "rate_limited" || code === "too_large" || code === "too_slow";

function announcedBytes(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("transfer-encoding") ? null : Number(length);
}

async function withinShare(userId: string, bytes: number, work: () => Promise<void>): Promise<void> {
  const before = bytesOf.get(userId) ?? 0;
  if (before + bytes > maxBytesEach) throw new AppError("rate_limited", { retryAfter: 5 });
  bytesOf.set(userId, before + bytes);
  try {
    await work();
  } finally {
    const left = (bytesOf.get(userId) ?? bytes) - bytes;
    if (left > 0) bytesOf.set(userId, left);
    else bytesOf.delete(userId);
  }
}

/** Reads bodies of so many bytes together at once. While others wait, the one that has been arriving longest gives way once a second, if `maxArrivalMsInDemand` are over. */
function arrivals(capacity: number) {
  const senders = new Set<{ since: number; dismiss: (reason: AppError) => void }>(); // oldest first
  const inTurn = weightedTurns({ capacity, maxWaiting: 64, maxWaitMs: 20_000, tooHeavy: "too_large", onWaiting: dismissSlowest });

  function dismissSlowest() {
    const [oldest] = senders;
    if (oldest && performance.now() - oldest.since > maxArrivalMsInDemand) oldest.dismiss(new AppError("too_slow"));
  }

  async function arrive(request: Request, bytes: number): Promise<Blob> {
    const { promise: dismissed, reject: dismiss } = Promise.withResolvers<never>();
    const sender = { since: performance.now(), dismiss };
    senders.add(sender);
    return await Promise.race([readUpTo(request, bytes), dismissed]).finally(() => senders.delete(sender));
  }

  return (request: Request, bytes: number, work: (body: Blob) => Promise<void>) => inTurn(bytes, async () => work(await arrive(request, bytes)));
}

/** The whole body, which a request made of it shares; too_large as soon as more has come than may, unavailable when its sender is gone. */
async function readUpTo(request: Request, maxBytes: number): Promise<Blob> {
  try {
    if (announcedBytes(request.headers) !== null) return await request.blob();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for await (const part of request.body ?? []) {
      length += part.length;
      if (length > maxBytes) throw new AppError("too_large");
      parts.push(new Uint8Array(part));
    }
    return new Blob(parts);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("unavailable", { cause: error });
  }
}

function withBody(request: Request, body: Blob): Request {
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body.size));
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
