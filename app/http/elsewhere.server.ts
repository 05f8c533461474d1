import { createMiddleware } from "hono/factory";
import { env } from "#app/env.server";

const wasAsked = ["fly-replay-src", "fly-replay-failed"];

/** Has Fly's proxy ask another machine, once: while a release takes over, a page of the one meets machines of the other, which do not have its files. */
export const elsewhere = createMiddleware(async (c, next) => {
  const isFirst = env.TRUST_FLY_HEADERS && !wasAsked.some((name) => c.req.header(name));
  if (isFirst) c.header("fly-replay", "elsewhere=true;timeout=2s;fallback=prefer_self");
  await next();
});
