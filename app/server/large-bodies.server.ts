import type { MiddlewareHandler } from "hono";
import { isStreamed, maxBodyBytes, maxTextBytes } from "#app/http/request-body.server";
import { AppError } from "#app/lib/app-error";
import { limitWeight } from "#app/lib/limit-weight";
import { type AppEnv, isWebhook, rejectBody, viewerOrUnknown } from "./sender.server";

const megabyte = 2 ** 20;
const maxBytesPerUser = 32 * megabyte;
// larger bodies trigger a collection (30 ms)
const maxLeftToCollector = 4 * megabyte;

const readUserBody = createBodyReader(96 * megabyte);
const readWebhookBody = createBodyReader(16 * megabyte);
// parsing copies a body up to four times
const withParseCapacity = limitWeight({ capacity: 24 * megabyte, maxWaiting: 64, maxWaitMs: 30_000, tooHeavy: "too_large" });

const maxArrivalMsInDemand = 10_000;

const bytesInFlight = new Map<string, number>();

/** Limits bytes in memory, in all and per person. */
export const admitLargeBodies: MiddlewareHandler<AppEnv> = async (c, next) => {
  const request = c.req.raw;
  const type = request.headers.get("content-type");
  if (isStreamed(c.req.path, type)) return next();
  const maxBytes = maxBodyBytes(c.req.path, type);
  const bytes = getDeclaredBytes(request.headers) ?? maxBytes;
  if (!request.body || bytes <= maxTextBytes || bytes > maxBytes) return next();
  const isFromProvider = isWebhook(c.req.path);
  const viewer = isFromProvider ? null : await viewerOrUnknown(c.get("context"));
  if (!isFromProvider && !viewer) return next(); // refused elsewhere
  const handle = (body: Blob) => {
    c.req.raw = withBody(request, body);
    return next();
  };
  const parse = async (body: Blob) => {
    await withParseCapacity(bytes, () => handle(body));
    if (bytes > maxLeftToCollector) Bun.gc(true);
  };
  try {
    if (viewer) await withUserShare(viewer.id, bytes, () => readUserBody(request, bytes, parse));
    else await readWebhookBody(request, bytes, handle);
  } catch (error) {
    if (error instanceof AppError && isBodyErrorCode(error.code)) return rejectBody(request, c.get("context"), error.code, error);
    throw error;
  }
};

const isBodyErrorCode = (code: string) => code === "unavailable" || code === "rate_limited" || code === "too_large" || code === "too_slow";

function getDeclaredBytes(headers: Headers): number | null {
  const length = headers.get("content-length");
  return length === null || headers.has("transfer-encoding") ? null : Number(length);
}

async function withUserShare(userId: string, bytes: number, work: () => Promise<void>): Promise<void> {
  const before = bytesInFlight.get(userId) ?? 0;
  if (before + bytes > maxBytesPerUser) throw new AppError("rate_limited", { retryAfter: 5 });
  bytesInFlight.set(userId, before + bytes);
  try {
    await work();
  } finally {
    const left = (bytesInFlight.get(userId) ?? bytes) - bytes;
    if (left > 0) bytesInFlight.set(userId, left);
    else bytesInFlight.delete(userId);
  }
}

/** Drops the slowest sender while others wait. */
function createBodyReader(capacity: number) {
  const senders = new Set<{ since: number; dismiss: (reason: AppError) => void }>();
  const withCapacity = limitWeight({ capacity, maxWaiting: 64, maxWaitMs: 20_000, tooHeavy: "too_large", onWaiting: abortSlowest });

  function abortSlowest() {
    const [oldest] = senders;
    if (oldest && performance.now() - oldest.since > maxArrivalMsInDemand) oldest.dismiss(new AppError("too_slow"));
  }

  async function receiveBody(request: Request, bytes: number): Promise<Blob> {
    const { promise: dismissed, reject: dismiss } = Promise.withResolvers<never>();
    const sender = { since: performance.now(), dismiss };
    senders.add(sender);
    return await Promise.race([readUpTo(request, bytes), dismissed]).finally(() => senders.delete(sender));
  }

  return (request: Request, bytes: number, work: (body: Blob) => Promise<void>) => withCapacity(bytes, async () => work(await receiveBody(request, bytes)));
}

/** Throws too_large, or unavailable if the sender disconnects. */
async function readUpTo(request: Request, maxBytes: number): Promise<Blob> {
  try {
    if (getDeclaredBytes(request.headers) !== null) return await request.blob();
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
