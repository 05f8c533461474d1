import type { ServerBuild } from "@remix-run/node";

export const manifestPath = "/__manifest";

const maxAddresses = 100;

const partsOf = (path: string) => path.split("/").filter(Boolean);

/**
 * A browser asks here for the routes behind the links of a page, and Remix tries every route for every beginning of every address.
 * This gives the same question with each address once by its shape; `null` when more of them are left than our pages have.
 */
export function simplifiedManifest({ routes }: ServerBuild): (request: Request) => Request | null {
  const paths = Object.values(routes).map((route) => partsOf(route?.path ?? ""));
  const words = new Set(paths.flat().filter((part) => !/^[:*]/.test(part)));
  const depth = Math.max(...Object.keys(routes).map((id) => depthOf(routes, id))) + 1;
  const shapeOf = (part: string) => (words.has(readable(part)) ? readable(part) : "-");
  return (request) => {
    const url = new URL(request.url);
    const addresses = new Set(
      url.searchParams.getAll("p").map((path) => `/${path.split("/", maxParts).filter(Boolean).slice(0, depth).map(shapeOf).join("/")}`),
    );
    const beginnings = new Set([...addresses].flatMap((path) => partsOf(path).map((_, index, parts) => parts.slice(0, index + 1).join("/"))));
    if (beginnings.size > maxAddresses) return null;
    url.searchParams.delete("p");
    for (const path of addresses) url.searchParams.append("p", path);
    return new Request(url, request);
  };
}

const maxParts = 30;

/** How many parts the address of a route has, those of its parents included. */
function depthOf(routes: ServerBuild["routes"], id: string): number {
  const { path = "", parentId } = routes[id] ?? {};
  return partsOf(path).length + (parentId ? depthOf(routes, parentId) : 0);
}

/** A part of an address as routes are compared with it. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}
