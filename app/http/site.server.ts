import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "#app/env.server";
import { narrowed, withoutRoutes } from "./narrow-build.server";

type Handler = ReturnType<typeof createRequestHandler>;
type Site = (request: Request) => Handler;

let sites: { whole: Site; public: Site } | undefined;

/** The site as this viewer has it, for this request. To everybody but a moderator it is built without /admin: its addresses are as unknown as any, to the byte. */
export async function siteFor(context: AppLoadContext, request: Request): Promise<Handler> {
  if (import.meta.env.DEV || !sites) {
    const build = await import("virtual:remix/server-build");
    sites = { whole: siteOf(build), public: siteOf(withoutRoutes(build, "routes/admin")) };
  }
  // who cannot be asked for just now is told so by the page itself
  const viewer = env.adminEmails.length > 0 ? await context.viewer().catch(() => null) : null;
  return (viewer?.isModerator && !viewer.isSuspended ? sites.whole : sites.public)(request);
}

function siteOf(build: ServerBuild): Site {
  const partFor = narrowed(build);
  const reads = fixedReads(build);
  const handlers = new Map<ServerBuild, Handler>();
  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const read = method === "GET" ? reads.get(pathname) : undefined;
    if (read) return read;
    const part = partFor(pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, import.meta.env.MODE);
    handlers.set(part, handler);
    return handler;
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
