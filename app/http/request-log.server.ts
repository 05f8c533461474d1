import { createMiddleware } from "hono/factory";
import { log } from "#app/log.server";

// an address that is itself a secret
const unnamed = (path: string) => path.replace(/^\/(reset-password|verify-email|edit)\/.+/, "/$1/…");

/** One line a request: whose, what and how it went, without query, cookies or bodies; every answer carries its request id. */
export const requestLog = createMiddleware<{ Variables: { requestId: string; userId?: string } }>(async (c, next) => {
  const began = performance.now();
  await next();
  const id = c.get("requestId");
  c.res.headers.set("X-Request-Id", id);
  const ms = Math.round(performance.now() - began);
  log[c.res.status >= 500 ? "warn" : "info"](
    { id, userId: c.get("userId"), method: c.req.method, path: unnamed(c.req.path), status: c.res.status, ms },
    "request",
  );
});
