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
  const handlers = new Map<ServerBuild, Handler>();
  return ({ url }) => {
    const part = partFor(new URL(url).pathname);
    const handler = handlers.get(part) ?? createRequestHandler(part, import.meta.env.MODE);
    handlers.set(part, handler);
    return handler;
  };
}
