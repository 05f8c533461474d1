import type { Plugin, Rollup } from "vite";

const libraries =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream|cookie|i18next|react-i18next)\//;
const firstPage = ["root.tsx", "routes/_looks/route.tsx", "routes/_looks._index/route.tsx"].map((file) => `/app/${file}?__remix-build-client-route`);

let onFirstPage: Set<string> | null = null;

function reach(id: string, found: Set<string>, infoOf: Rollup.GetModuleInfo) {
  if (found.has(id) || libraries.test(id)) return;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) reach(imported, found, infoOf);
}

// the packages' notices stand on /licenses, whole
const terserOptions = { format: { comments: false } };

/** What the feed needs is two files: the libraries, and all of ours that its routes import; the rest is split as its routes share it. Terser makes them 3 % smaller than esbuild does. */
export const chunks: Plugin = {
  name: "chunks",
  enforce: "post",
  buildStart() {
    onFirstPage = null;
  },
  config: (_, { isSsrBuild }) => (isSsrBuild ? {} : { build: { minify: "terser", terserOptions, rollupOptions: { output: { manualChunks } } } }),
};

function manualChunks(id: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (!onFirstPage) {
    onFirstPage = new Set();
    for (const route of [...getModuleIds()].filter((one) => firstPage.some((file) => one.endsWith(file)))) reach(route, onFirstPage, getModuleInfo);
  }
  if (libraries.test(id)) return "libraries";
  if (firstPage.some((file) => id.endsWith(file))) return undefined;
  return onFirstPage.has(id) ? "first-page" : undefined;
}
