import type { ServerBuild } from "@remix-run/node";

export const manifestPath = "/__manifest";

const maxAddresses = 100;

const splitPath = (path: string) => path.split("/").filter(Boolean);

/** Deduplicates paths by route shape; null above the limit. */
export function simplifiedManifest({ routes }: ServerBuild): (request: Request) => Request | null {
  const paths = Object.values(routes).map((route) => splitPath(route?.path ?? ""));
  const knownSegments = new Set(paths.flat().filter((part) => !/^[:*]/.test(part)));
  const depth = Math.max(...Object.keys(routes).map((id) => getRouteDepth(routes, id))) + 1;
  const shapeOf = (part: string) => (knownSegments.has(decodeSegment(part)) ? decodeSegment(part) : "-");
  return (request) => {
    const url = new URL(request.url);
    const addresses = new Set(
      url.searchParams.getAll("p").map((path) => `/${path.split("/", maxParts).filter(Boolean).slice(0, depth).map(shapeOf).join("/")}`),
    );
    const prefixes = new Set([...addresses].flatMap((path) => splitPath(path).map((_, index, parts) => parts.slice(0, index + 1).join("/"))));
    if (prefixes.size > maxAddresses) return null;
    url.searchParams.delete("p");
    for (const path of addresses) url.searchParams.append("p", path);
    return new Request(url, request);
  };
}

const maxParts = 30;

function getRouteDepth(routes: ServerBuild["routes"], id: string): number {
  const { path = "", parentId } = routes[id] ?? {};
  return splitPath(path).length + (parentId ? getRouteDepth(routes, parentId) : 0);
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}
