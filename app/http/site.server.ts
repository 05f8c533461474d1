import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { env } from "#app/env.server";

type Site = ReturnType<typeof createRequestHandler>;

let sites: { whole: Site; public: Site } | undefined;

/** The site as this viewer has it. To everybody but a moderator it is built without /admin: its addresses are as unknown as any, to the byte. */
export async function siteFor(context: AppLoadContext): Promise<Site> {
  if (import.meta.env.DEV || !sites) {
    const build = await import("virtual:remix/server-build");
    sites = { whole: createRequestHandler(build, import.meta.env.MODE), public: createRequestHandler(withoutAdmin(build), import.meta.env.MODE) };
  }
  // who cannot be asked for just now is told so by the page itself
  const viewer = env.adminEmails.length > 0 ? await context.viewer().catch(() => null) : null;
  return viewer?.isModerator && !viewer.isSuspended ? sites.whole : sites.public;
}

function withoutAdmin(build: ServerBuild): ServerBuild {
  const others = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith("routes/admin")));
  return { ...build, routes: others(build.routes), assets: { ...build.assets, routes: others(build.assets.routes) } };
}
