import { setTimeout } from "node:timers/promises";
import type { Server } from "bun";
import { createMiddleware } from "hono/factory";
import { bodyErrorResponse } from "#app/http/error-response.server";

const minSeconds = 60;
const minBytesPerSecond = 16 * 1024;
const maxSeconds = 240; // Bun's maximum is 255

export const getBodyDeadlineSeconds = (length: string | null): number => Math.min(maxSeconds, Math.ceil(minSeconds + Number(length ?? 0) / minBytesPerSecond));

export const bodyDeadline = createMiddleware<{ Bindings: { server?: Server<unknown> } }>(async (c, next) => {
  if (!c.req.raw.body) return next();
  const seconds = getBodyDeadlineSeconds(c.req.raw.headers.get("content-length"));
  c.env?.server?.timeout(c.req.raw, seconds + 10); // Bun's idle timeout ignores incoming bodies
  const timer = new AbortController();
  const timeout = setTimeout(seconds * 1000, "late", { signal: timer.signal });
  const response = next();
  const outcome = await Promise.race([response, timeout]).finally(() => timer.abort());
  if (outcome !== "late") return;
  response.catch(() => {}); // the connection may close
  return bodyErrorResponse(c.req.raw, "too_slow");
});
