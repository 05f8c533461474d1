import type { Plugin, Rollup } from "vite";

const libraries = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream|cookie)\//;
const excludedModules = /node_modules\/(?!@phosphor-icons\/)|\.css$/;

const builtRoute = (file: string) => `app/${file}?__remix-build-client-route`;
const route = (file: string) => `/${builtRoute(`routes/${file}`)}`;

export const feedRoutes = ["root.tsx", "routes/_overlay/route.tsx", "routes/_overlay._index/route.tsx"].map(builtRoute);

// the feed and the code of its buttons
const firstPage = [...feedRoutes.map((name) => `/${name}`), route("api/post/posts.$id.like.ts")];
const languages = "/app/locales/catalogues.ts";
const formPages = [route("get-ready._index/route.tsx"), "/app/components/account/auth-page.tsx"];
const lookPage = route("_overlay.post.$id/route.tsx");
const nextPages = [
  lookPage,
  ...["_overlay.user.$id", "_overlay.messages.$userId", "get-ready._index"].map((folder) => route(`${folder}/route.tsx`)),
  ...["profile", "collections"].map((tab) => `/app/routes/_overlay._index/${tab}-tab.tsx`),
];

let chunkByModule: Map<string, string> | null = null;

// notices are on /licenses
const terserOptions = { ecma: 2020 as const, compress: { passes: 2 }, format: { comments: false } };

/** Chunks: two for the feed, two shared, one for the look; decisions 019 and 060. */
export const chunks: Plugin = {
  name: "chunks",
  enforce: "post",
  buildStart() {
    chunkByModule = null;
  },
  config: (_, { isSsrBuild }) => (isSsrBuild ? {} : { build: { minify: "terser", terserOptions, rollupOptions: { output: { manualChunks } } } }),
};

function manualChunks(id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  chunkByModule ??= assignChunks([...getModuleIds()], getModuleInfo);
  return libraries.test(id) ? "libraries" : chunkByModule.get(id);
}

function assignChunks(ids: string[], infoOf: Rollup.GetModuleInfo): Map<string, string> {
  const importsOf = (page: string) => {
    const id = ids.find((one) => one.endsWith(page));
    if (!id) throw new Error(`chunks.config.ts: the build has no ${page}`);
    return collectImports(id, infoOf);
  };
  const allOf = (pages: Set<string>[]) => new Set(pages.flatMap((page) => [...page]));
  const next = nextPages.map(importsOf);
  const usesStyles = (id: string) => [...collectImports(id, infoOf)].some((one) => excludedModules.test(one));
  const forms = allOf(formPages.map(importsOf));
  const found = new Map<string, string>();
  for (const id of importsOf(lookPage)) if (!usesStyles(id)) found.set(id, "look"); // one file and not eight
  for (const id of allOf(next)) {
    const isShared = next.filter((page) => page.has(id)).length > 1;
    if (isShared && !usesStyles(id)) found.set(id, forms.has(id) ? "forms" : "looks");
  }
  for (const id of allOf([...firstPage, languages].map(importsOf))) found.set(id, "first-page");
  for (const id of ids) if ([...firstPage, lookPage].some((page) => id.endsWith(page))) found.delete(id);
  return found;
}

/** Skips libraries. */
function collectImports(id: string, infoOf: Rollup.GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id) || libraries.test(id)) return found;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) collectImports(imported, infoOf, found);
  return found;
}
