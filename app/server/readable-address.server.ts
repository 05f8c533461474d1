import { createMiddleware } from "hono/factory";
import { errorResponse } from "#app/http/error-response.server";
import { AppError } from "#app/lib/app-error";

/** 404 for a bad Host, bad escapes, `//host` paths and `_data`. */
export const rejectUnreadableUrl = createMiddleware((c, next) => (isReadableUrl(c.req.url) ? next() : errorResponse(new AppError("not_found"), c.req.raw)));

function isReadableUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && !url.pathname.startsWith("//") && !url.searchParams.has("_data") && isDecodable(url.pathname);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
