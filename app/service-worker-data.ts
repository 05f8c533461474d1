/// <reference lib="webworker" />
// data of pages that can be read without a connection

export const dataCache = "own-data";
export const maxKeptData = 60;

const keptPaths = /^\/(_root|messages|messages\/[\w-]+)\.data$/;
const keptParameters = new Set(["tab", "page", "category", "list", "index", "_routes"]);

/** First pages of feed, own profile, collections and conversations. */
export const isKeptData = ({ pathname, searchParams }: URL): boolean =>
  keptPaths.test(pathname) && searchParams.get("tab") !== "tryon" && [...searchParams.keys()].every((name) => keptParameters.has(name));

/** Whether the answer says that nobody is signed in. */
export const isSignedOutData = async (answer: Response): Promise<boolean> => answer.status === 401 || (await answer.clone().text()).includes('"signed_out"');

const isManifest = (request: Request) => new URL(request.url).pathname === "/__manifest";

const listPaths = ({ url }: Request) => new URL(url).searchParams.getAll("p");

/** Routes of buttons on a page of an earlier release; null where only its next one can help. */
export async function readOldRoutes(request: Request): Promise<Response | null> {
  const version = new URL(request.url).searchParams.get("version");
  const areButtons = listPaths(request).every((path) => path.startsWith("/api/"));
  return (areButtons && (await caches.match(`/assets/api-routes-${version}.json`))) || null;
}

const toRoute = (path: string) => path.replace(/^\/messages\/.+/, "/messages/");

/** Routes of these paths, from earlier answers; null when one is unknown. */
export async function mergeManifests(request: Request, cacheName: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).filter(isManifest);
  const known = new Set(kept.flatMap(listPaths).map(toRoute));
  if (
    !listPaths(request)
      .map(toRoute)
      .every((path) => known.has(path))
  )
    return null;
  const manifests = await Promise.all(kept.map(async (one) => (await cache.match(one))?.json()));
  return Response.json(Object.assign({}, ...manifests));
}
