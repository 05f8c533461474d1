import { defaultPageSize, type Page, type PageRequest } from "#app/db/page.server";
import { AppError } from "#app/lib/app-error";
import { isUuid } from "#app/lib/uuid";

/** Reads `limit` (clamped) and `cursor`; empty means absent. */
export function pageRequest(url: URL, { defaultSize, maxSize } = { defaultSize: defaultPageSize, maxSize: 60 }): PageRequest {
  const limit = Number(url.searchParams.get("limit") || defaultSize);
  if (!Number.isInteger(limit)) throw new AppError("invalid", { issues: [{ path: "limit", message: "invalid" }] });
  return { limit: Math.min(Math.max(limit, 1), maxSize), cursor: url.searchParams.get("cursor") || null };
}

export function withNextLink(headers: HeadersInit, url: URL, { limit }: PageRequest, { nextCursor }: Page<unknown>, name = "cursor"): HeadersInit {
  if (!nextCursor) return headers;
  const next = new URLSearchParams(url.searchParams);
  next.delete("offset");
  next.set(name, nextCursor);
  next.set("limit", String(limit));
  return { ...headers, Link: `<${url.pathname}?${next}>; rel="next"` };
}

export function offsetParameter(url: URL): number {
  const offset = Number(url.searchParams.get("offset") ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000) throw new AppError("invalid", { issues: [{ path: "offset", message: "invalid" }] });
  return offset;
}

export function idParameter(url: URL, name: string): string | undefined {
  const id = url.searchParams.get(name) || undefined;
  if (id !== undefined && !isUuid(id)) throw new AppError("bad_cursor");
  return id;
}
