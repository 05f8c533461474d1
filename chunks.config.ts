import type { Plugin, Rollup } from "vite";

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream|cookie|i18next|react-i18next)\//;
const heavy = /node_modules\/(?!@phosphor-icons\/)|\.css$/;

const builtRoute = (file: string) => `app/${file}?__remix-build-client-route`;
const route = (file: string) => `/${builtRoute(`routes/${file}`)}`;

/** The routes of the feed, by their names in the build. */
export const feedRoutes = ["root.tsx", "routes/_looks/route.tsx", "routes/_looks._index/route.tsx"].map(builtRoute);

// the feed, and what its buttons load when one is touched
const firstPage = [...feedRoutes.map((name) => `/${name}`), route("api/posts.$id.like.ts")];
const formPages = [route("get-ready._index/route.tsx"), "/app/components/auth-page.tsx"];
const nextPages = [
  ...["_looks.post.$id", "_looks.user.$id", "_looks.messages.$userId", "get-ready._index"].map((folder) => route(`${folder}/route.tsx`)),
  ...["profile", "collections"].map((tab) => `/app/routes/_looks._index/${tab}-tab.tsx`),
];

let dealt: Map<string, string> | null = null;

// the packages' notices stand on /licenses, whole
const terserOptions = { format: { comments: false } };

/** What the feed needs is two files: the libraries, and all of ours that its routes import. What the pages one goes on to have in common is two more, one of them for forms; the rest is split as its routes share it. Terser makes them 3 % smaller than esbuild does. */
export const chunks: Plugin = {
  name: "chunks",
  enforce: "post",
  buildStart() {
    dealt = null;
  },
  config: (_, { isSsrBuild }) => (isSsrBuild ? {} : { build: { minify: "terser", terserOptions, rollupOptions: { output: { manualChunks } } } }),
};

function manualChunks(id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  dealt ??= deal([...getModuleIds()], getModuleInfo);
  return libraries.test(id) ? "libraries" : dealt.get(id);
}

/** Which of our modules goes into which file, where it is not Rollup that decides. */
function deal(ids: string[], infoOf: Rollup.GetModuleInfo): Map<string, string> {
  const reachOf = (page: string) => {
    const id = ids.find((one) => one.endsWith(page));
    if (!id) throw new Error(`chunks.config.ts: the build has no ${page}`);
    return reach(id, infoOf);
  };
  const allOf = (pages: Set<string>[]) => new Set(pages.flatMap((page) => [...page]));
  const next = nextPages.map(reachOf);
  const forms = allOf(formPages.map(reachOf));
  const found = new Map<string, string>();
  for (const id of allOf(next)) {
    const isShared = next.filter((page) => page.has(id)).length > 1;
    if (isShared && ![...reach(id, infoOf)].some((one) => heavy.test(one))) found.set(id, forms.has(id) ? "forms" : "looks");
  }
  for (const id of allOf(firstPage.map(reachOf))) found.set(id, "first-page");
  for (const id of ids) if (firstPage.some((page) => id.endsWith(page))) found.delete(id);
  return found;
}

/** The module and all that it imports, the libraries aside. */
function reach(id: string, infoOf: Rollup.GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id) || libraries.test(id)) return found;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) reach(imported, infoOf, found);
  return found;
}
