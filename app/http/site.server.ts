import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "#app/env.server";
import type { AppError } from "#app/models/app-error";
import { headOf } from "./failure.server";
import { manifestPath, simplifiedManifest } from "./manifest.server";
import { narrowed, withoutRoutes, withRefusals } from "./narrow-build.server";

type Handler = ReturnType<typeof createRequestHandler>;
type Site = (request: Request) => Handler;

let sites: { whole: Site; public: Site; refused: Site } | undefined;

/** The site as this viewer has it, for this request. To everybody but a moderator it is built without /admin: its addresses are as unknown as any, to the byte. */
export async function siteFor(context: AppLoadContext, request: Request): Promise<Handler> {
  const sites = await loadSites();
  // who cannot be asked for just now is told so by the page itself
  const viewer = env.adminEmails.length > 0 ? await context.viewer().catch(() => null) : null;
  return (viewer?.isModerator && !viewer.isSuspended ? sites.whole : sites.public)(request);
}

/** The page, or its data, that tells the sender why the request was refused: neither its loaders nor its action run, and its body is not read. */
export async function refusedPage(request: Request, context: AppLoadContext, error: AppError): Promise<Response> {
  const { refused } = await loadSites();
  context.refusal = error;
  const response = await refused(request)(request, context);
  for (const [name, value] of new Headers(headOf(error).headers)) response.headers.set(name, value); // also where Remix drops it
  return response;
}

async function loadSites() {
  if (import.meta.env.DEV || !sites) {
    const build = await import("virtual:remix/server-build");
    sites = { whole: siteOf(build), public: siteOf(withoutRoutes(build, "routes/admin")), refused: siteOf(withRefusals(build)) };
  }
  return sites;
}

function siteOf(build: ServerBuild): Site {
  const partFor = narrowed(build);
  const reads = fixedReads(build);
  const manifestOf = manifest(build);
  const handlers = new Map<ServerBuild, Handler>();
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const read = method === "GET" ? reads.get(pathname) : undefined;
    if (read) return read;
    if (pathname === manifestPath) return manifestOf;
    const part = partFor(pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, import.meta.env.MODE);
    handlers.set(part, handler);
    return handler;
  };
}

/** What a browser is told of the routes behind a page's links. */
function manifest(build: ServerBuild): Handler {
  const simplify = simplifiedManifest(build);
  const handler = createRequestHandler(build, import.meta.env.MODE);
  return async (request, context) => {
    const simple = simplify(request);
    return simple ? handler(simple, context) : new Response(null, { status: 400 });
  };
}

/** What GET asks at an address of the API without a variable part. No other route can be meant, and no page stands around it, so it is asked without Remix, which would match twice and copy the request twice. */
function fixedReads({ routes }: ServerBuild): Map<string, Handler> {
  const reads = Object.values(routes).flatMap(({ path = "", module: { loader, default: Page } }) => {
    if (!/^api\/[\w/-]+$/.test(path) || !loader || Page) return [];
    const read: Handler = async (request, context = {} as AppLoadContext) => (await loader({ request, context, params: {} })) as Response;
    return [[`/${path}`, read] as const];
  });
  return new Map(reads);
}
