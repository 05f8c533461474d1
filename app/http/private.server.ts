import { createMiddleware } from "hono/factory";

// what opens or describes an account stays in no cache at all
const secret = /^\/(auth|forgot-password|reset-password|verify-email|leaving|suspended|moderation|settings|api\/auth|api\/user-settings)(\/|\.data$|$)/;

const isData = /^\/(api|media)\/|\/card\.jpg$/;
const dataOnly = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Says of every answer that has not said it whose it is, and of pictures and the API's that they are nothing to run. */
export const isPrivate = createMiddleware(async (c, next) => {
  await next();
  if (isData.test(c.req.path)) c.header("Content-Security-Policy", dataOnly);
  if (secret.test(c.req.path)) c.header("Cache-Control", "no-store");
  else if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-cache");
});
