import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import { headOf } from "./failure.server";

const depth = 2;

/** The fixed words that the addresses of a route begin with, those of its parents before its own. */
function wordsOf(routes: ServerBuild["routes"], id: string): string[] {
  const { path = "", parentId } = routes[id] ?? {};
  const all = [...(parentId ? wordsOf(routes, parentId) : []), ...path.toLowerCase().split("/").filter(Boolean)];
  const open = all.findIndex((word) => /[:*?]/.test(word));
  return open === -1 ? all : all.slice(0, open);
}

/**
 * Remix tries every route at every request, several times over. This gives a part of the build with those routes alone that an address
 * can mean by its first words; there are about as many parts as such words, and each is the same object every time.
 */
export function narrowed(build: ServerBuild): (pathname: string) => ServerBuild {
  const words = new Map(Object.keys(build.routes).map((id) => [id, wordsOf(build.routes, id)]));
  const known = new Set([...words.values()].flatMap((own) => own.map((_, index) => own.slice(0, index + 1).join("/"))));
  const parts = new Map<string, ServerBuild>();
  return (pathname) => {
    // what is written otherwise than we write it is left to Remix whole
    if (/%|\/\//.test(pathname)) return build;
    const asked = pathname
      .toLowerCase()
      .replace(/\.data$/, "")
      .split("/")
      .filter(Boolean)
      .slice(0, depth);
    const key = known.has(asked.join("/")) ? asked : known.has(asked[0] ?? "") ? asked.slice(0, 1) : [];
    const name = key.join("/");
    const part = parts.get(name) ?? partOf(build, (id) => (words.get(id) ?? []).slice(0, depth).every((word, index) => word === key[index]));
    parts.set(name, part);
    return part;
  };
}

function partOf(build: ServerBuild, isMeant: (id: string) => boolean): ServerBuild {
  const those = <T>(routes: Record<string, T>) => Object.fromEntries(Object.entries(routes).filter(([id]) => isMeant(id)));
  return { ...build, routes: those(build.routes), assets: { ...build.assets, routes: those(build.assets.routes) } };
}

/** The build without the routes whose names begin so. */
export const withoutRoutes = (build: ServerBuild, beginning: string) => partOf(build, (id) => !id.startsWith(beginning));

/** The build in which every page but the root throws the refusal of its context. */
export function withRefusals(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || id === "root") return [id, route];
    return [id, { ...route, module: { ...route.module, loader: throwRefusal, action: throwRefusal } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function throwRefusal({ context: { refusal = new AppError("unavailable") } }: LoaderFunctionArgs | ActionFunctionArgs): never {
  throw data({ code: refusal.code }, headOf(refusal));
}
