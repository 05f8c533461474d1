import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { errorResponseInit } from "#app/http/error-response.server";
import { toPageError } from "#app/http/page.server";
import { AppError } from "#app/lib/app-error";

const maxSegments = 2;

function listStaticSegments(routes: ServerBuild["routes"], id: string): string[] {
  const { path = "", parentId } = routes[id] ?? {};
  const all = [...(parentId ? listStaticSegments(routes, parentId) : []), ...path.toLowerCase().split("/").filter(Boolean)];
  const open = all.findIndex((word) => /[:*?]/.test(word));
  return open === -1 ? all : all.slice(0, open);
}

/** Filters routes by an address's first two segments. */
export function routeSubset(build: ServerBuild): (pathname: string) => ServerBuild {
  const segmentsById = new Map(Object.keys(build.routes).map((id) => [id, listStaticSegments(build.routes, id)]));
  const prefixes = new Set([...segmentsById.values()].flatMap((segments) => segments.map((_, index) => segments.slice(0, index + 1).join("/"))));
  const parts = new Map<string, ServerBuild>();
  return (pathname) => {
    // unusual spellings match against all routes
    if (/%|\/\//.test(pathname)) return build;
    const requested = pathname
      .toLowerCase()
      .replace(/\.data$/, "")
      .split("/")
      .filter(Boolean)
      .slice(0, maxSegments);
    const key = prefixes.has(requested.join("/")) ? requested : prefixes.has(requested[0] ?? "") ? requested.slice(0, 1) : [];
    const name = key.join("/");
    const part = parts.get(name) ?? filterRoutes(build, (id) => (segmentsById.get(id) ?? []).slice(0, maxSegments).every((word, index) => word === key[index]));
    parts.set(name, part);
    return part;
  };
}

function filterRoutes(build: ServerBuild, isIncluded: (id: string) => boolean): ServerBuild {
  const pickRoutes = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => isIncluded(id)));
  return { ...build, routes: pickRoutes(build.routes), assets: { ...build.assets, routes: pickRoutes(build.assets.routes) } };
}

export const withoutRoutes = (build: ServerBuild, beginning: string) => filterRoutes(build, (id) => !id.startsWith(beginning));

type Route = NonNullable<ServerBuild["routes"][string]>;

const withRoutes = (build: ServerBuild, change: (route: Route) => Route): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && change(route)])),
});

export const withPageErrors = (build: ServerBuild): ServerBuild =>
  withRoutes(build, (route) => {
    const { default: Page, loader } = route.module;
    if (!Page || !loader) return route;
    const answer = async (args: LoaderFunctionArgs) => {
      try {
        return await loader(args);
      } catch (thrown) {
        throw toPageError(thrown, args.request);
      }
    };
    return { ...route, module: { ...route.module, loader: answer } };
  });

export const withThrowingRoutes = (build: ServerBuild): ServerBuild =>
  withRoutes(build, (route) => (route.id === "root" ? route : { ...route, module: { ...route.module, loader: throwPageError, action: throwPageError } }));

function throwPageError({ context: { pageError: refusal = new AppError("unavailable") } }: LoaderFunctionArgs | ActionFunctionArgs): never {
  throw data({ code: refusal.code }, errorResponseInit(refusal));
}
