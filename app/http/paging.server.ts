import type { Page, PageRequest } from "#app/db/page.server";
import { AppError } from "#app/models/app-error";
import { isUuid } from "#app/models/uuid";

/** `?limit=` (clamped) and `?cursor=` of a list call; one left empty is one left out. */
export function pageRequest(url: URL, { usual, most } = { usual: 24, most: 60 }): PageRequest {
  const limit = Number(url.searchParams.get("limit") || usual);
  if (!Number.isInteger(limit)) throw new AppError("invalid", { issues: [{ path: "limit", message: "invalid" }] });
  return { limit: Math.min(Math.max(limit, 1), most), cursor: url.searchParams.get("cursor") || null };
}

/** Adds `Link: <…>; rel="next"` while there is more; the cursor counts from the last item, whatever was left out before. */
export function withNextLink(headers: HeadersInit, url: URL, { limit }: PageRequest, { nextCursor }: Page<unknown>, name = "cursor"): HeadersInit {
  if (!nextCursor) return headers;
  const next = new URLSearchParams(url.searchParams);
  next.delete("offset");
  next.set(name, nextCursor);
  next.set("limit", String(limit));
  return { ...headers, Link: `<${url.pathname}?${next}>; rel="next"` };
}

/** `?offset=` of the one list that has it. */
export function offsetParameter(url: URL): number {
  const offset = Number(url.searchParams.get("offset") ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000) throw new AppError("invalid", { issues: [{ path: "offset", message: "invalid" }] });
  return offset;
}

/** The id that a list goes on before; one left empty is one left out. */
export function idParameter(url: URL, name: string): string | undefined {
  const id = url.searchParams.get(name) || undefined;
  if (id !== undefined && !isUuid(id)) throw new AppError("bad_cursor");
  return id;
}
