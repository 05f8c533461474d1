import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "#app/config/env.server";
import { errorResponseInit } from "#app/http/error-response.server";
import type { AppError } from "#app/lib/app-error";
import { manifestPath, simplifiedManifest } from "./manifest.server";
import { routeSubset, withoutRoutes, withPageErrors, withThrowingRoutes } from "./narrow-build.server";

type Handler = ReturnType<typeof createRequestHandler>;
type HandlerResolver = (request: Request) => Handler;

let resolvers: { full: HandlerResolver; public: HandlerResolver; failing: HandlerResolver } | undefined;

export async function handlerFor(context: AppLoadContext, request: Request): Promise<Handler> {
  const resolvers = await loadResolvers();
  // the page itself reports a failed lookup
  const viewer = env.adminEmails.length > 0 ? await context.viewer().catch(() => null) : null;
  return (viewer?.isModerator && !viewer.isSuspended ? resolvers.full : resolvers.public)(request);
}

/** Renders an error page without loaders, action or body. */
export async function renderErrorPage(request: Request, context: AppLoadContext, error: AppError): Promise<Response> {
  const { failing: refused } = await loadResolvers();
  context.pageError = error;
  const response = await refused(request)(request, context);
  for (const [name, value] of new Headers(errorResponseInit(error).headers)) response.headers.set(name, value); // Remix drops some
  return response;
}

async function loadResolvers() {
  if (import.meta.env.DEV || !resolvers) {
    const build = withPageErrors(await import("virtual:remix/server-build"));
    const publicBuild = withoutRoutes(build, "routes/admin");
    resolvers = { full: createResolver(build), public: createResolver(publicBuild), failing: createResolver(withThrowingRoutes(publicBuild)) };
  }
  return resolvers;
}

function createResolver(build: ServerBuild): HandlerResolver {
  const partFor = routeSubset(build);
  const reads = directLoaders(build);
  const handleManifest = createManifestHandler(build);
  const handlers = new Map<ServerBuild, Handler>();
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const read = method === "GET" ? reads.get(pathname) : undefined;
    if (read) return read;
    if (pathname === manifestPath) return handleManifest;
    const part = partFor(pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, import.meta.env.MODE);
    handlers.set(part, handler);
    return handler;
  };
}

function createManifestHandler(build: ServerBuild): Handler {
  const simplify = simplifiedManifest(build);
  const handler = createRequestHandler(build, import.meta.env.MODE);
  return async (request, context) => {
    const simple = simplify(request);
    return simple ? handler(simple, context) : new Response(null, { status: 400 });
  };
}

/** Loaders of fixed API paths, called without Remix (decision 022). */
function directLoaders({ routes }: ServerBuild): Map<string, Handler> {
  const reads = Object.values(routes).flatMap(({ path = "", module: { loader, default: Page } }) => {
    if (!/^api\/[\w/-]+$/.test(path) || !loader || Page) return [];
    const read: Handler = async (request, context = {} as AppLoadContext) => (await loader({ request, context, params: {} })) as Response;
    return [[`/${path}`, read] as const];
  });
  return new Map(reads);
}
