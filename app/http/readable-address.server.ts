import { createMiddleware } from "hono/factory";
import { AppError } from "#app/models/app-error";
import { failureOf } from "./failure.server";

/**
 * Knows nothing at an address that cannot be read: by a Host that is none, or by broken percent signs. Nor at `//host/path`, where relative
 * links and its own address as a link would lead to that host, nor by `_data`, with which Remix took calls once.
 */
export const readableAddress = createMiddleware((c, next) => (isReadable(c.req.url) ? next() : failureOf(new AppError("not_found"), c.req.raw)));

function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, searchParams } = new URL(address);
  return !pathname.startsWith("//") && !searchParams.has("_data") && isDecodable(pathname);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
