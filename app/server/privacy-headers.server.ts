import { createMiddleware } from "hono/factory";

const noStorePaths =
  /^\/(auth|forgot-password|reset-password|verify-email|leaving|confirm-password|suspended|moderation|settings|api\/auth|api\/user-settings)(\/|\.data$|$)/i;

const dataPaths = /^\/(api|media)\/|\/card\.jpg$/i;
const dataCsp = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const privacyHeaders = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res; // c.header() would copy the response
  if (dataPaths.test(c.req.path)) headers.set("Content-Security-Policy", dataCsp);
  if (noStorePaths.test(c.req.path)) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
});
