import { createMiddleware } from "hono/factory";

// what opens or describes an account stays in no cache at all
const secret =
  /^\/(auth|forgot-password|reset-password|verify-email|leaving|confirm-password|suspended|moderation|settings|api\/auth|api\/user-settings)(\/|\.data$|$)/i;

const isData = /^\/(api|media)\/|\/card\.jpg$/i;
const dataOnly = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Says of every answer that has not said it whose it is, and of pictures and the API's that they are nothing to run. */
export const isPrivate = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res; // c.header() would make a new answer of this one, and a stream of a picture's file
  if (isData.test(c.req.path)) headers.set("Content-Security-Policy", dataOnly);
  if (secret.test(c.req.path)) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
});
