import { createMiddleware } from "hono/factory";
import { env } from "#app/config/env.server";

const replayHeaders = ["fly-replay-src", "fly-replay-failed"];

/** Asks another machine once for a missing asset. */
export const flyReplay = createMiddleware(async (c, next) => {
  const isFirst = env.TRUST_FLY_HEADERS && !replayHeaders.some((name) => c.req.header(name));
  if (isFirst) c.header("fly-replay", "elsewhere=true;timeout=2s;fallback=prefer_self");
  await next();
});
